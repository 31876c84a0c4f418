// Debian's packages: the commands that install them, how far they have come, and why they failed.

/** The folder for Debian's Node.js when /usr/bin/node is the reader's own, which apt would otherwise overwrite. */
export const debiansNode = '/usr/bin/node.debian';

/** Programs with their arguments, to be run as root one after the other. */
export function installing(packages, { keepNode = false } = {}) {
  const divert = ['dpkg-divert', '--local', '--no-rename', '--divert', debiansNode, '--add', '/usr/bin/node'];
  return [
    ...(keepNode ? [divert] : []),
    ['apt-get', 'update'],
    ['apt-get', 'install', '-y', '--no-install-recommends', ...packages],
  ];
}

/** The same as one line for a shell. */
export const asLine = (commands, { sudo = false } = {}) =>
  commands.map((command) => (sudo ? ['sudo', ...command] : command).join(' ')).join(' && ');

/** How far `apt-get install` has come, by its output: each package is fetched, unpacked and set up. */
export function aptProgress(output) {
  const packages = Number(/(\d+) newly installed/.exec(output)?.[1] ?? 0);
  if (packages === 0) return '';
  const done = output.match(/^(Get:|Unpacking |Setting up )/gm)?.length ?? 0;
  return `${Math.min(99, Math.floor((100 * done) / (3 * packages)))} %`;
}

/** Returns the problem, in a sentence or in apt's own words. */
export function aptFailure(output) {
  if (/Temporary failure resolving|Could not resolve|Could not connect|Network is unreachable/.test(output))
    return "Debian's packages cannot be downloaded: is there a network?";
  const errors = output.match(/^(E|dpkg): .*$/gm) ?? [];
  return [...new Set(errors)].slice(-5).join('\n') || 'apt-get failed.';
}
