// The fuzzer of the engine as it is shipped: in processes of its own, as one may die of what it tries.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    from: { type: 'string', default: '0' },
    stretches: { type: 'string', default: '1000000000' },
    seconds: { type: 'string', default: '1000000' },
    steps: { type: 'string' },
    ignore: { type: 'string' },
    worker: { type: 'string' },
  },
});
const self = fileURLToPath(import.meta.url);
const seed = Number(values.seed);
/** Nothing takes as long as this, however busy the machine is. */
const HANGS = 300_000;

async function worker() {
  const { runnerImport } = await import('vite');
  const path = (/** @type {string} */ relative) => fileURLToPath(new URL(relative, import.meta.url));
  const alias = { 'attention-steps/core': path('../../../dist/core/core.js') };
  const options = { configFile: false, logLevel: 'error', resolve: { alias } };
  const { module } = await runnerImport(path('./work.ts'), /** @type {any} */ (options));
  if (values.steps) return module.replay(JSON.parse(values.steps));
  const from = Number(values.from);
  const ignore = values.ignore === undefined ? undefined : new RegExp(values.ignore);
  return module.work(seed, from, from + Number(values.stretches), values.worker === 'careful', ignore);
}

/**
 * A process from this stretch on, and what it told last when it ended.
 * @param {number} from
 * @param {number} count
 * @param {string} mood
 * @param {(message: any) => boolean} hear whether it may go on
 */
function start(from, count, mood, hear) {
  const given = values.steps ? [`--steps=${values.steps}`] : [`--from=${from}`, `--stretches=${count}`];
  const ignored = values.ignore === undefined ? [] : [`--ignore=${values.ignore}`];
  const child = spawn(process.execPath, [self, `--worker=${mood}`, `--seed=${seed}`, ...ignored, ...given], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return new Promise((resolve) => {
    let last = /** @type {any} */ ({ stretch: from });
    let errors = '';
    let ended = false;
    let why = '';
    const stop = () => child.kill('SIGKILL');
    const hang = () => {
      why = 'hung';
      stop();
    };
    let timer = setTimeout(hang, HANGS);
    child.stderr.on('data', (text) => (errors = (errors + text).slice(-2000)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      clearTimeout(timer);
      timer = setTimeout(hang, HANGS);
      const message = JSON.parse(line);
      if (message.stretch !== undefined) last = message;
      if (hear(message)) return;
      ended = true;
      stop();
    });
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve({ last, died: !ended && code !== 0, why: why || errors });
    });
  });
}

async function supervise() {
  console.log(`seed ${seed}${values.from === '0' ? '' : `, from stretch ${values.from}`}`);
  const until = performance.now() + Number(values.seconds) * 1000;
  /** @type {Map<string, number>} */
  const counts = new Map();
  let played = 0;
  let findings = 0;
  const hear = (/** @type {any} */ { stretch, found }) => {
    if (stretch !== undefined && performance.now() > until) return false;
    if (stretch !== undefined) played++;
    if (!found) return true;
    findings++;
    const times = (counts.get(found.code[0] ?? '') ?? 0) + 1;
    counts.set(found.code[0] ?? '', times);
    if (found.code.length > 0)
      console.log(
        `\nstretch ${found.stretch}: ${found.what}\n  ${found.code.join('\n  ')}\n  --steps='${JSON.stringify(found.steps)}'`,
      );
    return true;
  };
  const end = Number(values.from) + Number(values.stretches);
  let from = Number(values.from);
  while (from < end && performance.now() < until) {
    const { last, died, why } = await start(from, end - from, 'plain', hear);
    if (!died) break;
    findings++;
    let step = { code: 'nothing: it did not die again' };
    const again = await start(last.stretch, 1, 'careful', (message) => {
      if (message.at !== undefined) step = message;
      return true;
    });
    console.log(
      `\nstretch ${last.stretch}: the process ${again.died ? 'died' : 'died once'} of\n  ${step.code}\n${why}`,
    );
    from = last.stretch + 1;
  }
  console.log(`\n${played} stretches, ${findings} with findings`);
  if (findings > 0) process.exitCode = 1;
}

await (values.worker ? worker() : supervise());
