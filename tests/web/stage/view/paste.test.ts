/** Texts and files, one after the other. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Matrix } from '../../../../web/shared/numbers/matrix.ts';
import { Changes } from '../../../../web/stage/view/parts/changes.ts';
import { Paste } from '../../../../web/stage/view/input/paste.ts';
import { benchOf, hostOf } from '../bench.ts';

beforeAll(() => {
  vi.stubGlobal('requestAnimationFrame', () => 0);
  vi.stubGlobal('HTMLElement', EventTarget);
});
afterAll(() => {
  vi.unstubAllGlobals();
});

function stage() {
  const bench = benchOf('two-queries');
  const host = hostOf(bench, { time: 0, stop: () => undefined });
  const paste = new Paste(host, new Changes(host, () => undefined), { open: () => Promise.resolve() } as never);
  return { bench, paste, host };
}

const text = 'Q = [[1, 2]]\nK = [[3, 4], [5, 6]]\nV = [[7, 8], [9, 1]]';

it('is cut into as many heads as were asked for with it, and what comes after it into its own', async () => {
  const { bench, paste, host } = stage();
  await paste.useText(text, 2);
  expect(bench.numbers.inputs).toMatchObject({ heads: 2 });
  await paste.useFiles([new File([text.replace('7', '70')], 'inputs.txt')]);
  expect(host.problems.at('paste')).toBeUndefined();
  expect(bench.numbers.inputs?.v?.data[0]).toBe(70);
  expect(bench.numbers.inputs?.heads).toBeUndefined();
});

it('that cannot be used changes nothing, stays where it was typed, and says why', async () => {
  const { bench, paste, host } = stage();
  const { session } = bench;
  await paste.useText('Q = [[1, 2], [3]]');
  expect([bench.session, paste.text]).toEqual([session, 'Q = [[1, 2], [3]]']);
  expect(paste.sheet?.own.problem).toMatchObject({ message: 'line 1, row 1 has 1 number, row 0 has 2' });
  await paste.useText('K');
  expect(host.problems.at('paste')).toBeDefined();
  await paste.useText(text);
  expect([paste.sheet, host.problems.at('paste')]).toEqual([undefined, undefined]);
});

it('as several files is one input', async () => {
  const { bench, paste, host } = stage();
  await paste.useFiles(['Q', 'K', 'V'].map((name, at) => new File([`${at},2`], `${name}.csv`)));
  expect(host.problems.at('paste')).toBeUndefined();
  expect(Object.entries(bench.numbers.inputs ?? {}).map(([name, one]) => [name, (one as Matrix).data[0]])).toEqual([
    ['q', 0],
    ['k', 1],
    ['v', 2],
  ]);
  await paste.useFiles([new File(['1,2'], 'Q.csv'), new File(['1,x'], 'K.csv')]);
  expect(host.problems.at('paste')).toMatchObject({ message: 'K.csv: line 1, "x" is not a number' });
  await paste.useText(text);
  await paste.useFiles([new File(['1,x'], 'X.csv')]);
  expect([paste.sheet?.own.problem, paste.text]).toMatchObject([{ message: 'line 1, "x" is not a number' }, text]);
});

it('of which something was assumed is shown first, and counts when it is used', async () => {
  const { bench, paste, host } = stage();
  const { session } = bench;
  await paste.useText(`${text}\nhm`);
  expect([bench.session, paste.sheet?.own.assumed.map(({ said }) => said.key)]).toEqual([session, ['read.unread']]);
  paste.discard();
  expect([bench.session, paste.sheet]).toEqual([session, undefined]);
  await paste.useText('1 2\n3 4\n\n5 6\n7 8');
  expect(paste.sheet?.own.matrices.map(({ name }) => name)).toEqual([undefined, undefined]);
  await paste.answer({ names: ['k', 'v'] });
  expect(bench.session).toBe(session);
  paste.use();
  expect([bench.numbers.inputs?.k?.data[0], host.problems.at('paste'), paste.sheet]).toEqual([1, undefined, undefined]);
});

it('that the engine refuses under the assumed names stays in its sheet', async () => {
  const { paste, host } = stage();
  await paste.useText('# Q\n[[1, 2]]\n# K\n[[3]]\n# V\n[[4]]');
  paste.use();
  expect(host.problems.at('paste')).toBeDefined();
  expect(paste.sheet).toBeDefined();
});

describe('the clipboard', () => {
  const paste = async (data: { text?: string; html?: string; files?: File[] }) => {
    const { bench, paste: part, host } = stage();
    const found = { close: () => undefined, scrollIntoView: () => undefined };
    Object.assign(host.renderRoot, { querySelector: () => found });
    const { text: plain = '', html = '', files = [] } = data;
    const clipboardData = {
      getData: (type: string) => (type === 'text/html' ? html : plain),
      types: [...(html ? ['text/html'] : []), ...(files.length > 0 ? ['Files'] : [])],
      files,
    };
    part.onPaste({ clipboardData, composedPath: () => [], preventDefault: () => undefined } as never);
    await vi.waitFor(() => {
      expect(part.sheet ?? host.problems.at('paste') ?? bench.numbers.inputs ?? undefined).toBeDefined();
    });
    return { bench, part, host };
  };
  it('with a picture alone is said to be so', async () => {
    const { host } = await paste({ files: [new File([], 'image.png', { type: 'image/png' })] });
    expect(host.problems.at('paste')).toMatchObject({ key: 'paste.picture' });
  });
  it('with a file is that file', async () => {
    const { bench } = await paste({ files: [new File([text], 'inputs.txt', { type: 'text/plain' })] });
    expect(bench.numbers.inputs?.q?.data).toEqual(Float32Array.of(1, 2));
  });
  it('with a sentence offers it as the sentence', async () => {
    const { bench, part } = await paste({ text: 'The dog bites the man' });
    expect(part.sheet?.own).toMatchObject({ sentence: 'The dog bites the man', matrices: [] });
    expect(bench.numbers.sentence).toBeUndefined();
    part.use();
    expect(bench.numbers.sentence?.text).toBe('The dog bites the man');
  });
  it.each(['Q = hello there', '1 2\n3 x', 'hello', '1 2 cat 3'])(
    'with damaged numbers offers none: %s',
    async (damaged) => {
      const { part, host } = await paste({ text: damaged });
      const problem = part.sheet?.own.problem ?? host.problems.at('paste');
      expect([part.sheet?.own.sentence, problem === undefined]).toEqual([undefined, false]);
    },
  );
});
