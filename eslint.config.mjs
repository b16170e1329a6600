import js from '@eslint/js';
import globals from 'globals';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { riwaq } from './shared/build/src/lint/plugin.mjs';

const root = import.meta.dirname;
const TESTS = ['**/*.test.{ts,tsx}', '**/*.spec.ts', '**/testing/**'];
const TEST_RULES = [
  {
    selector:
      'MemberExpression[object.name=/^(test|it|describe)$/][property.name=/^(skip|only|todo|fixme)$/]',
    message: 'No test is skipped, and none runs alone.',
  },
  {
    selector: 'CallExpression[callee.name=/^(xit|xtest|xdescribe|fit|fdescribe)$/]',
    message: 'No test is skipped, and none runs alone.',
  },
  // A test that jest gave up on goes on, and disturbs the next one.
  ...[
    'CallExpression[callee.name=/^(test|it)$/][arguments.2.type=/^(Literal|Identifier)$/]',
    'CallExpression[callee.callee.property.name="each"][arguments.length=3]',
    'CallExpression[callee.object.name=/^(jest|test)$/][callee.property.name="setTimeout"]',
  ].map((selector) => ({
    selector,
    message: 'No test has a time limit of its own (docs/testing.md).',
  })),
  {
    selector: 'Property[key.name="advanceTimers"] > Literal[value=true]',
    message: 'Advance a fake clock explicitly: real time depends on the machine.',
  },
];
/**
 * `dir="auto"` and its siblings go by the first letter of a text, so Arabic that begins with
 * `Python` would run left to right.
 */
const NO_FIRST_STRONG = [
  ...[
    'JSXAttribute[name.name="dir"] Literal[value="auto"]',
    'Property[key.name="dir"] Literal[value="auto"]',
    'CallExpression[callee.property.name="setAttribute"][arguments.0.value="dir"][arguments.1.value="auto"]',
    'AssignmentExpression[left.property.name="dir"] Literal[value="auto"]',
    ...[
      'Literal[value=/dir=.?auto|unicode-bidi: *plaintext/]',
      'TemplateElement[value.raw=/dir=.?auto|unicode-bidi: *plaintext/]',
    ],
  ].map((selector) => ({
    selector,
    message: 'Use UserText or textDirection(): dir="auto" goes by the first letter alone.',
  })),
  ...[
    'JSXOpeningElement[name.name="bdi"]:not(:has(> JSXAttribute[name.name="dir"]))',
    'TemplateElement[value.raw=/<bdi>/]',
    'Literal[value=/<bdi>/]',
  ].map((selector) => ({
    selector,
    message:
      'Use <UserText as="bdi">, or say a direction: a bare <bdi> goes by the first letter alone.',
  })),
  ...['Literal[value=/\\u2068/]', 'TemplateElement[value.cooked=/\\u2068/]'].map((selector) => ({
    selector,
    message: 'Use isolate(): a first-strong isolate goes by the first letter alone.',
  })),
];
/** Folders of short files and functions. */
const SHORT = [
  'bench/src/**/*.ts',
  'host/src/**/*.{ts,tsx}',
  'host/public/*.js',
  'remote-{analytics,exams,forum,messaging,portfolio}/src/**/*.{ts,tsx}',
  'server/{demo,src}/**/*.ts',
  'shared/{api,contract,outbox,ui}/**/*.{ts,tsx}',
  'shared/build/**/*.{cjs,mjs}',
];
const BROWSER = [
  'host/src/**',
  'remote-*/src/**',
  'shared/ui/**',
  'shared/contract/src/**',
  'shared/outbox/src/**',
];

export default tseslint.config(
  {
    ignores: [
      '**/node_modules/',
      '**/dist/',
      '.riwaq/',
      'data/',
      'e2e/results/',
      'e2e/report/',
      'bench/results/',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    plugins: { riwaq },
    rules: {
      'riwaq/imports': ['error', { root }],
      'riwaq/file-name': 'error',
      'riwaq/plain-opening': 'error',
      'riwaq/reason-to-disable': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      // Prettier wraps code, but no comments.
      'max-len': ['error', { code: 1000, comments: 100, ignoreUrls: true }],
      'no-console': ['error', { allow: ['warn', 'error'] }],
      // File names and texts are cleaned of control characters.
      'no-control-regex': 'off',
      'no-restricted-syntax': ['error', ...TEST_RULES],
    },
  },
  { files: TESTS, rules: { 'riwaq/no-elapsed-time': 'error' } },
  // Property tests and the gallery's pages are lists of cases.
  { ignores: [...TESTS, '**/gallery/**'], rules: { complexity: ['error', 15] } },
  {
    files: SHORT,
    // The material of the demo university is data.
    ignores: [...TESTS, '**/*.test.mjs', '**/{*.cases,testing}.ts', 'server/demo/material/*.ts'],
    rules: { 'max-lines': ['error', 400], 'max-lines-per-function': ['error', 80] },
  },
  {
    files: ['**/*.{js,cjs,mjs}'],
    languageOptions: { globals: globals.node },
    rules: {
      'no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', caughtErrorsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
    },
  },
  {
    files: ['**/public/**/*.js'],
    languageOptions: { globals: globals.browser, sourceType: 'script' },
  },
  { files: ['**/*.test.mjs'], languageOptions: { globals: globals.jest } },
  { files: ['**/*.cjs'], languageOptions: { sourceType: 'commonjs' } },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommended],
    rules: {
      // The compiler reports undefined and unused names (noUnusedLocals) faster.
      'no-undef': 'off',
      '@typescript-eslint/no-unused-vars': 'off',
      // `import { type A }` still loads the module when the compiler keeps the import.
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/ban-ts-comment': [
        'error',
        { 'ts-expect-error': 'allow-with-description' },
      ],
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    ignores: [...TESTS, 'shared/api/src/text-direction.ts'],
    rules: { 'no-restricted-syntax': ['error', ...TEST_RULES, ...NO_FIRST_STRONG] },
  },
  {
    files: ['server/**/*.ts'],
    // The lock of a data folder compares with the file system's clock.
    ignores: [
      ...TESTS,
      '**/{*.cases,testing}.ts',
      'server/src/platform/time/clock.ts',
      'server/src/platform/db/folder-lock.ts',
    ],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...NO_FIRST_STRONG,
        ...[
          'MemberExpression[object.name="Date"][property.name="now"]',
          'NewExpression[callee.name="Date"][arguments.length=0]',
        ].map((selector) => ({
          selector,
          message: 'Read the one clock of the server (platform/time/clock.ts).',
        })),
      ],
    },
  },
  {
    files: BROWSER.map((glob) => `${glob}/*.{ts,tsx}`),
    plugins: { 'react-hooks': reactHooks },
    languageOptions: { globals: globals.browser },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      'riwaq/no-static-antd': 'error',
      'no-restricted-syntax': [
        'error',
        ...TEST_RULES,
        ...NO_FIRST_STRONG,
        ...[
          'BinaryExpression:has(> Literal[value="Enter"]) > MemberExpression[property.name="key"]',
          'SwitchStatement[discriminant.property.name="key"] > SwitchCase > Literal[value="Enter"]',
          'JSXAttribute[name.name="onPressEnter"]',
        ].map((selector) => ({
          selector,
          message:
            'An input method takes Enter too: read pressedKey() or use onEnter() of the kit.',
        })),
        {
          selector:
            'JSXElement:has(> JSXOpeningElement:has(> JSXAttribute[value.value="ltr"]))' +
            ' > JSXExpressionContainer > CallExpression[callee.name="formatDateTime"]',
          message: 'A date with a time ends with a word of the language: use UserText as="bdi".',
        },
      ],
      // The host provides no more of it (shared/build/src/webpack/react-i18next.mjs).
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: 'react-i18next',
              allowImportNames: ['I18nextProvider', 'initReactI18next', 'useTranslation'],
            },
          ],
        },
      ],
    },
  },
  {
    files: BROWSER.map((glob) => `${glob}/*.tsx`),
    ignores: [...TESTS, '**/gallery/**'],
    rules: { 'riwaq/no-literal-text': 'error' },
  },
);
