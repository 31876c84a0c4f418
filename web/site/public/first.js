/** Runs on the front before its script has come. */
const stage = document.querySelector('attention-steps');
const still = stage?.shadowRoot?.querySelector('.still');
// A link opens the whole stage, without the front's picture before it.
if (location.hash.length > 1) stage?.removeAttribute('view');
// In other letters than its own the picture would be laid out twice.
void document.fonts.load('1em "Source Sans 3"').finally(() => still?.removeAttribute('hidden'));
