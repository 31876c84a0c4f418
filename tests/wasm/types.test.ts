import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, it } from 'vitest';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

const loaders = [path('../../wasm/core.js'), path('../../wasm/learn/learn.js')];

/** The loaders' own JavaScript, which stands beside its declarations and which a project would skip in their favour. */
it('the loaders, their declarations and the contract in use agree', { timeout: 60_000 }, () => {
  const program = ts.createProgram([...loaders, path('contract.ts'), path('learn/contract.ts')], {
    noEmit: true,
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    allowJs: true,
    checkJs: true,
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    allowImportingTsExtensions: true,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
    paths: {
      'attention-steps/core': [path('../../wasm/core.d.ts')],
      'attention-steps/learn': [path('../../wasm/learn/learn.d.ts')],
    },
  });
  const complaints = ts.getPreEmitDiagnostics(program).map(({ file, start, messageText }) => {
    const line = file && start !== undefined ? file.getLineAndCharacterOfPosition(start).line + 1 : 0;
    return `${file?.fileName.split('/').pop() ?? ''}:${String(line)} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
  });
  expect(complaints).toEqual([]);
  // The loaders themselves were among the files, and what they export has the declared type.
  expect(program.getSourceFiles().map(({ fileName }) => fileName)).toEqual(expect.arrayContaining(loaders));
});
