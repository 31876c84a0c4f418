/** One program in MicroPython, closed off: no page, no network, no storage, no way to JavaScript. */
import { loadMicroPython } from '@micropython/micropython-webassembly-pyscript';
import anyType from './any_type.py?raw';
import arrays from './arrays.py?raw';
import closing from './closing.py?raw';
import harness from './harness.py?raw';
import operators from './operators.py?raw';
import jsons from './jsons.py?raw';
import maths from './maths.py?raw';
import numpy from './numpy.py?raw';
import numpyText from './numpy_text.py?raw';
import { translated } from './translate.ts';
import { literal } from './literal.ts';
import type { Called, Job, PythonError, Report } from './protocol.ts';
import { unreadableIn } from './unreadable.ts';

/** Bytes: MicroPython itself would take 2 GB. */
const MEMORY = 128 * 2 ** 20;
const PAGE = 65536;
/** Characters that are kept of what a program prints. */
const MOST_PRINTED = 50_000;

const modules = {
  'any_type.py': anyType,
  'arrays.py': arrays,
  'closing.py': closing,
  'harness.py': harness,
  'operators.py': operators,
  'jsons.py': jsons,
  'maths.py': maths,
  'numpy.py': numpy,
  'numpy_text.py': numpyText,
};

/** Lets memory that would grow further fail, which Python tells as a MemoryError. */
function limitMemory(): void {
  const { prototype } = WebAssembly.Memory;
  prototype.grow = new Proxy(Reflect.get<WebAssembly.Memory, 'grow'>(prototype, 'grow'), {
    apply: (grow, memory: WebAssembly.Memory, [pages]: [number]) => {
      if (memory.buffer.byteLength + pages * PAGE > MEMORY) throw new RangeError('memory: the limit is reached');
      return Reflect.apply(grow, memory, [pages]);
    },
  });
}

/** Names that lead from a worker to the network, to storage, and to more code. */
const WAYS_OUT =
  /^(fetch|fetchLater|XMLHttpRequest|WebSocket\w*|WebTransport\w*|EventSource|RTC\w+|importScripts|indexedDB|IDB\w+|caches|Cache\w*|cookieStore|BroadcastChannel|MessageChannel|Worker|SharedWorker|ServiceWorker\w*|Notification|navigator|location|origin|process|require|module|Buffer|eval|Function|postMessage|onmessage|open|close)$/;

/**
 * Takes from the worker all that its program has no business with. This is the second wall, and the one that counts: the first,
 * closing.py, stands inside MicroPython.
 */
function sealRealm(): void {
  const functions = [function () {}, async () => {}, function* () {}, async function* () {}];
  for (const made of functions) Reflect.deleteProperty(Object.getPrototypeOf(made) as object, 'constructor');
  let scope: object | null = globalThis;
  while (scope && scope !== Object.prototype) {
    for (const name of Object.getOwnPropertyNames(scope))
      if (WAYS_OUT.test(name) && !Reflect.deleteProperty(scope, name))
        Reflect.defineProperty(scope, name, { value: undefined });
    scope = Object.getPrototypeOf(scope) as object | null;
  }
  // The object that `import js` would show.
  const refs = (globalThis as unknown as { proxy_js_ref: unknown[] }).proxy_js_ref;
  refs[0] = Object.freeze(Object.create(null));
}

const known: Readonly<Record<string, number>> = { nan: NaN, inf: Infinity, '-inf': -Infinity, True: 1, False: 0 };
const fromText = (values: string): number[] =>
  values === '' ? [] : values.split(' ').map((text) => known[text] ?? Number(text));

/** Numbers come as text, because JSON has no infinity. */
const withNumbers = (called: string): Called =>
  JSON.parse(called, (key, value: unknown) =>
    key === 'values' && typeof value === 'string' ? fromText(value) : value,
  ) as Called;

/** Returns Python's error that came out of it after all, as where memory ends while a result is written; or what else broke. */
function brokenBy(error: unknown): PythonError | string {
  if (!(error instanceof Error)) return String(error);
  const { message } = error;
  if ('type' in error) return { type: String(error.type), message: message.trim().split('\n').at(-1) ?? '', trace: '' };
  // JavaScript's own stack.
  if (error instanceof RangeError)
    return { type: 'RuntimeError', message: 'maximum recursion depth exceeded', trace: '' };
  return message;
}

interface Harness {
  readonly run: (source: string, name: string) => string;
  readonly functions: () => string;
  readonly call: (name: string, given: string, results: number) => string;
}

export type Session = (job: Job) => void;

/** @param wasm the address of MicroPython's wasm, or its path */
export async function openSession(wasm: string, report: (report: Report) => void): Promise<Session> {
  limitMemory();
  const decoder = new TextDecoder();
  let printed = '';
  let count = 0;
  const print = (bytes: Uint8Array): void => {
    count += 1;
    if (count <= MOST_PRINTED) printed += decoder.decode(bytes, { stream: true });
    if (count === MOST_PRINTED + 1) {
      report({ kind: 'printed', text: printed });
      report({ kind: 'flooded' });
    }
  };
  const python = await loadMicroPython({
    url: wasm,
    heapsize: 4 * 2 ** 20,
    pystack: 2 ** 15,
    linebuffer: false,
    stdout: print,
    stderr: print,
  });
  python.FS.mkdir('/own');
  for (const [name, text] of Object.entries(modules)) python.FS.writeFile(`/own/${name}`, text);
  python.runPython("import sys; sys.path[:] = ['/own', '.frozen']");
  const harness = python.pyimport('harness') as Harness;
  python.runPython('del sys');
  sealRealm();

  const finish = (error?: PythonError): void => {
    if (count <= MOST_PRINTED && printed !== '') report({ kind: 'printed', text: printed });
    report({ kind: 'done', ...(error && { error }) });
  };

  return ({ code, calls }) => {
    printed = '';
    count = 0;
    const told = unreadableIn(code);
    if (told) {
      finish({ type: 'SyntaxError', message: '', trace: '', told });
      return;
    }
    try {
      const error = harness.run(translated(code), calls ? 'exercise' : '__main__');
      if (error !== '') {
        finish(JSON.parse(error) as PythonError);
        return;
      }
      const others = harness.functions().split('\n').filter(Boolean);
      if (calls && !others.includes(calls.name)) report({ kind: 'missing', others });
      else
        for (const [at, given] of calls?.each.entries() ?? []) {
          const before = printed;
          const text = `[${given.map(literal).join(',')}]`;
          report({ kind: 'called', called: withNumbers(harness.call(calls?.name ?? '', text, calls?.results ?? 1)) });
          const heading = calls?.headings?.[at];
          if (heading && printed !== before) printed = `${before}${heading}\n${printed.slice(before.length)}`;
        }
      finish();
    } catch (error) {
      const broken = brokenBy(error);
      if (typeof broken === 'string') report({ kind: 'failed', message: broken });
      else finish(broken);
    }
  };
}
