/** `generate`: how a model that was trained goes on. */
import { numberOf, readArguments } from './arguments.ts';
import { wordsIn } from './corpus.ts';
import { within } from './files.ts';
import { Problem } from './problem.ts';
import { type TrainingHost, readModel } from './host.ts';

/** New words, as far as the context allows; of a name, all letters to its end. */
const LENGTH = 8;

export async function generateCommand(args: readonly string[], host: TrainingHost): Promise<string> {
  const { file, others, options } = readArguments('generate', args, ['length', 'temperature', 'seed'], Infinity);
  const text = others.join(' ');
  const learning = await host.loadLearning();
  const { model, words, boundary } = readModel(learning, host, file);
  const beginning = boundary === undefined ? wordsIn(text) : [boundary, ...Array.from(text)];
  if (beginning.length === 0) throw new Problem('no-beginning');
  const tokens = beginning.map((word) => {
    const token = words.length === 0 ? Number(word) : words.indexOf(word);
    if (!Number.isSafeInteger(token) || token < 0) throw new Problem('unknown-word', { word });
    return token;
  });
  const most = model.config.context - tokens.length + 1;
  const usual = boundary === undefined ? LENGTH : most;
  const length = numberOf('--length', options['length'], Math.max(1, Math.min(usual, most)), { least: 1 });
  const temperature = numberOf('--temperature', options['temperature'], 0, { least: 0, isWhole: false });
  const seed = numberOf('--seed', options['seed'], 1, { least: 0 });
  const generated = within(file, () => model.generate(tokens, { length, temperature, seed }));
  const more = generated.tokens.map((token) => words[token] ?? String(token));
  if (boundary === undefined) return `${[...beginning, ...more].join(' ')}\n`;
  const [name = ''] = more.join('').split(boundary);
  return `${text}${name}\n`;
}
