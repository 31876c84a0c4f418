/** The page that a lesson is put into, in the package. */
import { expect, it } from 'vitest';
import { packShell, unpackShell } from '../../../../web/hosts/command/shell.ts';

it('comes back as it was, with what other files have', () => {
  const [engine, model] = ['QUJD'.repeat(2000), 'REVG+/'.repeat(1000)];
  const files = new Map([
    ['core/inline.js', `const short = "${'x'.repeat(5000)}", bytes = "${engine}";`],
    ['embed/model-a1.js', `"${model}"`],
  ]);
  const shell = `<script>a("${engine}"); b(\`${model}\`); '$&'</script><!-- lesson -->`;
  const packed = packShell(shell, files);
  expect(packed.length).toBeLessThan(200);
  expect(unpackShell(packed, (file) => files.get(file)!)).toBe(shell);
  expect(() => packShell(shell, new Map([['core/none.js', 'x']]))).toThrow('core/none.js: has no bytes as text');
});
