// Installs what is missing where that is possible without asking: npm packages always, Debian's packages where there is
// apt and we are root. Uses nothing but Node's own modules.
import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { asLine, aptFailure, aptProgress, debiansNode, installing } from './apt.mjs';
import { ask, missing, which } from './find.mjs';
import { ClearProblem, Problem, root, say, task } from './terminal.mjs';

const wantedNode = 'Node.js 20.19, 22.12 or later';

/** True if it is that, by its version as Node prints it ("v20.19.0"); package.json has it under `engines`. */
export function fits(version) {
  const [major, minor] = version.replace('v', '').split('.').map(Number);
  return (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
}

/** True if apt would overwrite it: /usr/bin/node is there and no package's. */
function nodeIsUnpackaged() {
  const isThere = lstatSync('/usr/bin/node', { throwIfNoEntry: false }) !== undefined;
  return isThere && ask('dpkg-query', '--search', '/usr/bin/node') === '';
}

async function install(commands) {
  const env = { DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' };
  const patience = ['-o', 'Acquire::Retries=3', '-o', 'DPkg::Lock::Timeout=300'];
  let said = '';
  await task("Installing Debian's packages", 'apt', async ({ run }) => {
    for (const [program, ...args] of commands) {
      const options = program === 'apt-get' ? patience : [];
      const { code, output } = await run(program, [...options, ...args], { env, mayFail: true, note: aptProgress });
      said += output;
      // A source that cannot be updated may not be needed: the installation tells.
      if (code !== 0 && args[0] !== 'update')
        throw new ClearProblem(
          `${aptFailure(said)}\nAll it said is in build/log/apt.log. To do the same by hand:\n\n  ${asLine(commands)}\n`,
        );
    }
  });
}

async function setUpTools(stages) {
  const tools = missing(stages);
  if (tools.length === 0) return;
  const lacking = `Missing: ${tools.map((tool) => tool.what).join(', ')}.`;
  if (!which('apt-get'))
    throw new Problem(
      `${lacking}\nThere is no apt-get here to install it with. Install it with your system's package manager` +
        ' (Emscripten: https://emscripten.org/docs/getting_started/downloads.html, Eigen: https://libeigen.gitlab.io)' +
        ' and start again. EMSDK and CMAKE_PREFIX_PATH are looked into too.',
    );
  const packages = tools.map((tool) => tool.debian);
  const keepNode = nodeIsUnpackaged();
  const commands = installing(packages, { keepNode });
  if (process.getuid?.() !== 0) {
    const sudo = which('sudo') !== null;
    const how = sudo ? 'Install it with this line' : 'As root, install it with this line';
    throw new Problem(`${lacking}\n${how}, then start again:\n\n  ${asLine(commands, { sudo })}\n`);
  }
  say(`${lacking}\nDebian's packages ${packages.join(', ')} bring it; this takes a few minutes.`);
  if (keepNode) say(`Your /usr/bin/node stays; Debian's, on which they depend, becomes ${debiansNode}.`);
  await install(commands);
  const still = tools.filter((tool) => !tool.find());
  if (still.length > 0)
    throw new Problem(
      `Still missing after installing ${packages.join(', ')}: ${still.map((it) => it.what).join(', ')}.`,
    );
  const node = ask('node', '--version');
  if (node !== '' && !fits(node))
    throw new Problem(
      `Debian's packages brought ${which('node')}, ${node}, which now comes first on PATH, and ${wantedNode} is needed.` +
        ' Put the folder of yours before it on PATH, and start again.',
    );
}

const readJson = (...path) => JSON.parse(readFileSync(join(root, ...path), 'utf8'));

/** Compares what npm says it installed with the lock file; what is optional may be absent (other systems' binaries). */
function packagesAreCurrent() {
  let installed;
  try {
    installed = readJson('node_modules', '.package-lock.json').packages;
  } catch {
    return false;
  }
  return Object.entries(readJson('package-lock.json').packages).every(
    ([path, { version, optional }]) =>
      path === '' || (installed[path] ? installed[path].version === version : optional),
  );
}

async function setUpPackages() {
  if (packagesAreCurrent()) return;
  if (!which('npm')) throw new Problem('Missing: npm, which comes with Node.js (https://nodejs.org).');
  try {
    await task('Installing npm packages', 'npm', async ({ run }) => {
      await run('npm', ['ci', '--no-audit', '--no-fund']);
    });
  } catch {
    throw new Problem('npm could not install its packages, for which it needs the network. By hand: npm ci');
  }
}

/** Everything the build needs and the named stages of the tests. */
export async function setUp(stages = []) {
  if (!fits(process.version)) throw new Problem(`${wantedNode} is needed; this is ${process.version}.`);
  await setUpTools(stages);
  await setUpPackages();
}
