export { bothWays as default } from '../both-ways.mjs';
