/** What a page in an iframe begins with, and what it tells the page around it. */
import { afterEach, expect, it, vi } from 'vitest';
import { readPageStart } from '../../../../web/hosts/iframe/page-start.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('begins with its address, or with what its file has', () => {
  vi.stubGlobal('location', { search: '?theme=dark', hash: '#v=1' });
  vi.stubGlobal('document', { getElementById: () => null });
  expect(readPageStart()).toEqual({ query: '?theme=dark', start: 'v=1' });
  const inFile = { query: '?part=lab', start: 'v=1&hard=2' };
  vi.stubGlobal('document', { getElementById: () => ({ textContent: JSON.stringify(inFile) }) });
  expect(readPageStart()).toEqual(inFile);
});

it('tells its height, once, and again whenever the page around asks', async () => {
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
