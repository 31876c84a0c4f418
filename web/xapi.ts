export { statementOf } from './platform/xapi.ts';
