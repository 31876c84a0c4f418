/** The computation in PyTorch, in float32: step by step, and by its own function where that can do the same. */
import type { Program } from './program.ts';
import { type Dialect, python } from './python.ts';
import { comment, numeral } from './text.ts';
import type { TakeSay } from './words.ts';

const dialect: Dialect = {
  imports: ['import torch', 'import torch.nn.functional as F'],
  np: 'torch',
  array: 'tensor',
  type: 'torch.float32',
  along: (axis) => `dim=${axis}, keepdim=True`,
  max: 'amax',
  stack: (axis, parts) => `torch.cat(${parts}, dim=${axis})`,
};

/** The function takes tokens as rows, and heads as a first dimension. */
function oneCall(program: Program, say: TakeSay): string[] {
  const { call, heads, convention } = program;
  if ('not' in call) return ['', ...comment('# ', say(call.not.key, call.not.values))];
  const turn = convention === 'columns' ? '.T' : '';
  const split = (name: string, count: number): string => {
    if (heads === 1) return name + turn;
    const parts = `split(${name}${turn}, ${count})`;
    return count < heads ? `${parts}.repeat_interleave(${heads / count}, dim=0)` : parts;
  };
  const { plan, kvHeads } = call;
  const isOnlyCausal = plan?.rule?.causal === true && plan.rule.keyLength === undefined;
  const mask = isOnlyCausal ? 'is_causal=True' : `attn_mask=M${turn && '.mT'}`;
  const parameters = [
    split('Q', heads),
    split('K', kvHeads),
    split('V', kvHeads),
    ...(plan ? [mask] : []),
    ...(call.factor === undefined ? [] : [`scale=${numeral(call.factor, '')}`]),
  ];
  const back = heads === 1 ? turn : `.transpose(0, 1).flatten(1)${turn}`;
  const long = parameters.join(', ').length > 50;
  const called = long
    ? [`same = F.scaled_dot_product_attention(`, ...parameters.map((parameter) => `    ${parameter},`), `)${back}`]
    : [`same = F.scaled_dot_product_attention(${parameters.join(', ')})${back}`];
  return [
    '',
    ...comment('# ', say(heads > 1 ? 'step.one-call-heads' : 'step.one-call')),
    ...(heads > 1 ? ['def split(X, heads):', '    return X.unflatten(1, (heads, -1)).transpose(0, 1)', ''] : []),
    ...called,
    `print(torch.allclose(${program.mixed}, same, atol=1e-6))`,
  ];
}

export const pytorch = (program: Program, say: TakeSay): string => python(program, dialect, say, oneCall(program, say));
