/** What a lesson in a frame is to the page around it, besides its height. */
import './jsinput.ts';
import './statements.ts';
