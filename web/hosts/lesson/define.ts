import { AttentionLesson } from './attention-lesson.ts';

export { AttentionLesson };

// Where a server renders the page there is nothing to define it in.
if (typeof customElements !== 'undefined' && !customElements.get('attention-lesson'))
  customElements.define('attention-lesson', AttentionLesson);

declare global {
  interface HTMLElementTagNameMap {
    'attention-lesson': AttentionLesson;
  }
}
