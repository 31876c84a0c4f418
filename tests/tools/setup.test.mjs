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

describe('the line that installs it', () => {
  it('updates first and takes no recommendations', () => {
    expect(asLine(installing(['cmake', 'g++']))).toBe(
      'apt-get update && apt-get install -y --no-install-recommends cmake g++',
    );
  });

  it('has sudo before each command', () => {
    expect(asLine(installing(['cmake']), { sudo: true })).toBe(
      'sudo apt-get update && sudo apt-get install -y --no-install-recommends cmake',
    );
  });

  it("diverts Debian's Node.js first where it would overwrite the reader's", () => {
    expect(asLine(installing(['cmake'], { keepNode: true }))).toBe(
      'dpkg-divert --local --no-rename --divert /usr/bin/node.debian --add /usr/bin/node' +
        ' && apt-get update && apt-get install -y --no-install-recommends cmake',
    );
  });
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

describe('why apt-get failed', () => {
  it('names a missing network as such', () => {
    const output = "W: Failed to fetch http://localhost/  Temporary failure resolving 'localhost'\nE: Unable to locate";
    expect(aptFailure(output)).toBe("Debian's packages cannot be downloaded: is there a network?");
  });

  it("gives apt-get's own errors, each once", () => {
    const output = 'Reading...\nE: Unable to locate package cmake\nE: Unable to locate package cmake\nE: Broken\n';
    expect(aptFailure(output)).toBe('E: Unable to locate package cmake\nE: Broken');
  });

  it('gives no more than the last few', () => {
    const errors = Array.from({ length: 60 }, (_, i) => `E: ${i}`);
    expect(aptFailure(errors.join('\n'))).toBe(errors.slice(-5).join('\n'));
  });

  it('says so where apt-get named none', () => {
    expect(aptFailure('Killed\n')).toBe('apt-get failed.');
  });
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
