import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import { configs as lit } from 'eslint-plugin-lit';
import globals from 'globals';
import tseslint from 'typescript-eslint';

export default defineConfig(
  globalIgnores([
    'tests/hosts/*/**/*.{ts,tsx}', // projects with a type checker of their own
    'web/hosts/types/react.d.ts', // asks for React's types, which are not here
    'web/hosts/types/attention-*.d.ts', // declare in pages what web/stage/define.ts and web/hosts/lesson/define.ts declare here: tsc takes only one
    'dist/',
    'build/',
    'node_modules/',
  ]),
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: 'error',
      'prefer-const': 'error',
      // `data[r * cols + c]!` says what flat matrices cannot prove to the compiler.
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
    },
  },
  {
    files: ['web/**/*.ts'],
    extends: [lit['flat/recommended']],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'CallExpression[callee.property.name=/^(max|min|push|unshift|fromCharCode)$/] > SpreadElement',
          message: 'Of a large matrix, so many arguments exhaust the stack: take largest() and the like, or a loop.',
        },
      ],
    },
  },
  {
    // Plain scripts: Node and browser JavaScript without a type checker.
    files: ['**/*.{js,mjs}'],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
  },
);
