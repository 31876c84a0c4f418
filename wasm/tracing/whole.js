// @ts-check
// In a file that has the whole engine inside anyway, that one traces too.
import { loadAttention } from '../inline.js';

export const loadTracing = loadAttention;
