/** What a page in an iframe tells the page around it. */
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('is its height, once, and again whenever the page around asks', async () => {
  const parent = { postMessage: vi.fn() };
  let hear: (event: object) => void = () => expect.fail('nobody listens');
  vi.stubGlobal('parent', parent);
  vi.stubGlobal('window', {});
  vi.stubGlobal('addEventListener', (_: string, listener: typeof hear) => (hear = listener));
  vi.stubGlobal('document', {
    documentElement: { getBoundingClientRect: () => ({ height: 99.5 }) },
    querySelector: () => null,
  });
  const { talkToHost } = await import('../../../../web/hosts/iframe/host.ts');
  talkToHost(() => '');
  const told = (): unknown[] => parent.postMessage.mock.calls.map(([message]) => message as unknown);
  const once = [
    { type: 'attention-steps:height', height: 100 },
    { subject: 'lti.frameResize', height: 100 },
  ];
  expect(told()).toEqual(once);
  const data = { type: 'attention-steps:ask-height' };
  hear({ source: {}, data });
  expect(told()).toEqual(once);
  hear({ source: parent, data });
  expect(told()).toEqual([...once, ...once]);
});
