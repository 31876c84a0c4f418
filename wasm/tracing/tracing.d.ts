export { default } from '../attention.js';
