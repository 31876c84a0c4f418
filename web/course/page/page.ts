/** The script of every page of the course. */
import { linkTerms, loadStagesWhenVisible } from './linked-terms.ts';

loadStagesWhenVisible(document);
linkTerms(document);
