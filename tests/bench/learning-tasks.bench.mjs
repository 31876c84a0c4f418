// Checks that the learning engine learns its tasks, over ten seeds. Not a matter of time: `npm run bench -- learning`.
import { carried, findTask, induction, largest, previous, repeats, right, smallest, train } from './learning-runs.mjs';

const seeds = Array.from({ length: 10 }, (_, at) => at + 1);
const row = (name, unit, ours) => ({ name, n: null, d: null, unit, ours, peers: {} });

export default function bench() {
  const deep = seeds.map((seed) => train('repeat', seed, 1500, {}, repeats));
  const shallow = seeds.map((seed) => train('repeat', seed, 1500, { layers: '1' }, () => false));
  const languages = seeds.map((seed) => train('language', seed, 400, {}, (run) => right(run) >= 0.99));
  const good = (runs) => runs.filter((run) => run.isGood).length;
  const rows = [
    row(
      'repeat, 2 layers: seeds of 10 with accuracy ≥ 0.85, previous-token ≥ 0.8, induction ≥ 0.65',
      'seeds',
      good(deep),
    ),
    row('repeat, 2 layers: steps to that, the slowest seed', 'steps', largest(deep.map((run) => run.step))),
    row('repeat, 2 layers: accuracy then, the lowest', 'share', smallest(deep.map(right))),
    row('repeat, 2 layers: previous-token score, the lowest', 'share', smallest(deep.map(previous))),
    row('repeat, 2 layers: prefix-matching score, the lowest', 'share', smallest(deep.map(induction))),
    row('repeat, 1 layer, 1500 steps: accuracy, the highest', 'share', largest(shallow.map(right))),
    row('language: seeds of 10 with every kind of question ≥ 0.99', 'seeds', good(languages)),
    row('language: steps to that, the slowest seed', 'steps', largest(languages.map((run) => run.step))),
  ];
  for (const kind of Object.keys(findTask('language').kinds)) {
    const weights = languages.map((run) => carried(run, kind));
    const seen = weights.filter((weight) => weight >= 0.5).length;
    rows.push(
      row(
        `language, ${kind}: seeds of 10 in which a head has half of its attention on the word that tells`,
        'seeds',
        seen,
      ),
    );
  }
  return rows;
}
