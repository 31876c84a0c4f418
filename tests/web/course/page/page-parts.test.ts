import { expect, it, vi } from 'vitest';
import { PageParts } from '../../../../web/course/page/page-parts.ts';
import type { AttentionSteps } from '../../../../web/stage/view/element/attention-steps.ts';

it('keeps nothing of a stage that only came to know how long its steps are, and where a reader takes it', async () => {
  vi.stubGlobal('customElements', { whenDefined: () => Promise.resolve() });
  const stage = Object.assign(new EventTarget(), {
    id: 'stage',
    localName: 'attention-steps',
    link: 'step=scores&time=1000000',
  }) as unknown as AttentionSteps;
  const querySelectorAll = (selector: string) => (selector.endsWith('attention-steps') ? [stage] : []);
  const parts = new PageParts({ querySelectorAll } as unknown as ParentNode);
  parts.restore(undefined);
  await parts.restored.get(stage);
  expect(parts.state.stages).toEqual({});
  stage.link = 'step=scores&time=4.2';
  stage.dispatchEvent(new Event('attention-steps:ready'));
  expect(parts.state.stages).toEqual({});
  stage.link = 'step=softmax';
  expect(parts.state.stages).toEqual({ stage: 'step=softmax' });
});
