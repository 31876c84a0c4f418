export { type Activity, type Statement, type Told, statementOf } from './xapi.ts';
