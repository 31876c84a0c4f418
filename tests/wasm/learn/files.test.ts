// Files of weights: saved ones open here and in Python, and Python's open here. refusals.ts has damaged ones.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { findNumPy } from '../../../.tools/find.mjs';
import { afterAll, describe, expect, it } from 'vitest';
import { codeOf } from '../../../wasm/refuse.ts';
import {
  batchFor,
  configurations,
  draws,
  fileOf,
  hashOf,
  learning,
  partsOf,
  small,
  thrownBy,
  trained,
} from './support.ts';
import { runs } from '../../seed.ts';

const folder = mkdtempSync(join(tmpdir(), 'weights-'));
afterAll(() => rmSync(folder, { recursive: true }));

const python = (script: string, ...given: string[]) => {
  const found = findNumPy();
  if (!found) throw new Error('python3 with NumPy is missing (on Debian: apt-get install python3-numpy)');
  return execFileSync(found, ['-c', script, ...given]).toString();
};

describe('a saved model', () => {
  it.each(configurations.map((config) => [JSON.stringify(config), config] as const))(
    'opens as it was, and goes on to the same bits: %s',
    (_, config) => {
      for (const optimizer of ['adamw', 'sgd'] as const) {
        const options = { optimizer, rate: 0.02, warmup: 5, cosine: 40 };
        const model = learning.createModel(config);
        for (let i = 0; i < 4; i++) model.train(batchFor(config, i), options);
        const opened = learning.openModel(model.save({ optimizer: true }));
        expect([opened.config, opened.step, hashOf(opened)]).toEqual([model.config, 4, hashOf(model)]);
        const plain = learning.openModel(model.save());
        expect(hashOf(plain)).toBe(hashOf(model));
        for (const each of [model, opened, plain]) for (let i = 4; i < 8; i++) each.train(batchFor(config, i), options);
        expect(hashOf(opened)).toBe(hashOf(model));
        expect(hashOf(plain)).not.toBe(hashOf(model)); // its moments began anew
      }
    },
  );

  it('begins Adam anew where it was saved without its moments: the first step moves a weight by the rate', () => {
    const model = learning.openModel(trained().save());
    const weight = () => model.parameters()['unembed.weight']!.data;
    const before = weight();
    model.train(batchFor(small, 3), { optimizer: 'adamw', rate: 0.01, warmup: 0, decay: 0 });
    const moved = weight().map((now, i) => Math.abs(now - before[i]!));
    expect(Math.max(...moved)).toBeCloseTo(0.01, 5);
  });

  it('opens with its tensors named in any order, wherever their numbers are', () => {
    const file = learning.createModel(small).save();
    const { header, numbers } = partsOf(file);
    const turned = Object.fromEntries(Object.entries(header).reverse());
    expect(hashOf(learning.openModel(fileOf(turned, numbers)))).toBe(hashOf(learning.openModel(file)));
  });

  it('has the names, shapes and metadata that readers of safetensors expect', () => {
    const config = { ...small, layers: 1, mlp: 3, normalisation: 'layer', positions: 'learned' } as const;
    const file = learning.createModel(config).save({ metadata: { words: 'a b' } });
    const { header, numbers } = partsOf(file);
    const { __metadata__: texts, ...entries } = header;
    expect(Object.entries(entries).map(([name, { shape }]) => `${name} ${shape.join('×')}`)).toEqual([
      'embed.weight 5×8',
      'positions.weight 6×8',
      'layers.0.norm1.weight 8',
      'layers.0.norm1.bias 8',
      'layers.0.attention.wq 8×8',
      'layers.0.attention.wk 8×8',
      'layers.0.attention.wv 8×8',
      'layers.0.attention.wo 8×8',
      'layers.0.norm2.weight 8',
      'layers.0.norm2.bias 8',
      'layers.0.mlp.w1 8×3',
      'layers.0.mlp.b1 3',
      'layers.0.mlp.w2 3×8',
      'layers.0.mlp.b2 8',
      'norm.weight 8',
      'norm.bias 8',
      'unembed.weight 8×5',
    ]);
    expect(texts['words']).toBe('a b');
    expect(JSON.parse(texts['config']!)).toMatchObject(config);
    expect(Object.values(entries).at(-1)!.data_offsets[1]).toBe(numbers.length);
    expect((file.length - numbers.length) % 8).toBe(0);
    const opened = learning.openModel(file);
    expect(opened.metadata).toEqual({ words: 'a b' });
    expect(learning.openModel(opened.save()).metadata).toEqual({ words: 'a b' });
  });

  it('opens with metadata of any size that the format allows', () => {
    const model = trained();
    const longest = { words: `${'a'.repeat(10_000_000)}${'":\\{'.repeat(100_000)}` };
    expect(learning.openModel(model.save({ metadata: longest })).metadata).toEqual(longest);
  });

  it('opens whatever its texts are called', () => {
    const metadata = { optimizer: 'adam', updates: 'none', step: '9', config: '[]', orientation: 'up', words: 'a b' };
    for (const optimizer of [false, true]) {
      const opened = learning.openModel(learning.createModel(small).save({ metadata, optimizer }));
      expect([opened.step, opened.metadata]).toEqual([0, { words: 'a b' }]);
    }
  });

  it('opens from anything that has its bytes, wherever they begin and end', () => {
    const model = trained();
    const file = model.save();
    const larger = new Uint8Array(file.length + 5);
    larger.set(file, 3);
    for (const bytes of [file, file.buffer, larger.subarray(3, -2), new DataView(file.buffer)] as BufferSource[])
      expect(hashOf(learning.openModel(bytes))).toBe(hashOf(model));
  });
});

describe('NumPy', () => {
  const reading = `
import json, struct, sys, numpy as np
data = open(sys.argv[1], 'rb').read()
n, = struct.unpack('<Q', data[:8])
header = json.loads(data[8:8 + n])
texts = header.pop('__metadata__')
tensors = {name: np.frombuffer(data, '<f4', (e['data_offsets'][1] - e['data_offsets'][0]) // 4, 8 + n + e['data_offsets'][0]).reshape(e['shape'])
           for name, e in header.items() if e['dtype'] == 'F32'}
`;

  it('reads ours, and computes what the model computes', () => {
    const config = { ...small, positions: 'learned', layers: 1, mlp: 4, activation: 'relu' } as const;
    const model = trained(config);
    const path = join(folder, 'ours.safetensors');
    writeFileSync(path, model.save({ optimizer: true }));
    const said = python(
      `${reading}
config = json.loads(texts['config'])
t = {name: value.astype(np.float64) for name, value in tensors.items()}
tokens = [0, 3, 1]
x = t['embed.weight'][tokens] + t['positions.weight'][:3]
heads = config['heads']; d = config['width'] // heads
of = lambda name: t['layers.0.' + name]
q, k, v = (x @ of('attention.' + name) for name in ('wq', 'wk', 'wv'))
out = []
for h in range(heads):
    s = slice(h * d, h * d + d)
    scores = q[:, s] @ k[:, s].T / np.sqrt(d) + np.triu(np.full((3, 3), -np.inf), 1)
    e = np.exp(scores - scores.max(1, keepdims=True))
    out.append(e / e.sum(1, keepdims=True) @ v[:, s])
x = x + np.concatenate(out, 1) @ of('attention.wo')
x = x + np.maximum(0, x @ of('mlp.w1') + of('mlp.b1')) @ of('mlp.w2') + of('mlp.b2')
print(json.dumps((x @ t['unembed.weight']).ravel().tolist()))`,
      path,
    );
    const { data } = model.trace([0, 3, 1]).logits;
    (JSON.parse(said) as number[]).forEach((logit, i) => expect(data[i]).toBeCloseTo(logit, 4));
  });

  it('writes what opens here: another order, spaces, vectors with two extents', () => {
    const path = join(folder, 'theirs.safetensors');
    const config = { ...small, layers: 1, normalisation: 'rms', positions: 'none' };
    python(
      `
import json, struct, sys, numpy as np
config = json.loads(sys.argv[2])
w = config['width']
shapes = {'unembed.weight': (w, 5), 'norm.weight': (1, w), 'layers.0.norm1.weight': (w,), 'embed.weight': (5, w)}
shapes.update({'layers.0.attention.' + n: (w, w) for n in ('wv', 'wq', 'wo', 'wk')})
header, blob = {}, b''
for i, (name, shape) in enumerate(shapes.items()):
    data = (np.arange(np.prod(shape)) % 7 / 8 - i / 4).astype('<f4').tobytes()
    header[name] = {'dtype': 'F32', 'shape': list(shape), 'data_offsets': [len(blob), len(blob) + len(data)]}
    blob += data
header['__metadata__'] = {'format': 'pt', 'config': json.dumps(config)}
text = json.dumps(header, indent=2).encode() + b' ' * 5
open(sys.argv[1], 'wb').write(struct.pack('<Q', len(text)) + text + blob)`,
      path,
      JSON.stringify(config),
    );
    const model = learning.openModel(readFileSync(path));
    const { 'embed.weight': embed, 'layers.0.norm1.weight': norm, 'layers.0.attention.wq': wq } = model.parameters();
    const expected = (count: number, i: number) =>
      Float32Array.from({ length: count }, (_, at) => (at % 7) / 8 - i / 4);
    expect([embed!.data, norm!.data, wq!.data]).toEqual([expected(40, 3), expected(8, 2), expected(64, 5)]);
    expect([model.step, model.metadata]).toEqual([0, { format: 'pt' }]);
    expect(model.train(batchFor(small)).diverged).toBe(false);
  });
});

it('a file with a few other bytes is refused in our words, or opens', () => {
  const model = trained();
  const file = model.save({ optimizer: true });
  const end = file.length - partsOf(file).numbers.length;
  const draw = draws(20170612);
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 1, max: 5 }), (_, count) => {
      const copy = file.slice();
      for (let i = 0; i < count; i++) copy[draw(end)] = draw(256);
      const error = thrownBy(() => learning.openModel(copy).dispose());
      if (error !== undefined) expect(codeOf(error), (error as Error).message).toMatch(/^[a-z-]+$/);
    }),
    { numRuns: 2 * runs },
  );
  expect(hashOf(learning.openModel(file))).toBe(hashOf(model));
});
