/** The element as one classic script. A module without exports leaves no global behind. */
import '../stage/define.ts';
