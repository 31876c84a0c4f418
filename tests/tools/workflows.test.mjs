// The workflows are what GitHub reads: YAML with the keys that it knows.
import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const folder = new URL('../../.github/workflows/', import.meta.url);
const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

const KEYS = {
  workflow: ['name', 'on', 'permissions', 'concurrency', 'env', 'jobs'],
  job: ['needs', 'if', 'runs-on', 'container', 'timeout-minutes', 'permissions', 'environment', 'strategy', 'steps'],
  step: ['id', 'name', 'if', 'uses', 'with', 'run', 'env'],
};
const unknown = (kind, value) => Object.keys(value).filter((key) => !KEYS[kind].includes(key));

describe.each(readdirSync(folder))('%s', (file) => {
  const content = readFileSync(new URL(file, folder), 'utf8');

  it('is a workflow', () => {
    const workflow = parse(content); // throws where it is no YAML, or has a key twice
    expect(workflow.on).toBeDefined();
    expect(unknown('workflow', workflow)).toEqual([]);
    for (const [name, job] of Object.entries(workflow.jobs)) {
      expect(unknown('job', job), name).toEqual([]);
      expect(job['runs-on'], name).toMatch(/^ubuntu-/);
      expect(Object.keys(workflow.jobs)).toEqual(expect.arrayContaining([job.needs ?? []].flat()));
      for (const step of job.steps) {
        expect(unknown('step', step), name).toEqual([]);
        expect(
          ['uses', 'run'].filter((key) => key in step),
          JSON.stringify(step),
        ).toHaveLength(1);
      }
    }
  });

  it('takes each action in one major version', () => {
    const uses = [...content.matchAll(/uses: (\S+)/g)].map(([, action]) => action);
    expect(uses.length).toBeGreaterThan(1);
    expect(uses.filter((action) => !/^actions\/[\w-]+@v\d+$/.test(action))).toEqual([]);
  });

  it('runs scripts that are there', () => {
    const run = [...content.matchAll(/npm run (\w+)/g)].map(([, script]) => script);
    expect(run.filter((script) => !(script in scripts))).toEqual([]);
  });
});
