// The decisions of the set-up, without a system to set up.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { aptFailure, aptProgress, asLine, installing } from '../../.tools/apt.mjs';
import { missing } from '../../.tools/find.mjs';
import { fits } from '../../.tools/setup.mjs';

describe('what is missing', () => {
  const tool = (what, isThere, stages) => ({ what, find: () => isThere, for: stages });
  const tools = [
    tool('built with', false),
    tool('there', true),
    tool('tested with', false, ['native', 'lint']),
    tool('looked at with', false, ['browser']),
  ];
  const names = (stages) => missing(stages, tools).map(({ what }) => what);

  it('is what the build lacks, and the stages that are to run', () => {
    expect(names([])).toEqual(['built with']);
    expect(names(['lint'])).toEqual(['built with', 'tested with']);
    expect(names(['native', 'lint', 'browser'])).toEqual(['built with', 'tested with', 'looked at with']);
  });
});

// Debian's Node.js is diverted first where it would overwrite the reader's.
it.each([
  [{}, 'apt-get update && apt-get install -y --no-install-recommends cmake g++'],
  [{ sudo: true }, 'sudo apt-get update && sudo apt-get install -y --no-install-recommends cmake g++'],
  [
    { keepNode: true },
    'dpkg-divert --local --no-rename --divert /usr/bin/node.debian --add /usr/bin/node && apt-get update && apt-get install -y --no-install-recommends cmake g++',
  ],
])('what is missing is installed by a line, with %j', (options, line) => {
  expect(asLine(installing(['cmake', 'g++'], options), options)).toBe(line);
});

describe('how far apt-get has come', () => {
  const plan = '0 upgraded, 2 newly installed, 0 to remove and 0 not upgraded.\n';

  it('is unknown until apt-get has said what it will do', () => {
    expect(aptProgress('Reading package lists...\n')).toBe('');
    expect(aptProgress('0 upgraded, 0 newly installed, 0 to remove and 0 not upgraded.\n')).toBe('');
  });

  it('counts fetching, unpacking and setting up', () => {
    expect(aptProgress(plan)).toBe('0 %');
    expect(aptProgress(`${plan}Get:1 http://localhost a\nGet:2 http://localhost b\n`)).toBe('33 %');
    const unpacked = `${plan}Get:1 a\nGet:2 b\nUnpacking a (1) ...\nUnpacking b (1) ...\nSetting up a (1) ...\n`;
    expect(aptProgress(unpacked)).toBe('83 %');
  });

  it('is not over before the end', () => {
    expect(aptProgress(`${plan}${'Setting up a (1) ...\n'.repeat(9)}`)).toBe('99 %');
  });
});

const unresolved = "W: Failed to fetch http://localhost/  Temporary failure resolving 'localhost'\nE: Unable to locate";
const errors = Array.from({ length: 60 }, (_, i) => `E: ${i}`);
it.each([
  ['a missing network', unresolved, "Debian's packages cannot be downloaded: is there a network?"],
  ['its own errors, each once', 'Reading...\nE: No cmake\nE: No cmake\nE: Broken\n', 'E: No cmake\nE: Broken'],
  ['no more than the last few', errors.join('\n'), errors.slice(-5).join('\n')],
  ['nothing but that it did', 'Killed\n', 'apt-get failed.'],
])('why apt-get failed: %s', (_, output, reason) => {
  expect(aptFailure(output)).toBe(reason);
});

describe('the Node.js that fits', () => {
  it.each(['v20.19.0', 'v20.20.2', 'v22.12.0', 'v23.0.0', 'v24.1.0', 'v100.0.0'])('%s does', (version) => {
    expect(fits(version)).toBe(true);
  });

  it.each(['v12.22.12', 'v18.20.4', 'v20.18.3', 'v21.7.3', 'v22.11.0'])('%s does not', (version) => {
    expect(fits(version)).toBe(false);
  });

  it('is the one package.json names', () => {
    expect(JSON.parse(readFileSync('package.json', 'utf8')).engines.node).toBe('^20.19.0 || >=22.12.0');
  });
});
