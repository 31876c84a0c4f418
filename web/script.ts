/** The element as one classic script: for pages that take no modules, such as those opened from file://. */
import './script-words.ts'; // looks where it is from while the script runs
import './embed.ts';
