import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, it } from 'vitest';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

const declared = [path('../../dist/core/core.d.ts'), path('../../dist/core/learn/learn.d.ts')] as const;

/** Returns TypeScript's errors in these files, with its strictest checks. */
function complaintsOf(files: readonly string[], options: ts.CompilerOptions): { texts: string[]; program: ts.Program } {
  const program = ts.createProgram(files, {
    noEmit: true,
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: [],
    paths: { 'attention-steps/core': [declared[0]], 'attention-steps/learn': [declared[1]] },
    ...options,
  });
  const texts = ts.getPreEmitDiagnostics(program).map(({ file, start, messageText }) => {
    const line = file && start !== undefined ? file.getLineAndCharacterOfPosition(start).line + 1 : 0;
    return `${file?.fileName.split('/').pop() ?? ''}:${String(line)} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
  });
  return { texts, program };
}

it('the declarations and the contract in use agree', () => {
  const { texts } = complaintsOf([path('contract.ts'), path('learn/contract.ts')], {
    allowImportingTsExtensions: true,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  });
  expect(texts).toEqual([]);
});

it('a project for Node alone, without a browser’s types, can use the declarations', () => {
  expect(complaintsOf(declared, { lib: ['lib.es2023.d.ts'], types: ['node'] }).texts).toEqual([]);
});
