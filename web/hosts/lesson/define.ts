import { AttentionLesson } from './attention-lesson.ts';

export { AttentionLesson };

// A server that renders the page has no registry of elements.
if (typeof customElements !== 'undefined' && !customElements.get('attention-lesson'))
  customElements.define('attention-lesson', AttentionLesson);

declare global {
  interface HTMLElementTagNameMap {
    'attention-lesson': AttentionLesson;
  }
}
