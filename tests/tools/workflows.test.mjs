// GitHub's own parser, with its own schema, finds no problem in the workflows.
import { readFileSync, readdirSync } from 'node:fs';
import { NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser';
import { describe, expect, it } from 'vitest';

const folder = new URL('../../.github/workflows/', import.meta.url);
const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

const problemsOf = (content) =>
  parseWorkflow({ name: 'workflow.yml', content }, new NoOperationTraceWriter())
    .context.errors.getErrors()
    .map(({ message }) => message);

describe.each(readdirSync(folder))('%s', (file) => {
  const content = readFileSync(new URL(file, folder), 'utf8');

  it('is a workflow', () => {
    expect(problemsOf(content)).toEqual([]);
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
