/** What a lesson in an iframe is to the page around it, besides its height. */
import './jsinput.ts';
import './statements.ts';
