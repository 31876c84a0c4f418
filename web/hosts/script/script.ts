/** The element as one classic script: for pages that take no modules, such as those opened from file://. */
import './words.ts'; // looks where it is from while the script runs
import '../../stage/define.ts';
