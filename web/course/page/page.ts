/** The script of every page of the course. */
import { linkTerms, loadWhenVisible } from './linked-terms.ts';

loadWhenVisible(document);
linkTerms(document);
