// Which Node.js runs what builds this project.
export const wantedNode = 'Node.js 20.19, 22.12 or later';

/** The same for a version as Node prints it ("v20.19.0"); package.json has it under `engines`. */
export function fits(version) {
  const [major, minor] = version.replace('v', '').split('.').map(Number);
  return (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
}
