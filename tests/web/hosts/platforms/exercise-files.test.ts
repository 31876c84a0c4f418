import { strFromU8, strToU8 } from 'fflate';
import { expect, it } from 'vitest';
import { exerciseFiles } from '../../../../web/hosts/platforms/exercise-files.ts';

const element: Readonly<Record<string, string>> = {
  'attention-exercise.js': 'import{a}from"./base-1.js";const b=()=>import(`./judge-2.js`);const c="./no.css"',
  'base-1.js': 'import "./attention-exercise.js"',
  'judge-2.js': "new URL('./assets/worker-3.js',import.meta.url);new URL(`./python.wasm`,import.meta.url)",
  'assets/worker-3.js': 'import"../base-1.js";import"./near-4.js"',
  'assets/near-4.js': '',
  'python.wasm': 'wasm "./nothing.js"',
  'licenses.txt': 'MIT',
  'attention-steps.js': 'import "./base-1.js"',
};

it('the files by which exercises run are all that its script leads to, each read once, in an order of their own', async () => {
  const asked: string[] = [];
  const read = (file: string): Promise<Uint8Array> => {
    asked.push(file);
    return Promise.resolve(strToU8(element[file] ?? expect.fail(file)));
  };
  const files = await exerciseFiles(read);
  expect(Object.keys(files)).toEqual([
    ...['exercise/assets/near-4.js', 'exercise/assets/worker-3.js', 'exercise/attention-exercise.js'],
    ...['exercise/base-1.js', 'exercise/judge-2.js', 'exercise/licenses.txt', 'exercise/python.wasm'],
  ]);
  expect(strFromU8(files['exercise/python.wasm']!)).toBe(element['python.wasm']);
  expect(asked.length).toBe(new Set(asked).size);
});

it('a file that cannot be read is told', async () => {
  await expect(exerciseFiles((file) => Promise.reject(new Error(`${file}: 404`)))).rejects.toThrow(
    'attention-exercise.js: 404',
  );
});
