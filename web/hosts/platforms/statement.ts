export { statementOf } from './xapi.ts';
