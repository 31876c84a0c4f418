/** The element as one classic script: for pages that take no modules, such as those opened from file://. */
import './embed.ts';
