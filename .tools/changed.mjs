// What a change can affect: the stages of npm test, and of the browser tests those of the wings at and above it.
import { execFileSync } from 'node:child_process';
import { root } from './terminal.mjs';

const words = ([text]) => text.split(/\s+/);

/** Top to bottom, as imports go: a wing shows in the tests of its own and of those above it. */
const wings = {
  site: words`api builder first-load offline screenshots service-worker sizes worksheet`,
  hosts: words`documents embedded hosts iframes lesson-reuse matrix own-lessons package playground-hosts recipes scorm widget`,
  course: words`course lab-* leaks policy questions walk`,
  learn: words`playground playground-looks playground-take`,
  stage: words`backward bad-input colours editing frame front keyboard language late-engine links page predict presenting
    preferences stage-model take-along without-engine`,
};

const isIn = (tests) => (name) => tests.includes(name) || (tests.includes('lab-*') && name.startsWith('lab-'));

/** The names of those browser tests that a change of this file can fail. */
function browserTests(file, all) {
  const [, own] = /^tests\/browser\/([\w-]+)\.test\.ts$/.exec(file) ?? [];
  if (own) return all.filter((name) => name === own);
  if (/^tests\/browser\/|^(core|wasm|\.tools)\/|^(vite|vitest)\.config|^package|^CMakeLists/.test(file)) return all;
  const [, wing] = /^web\/(\w+)\//.exec(file) ?? [];
  if (!wing)
    return /\.md$|^tests\/hosts\/\w+\.mjs$/.test(file)
      ? all.filter((name) => ['documents', 'recipes', 'package', 'questions'].includes(name))
      : [];
  const order = Object.keys(wings);
  if (!order.includes(wing)) return all; // shared, or new
  const affected = order.slice(0, order.indexOf(wing) + 1).flatMap((name) => wings[name]);
  const [, lab] = /^web\/course\/labs\/([\w-]+)\//.exec(file) ?? [];
  return all.filter(isIn(affected)).filter((name) => !lab || !name.startsWith('lab-') || name === `lab-${lab}`);
}

/** Each stage with what it looks at. Of pure functions all are tested, which takes seconds. */
const stages = {
  format: /./,
  lint: /\.(ts|m?js|json|cpp|h)$|^\.clang-tidy/,
  native: /^(core|tests\/core)\/|^CMakeLists/,
  fuzz: /^(core|tests\/core)\/|^CMakeLists/,
  engine: /^(core|wasm|tests\/wasm|tests\/fixtures)\/|^CMakeLists/,
  node: /^(?!tests\/(core|wasm|browser|hosts|bench)\/|core\/)/,
};

/** @param files paths from the root @param all the names of the browser tests, without `.test.ts` */
export function affectedBy(files, all) {
  const named = Object.keys(stages).filter((stage) => files.some((file) => stages[stage].test(file)));
  const browser = all.filter((name) => files.some((file) => browserTests(file, all).includes(name)));
  return { stages: browser.length > 0 ? [...named, 'browser'] : named, browser };
}

/** What differs from a commit, and what Git does not know yet. */
export function changedFiles(since) {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);
  return [...git('diff', '--name-only', '-z', since), ...git('ls-files', '--others', '--exclude-standard', '-z')];
}

/** @returns the wing of a browser test, for the test that each has one */
export const wingsOf = (name) => Object.keys(wings).filter((wing) => isIn(wings[wing])(name));
