/** The parts of a lesson in an iframe that speak to the page around it, besides its height. */
import './jsinput.ts';
import './statements.ts';
