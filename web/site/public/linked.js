// A link opens the whole stage, without the front's picture before it.
if (location.hash.length > 1) document.querySelector('attention-steps')?.removeAttribute('view');
