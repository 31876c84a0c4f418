// Sources with mistakes to choose from at run time, so that all of them are compiled and linked once.

/**
 * A source file with a choice at each place that someone could get wrong: `(chosenMutant == 12 ? (to) : (from))`. A place
 * that ends like a statement gets an `if`. Where one place is inside another, the outer one has all of the mistakes.
 */
export function withChoices(source, mutants) {
  const found = mutants.map((mutant) => ({ ...mutant, ...find(source, mutant) }));
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  const places = [];
  for (const mutant of found) {
    const last = places.at(-1);
    if (!last || mutant.start >= last.end) {
      places.push({ start: mutant.start, end: mutant.end, mutants: [mutant] });
    } else if (mutant.end <= last.end) {
      last.mutants.push(mutant);
    } else {
      throw new Error(`mutant "${mutant.name}": its place begins inside that of "${last.mutants[0].name}"`);
    }
  }
  return places.reduceRight(
    (text, place) => text.slice(0, place.start) + choice(source, place) + text.slice(place.end),
    source,
  );
}

function find(source, { name, file, from }) {
  const start = source.indexOf(from);
  if (start < 0) throw new Error(`mutant "${name}": core/${file}.cpp no longer has that place`);
  return { start, end: start + from.length };
}

function choice(source, { start, end, mutants }) {
  const right = source.slice(start, end);
  const wrong = mutants.map((one) => ({
    is: `chosenMutant == ${one.number}`,
    text: source.slice(start, one.start) + one.to + source.slice(one.end, end),
  }));
  return /[;}]$/.test(right)
    ? `{ ${wrong.map(({ is, text }) => `if (${is}) { ${text} } else `).join('')}{ ${right} } }`
    : `(${wrong.map(({ is, text }) => `${is} ? (${text}) : `).join('')}(${right}))`;
}
