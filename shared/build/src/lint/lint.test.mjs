import { execFileSync } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(__dirname, '../../../..');

/** Violations that lint must report: rule, file and code. */
const WRONG = [
  ['riwaq/plain-opening', 'host/src/a.ts', '// What is left.\nexport const a = 1;'],
  ['riwaq/plain-opening', 'host/src/a.ts', '/** Of two the later. */\nexport const a = 1;'],
  ['riwaq/plain-opening', 'host/src/a.test.ts', "test('nothing is asked', () => undefined);"],
  ['riwaq/plain-opening', 'e2e/a.spec.ts', 'test.each([1])(`who is ${1}`, () => undefined);'],
  [
    'riwaq/no-elapsed-time',
    'host/src/a.test.ts',
    'expect(performance.now() - start).toBeLessThan(200);',
  ],
  ['riwaq/imports', 'remote-forum/src/a.ts', "export { a } from '@riwaq/remote-exams';"],
  ['riwaq/imports', 'remote-forum/src/a.ts', "export { a } from '@riwaq/host';"],
  ['riwaq/imports', 'remote-forum/src/a.ts', "export { a } from '../../remote-exams/src/b';"],
  ['riwaq/imports', 'remote-forum/src/a.ts', "export const a = () => import('../../host/src/b');"],
  ['riwaq/imports', 'shared/ui/src/a.ts', "import '@riwaq/host';"],
  ['riwaq/imports', 'shared/contract/src/a.ts', "export { a } from '@riwaq/ui/core';"],
  ['riwaq/imports', 'shared/api/src/a.ts', "export { a } from '@riwaq/contract';"],
  ['riwaq/imports', 'shared/outbox/src/a.ts', "export { a } from '@riwaq/ui/core';"],
  ['riwaq/imports', 'server/src/a.ts', "export { a } from '@riwaq/contract';"],
  ['riwaq/imports', 'server/src/exams/a.ts', "export { a } from '../forum/rules/b';"],
  ['riwaq/imports', 'server/src/exams/a.ts', "export { a } from '../analytics/b';"],
  ['riwaq/imports', 'server/src/exams/a.ts', "export { a } from '../degrees/b';"],
  ['riwaq/imports', 'server/src/platform/db/a.ts', "export { a } from '../../exams/rules/b';"],
  ['riwaq/imports', 'server/src/exams/a.ts', "export { a } from '../bootstrap/core';"],
  ['riwaq/imports', 'server/src/lectures/rules/a.ts', "export type { A } from '../../library/b';"],
  ['riwaq/imports', 'host/src/a.ts', "export { Button } from 'antd';"],
  [
    'riwaq/imports',
    'remote-forum/src/a.ts',
    "import BraftEditor from 'braft-editor'; export const a = BraftEditor;",
  ],
  ['riwaq/imports', 'remote-forum/src/a.ts', "export { Line } from '@ant-design/charts';"],
  ['riwaq/imports', 'remote-forum/src/a.ts', "export { Link } from 'react-router-dom';"],
  ['riwaq/imports', 'remote-forum/src/a.ts', "export * from '@microsoft/signalr';"],
  ['riwaq/imports', 'host/src/a.ts', "export { object } from 'zod';"],
  ['riwaq/imports', 'shared/contract/src/a.ts', "export { string } from 'zod/mini';"],
  ['riwaq/imports', 'host/src/a.ts', "export { string } from 'valibot';"],
  ['riwaq/imports', 'host/src/a.ts', "export { endpoints } from '@riwaq/api/endpoints';"],
  [
    'no-restricted-imports',
    'remote-forum/src/a.tsx',
    "import { Trans } from 'react-i18next'; export const A = () => <Trans />;",
  ],
  [
    'no-restricted-syntax',
    'host/src/a.tsx',
    'export const A = ({ a }) => <bdi dir="ltr">{formatDateTime(a)}</bdi>;',
  ],
  ['riwaq/no-literal-text', 'host/src/a.tsx', 'export const A = () => <p>مرحبا</p>;'],
  ['riwaq/no-literal-text', 'host/src/a.tsx', 'export const A = () => <p>{"Hello"}</p>;'],
  [
    'riwaq/no-literal-text',
    'host/src/a.tsx',
    'export const A = ({ b }) => <p>{b ? "Yes" : null}</p>;',
  ],
  ['riwaq/no-literal-text', 'host/src/a.tsx', 'export const A = ({ b }) => <p>{`${b} items`}</p>;'],
  [
    'riwaq/no-literal-text',
    'remote-forum/src/a.tsx',
    'export const A = () => <img alt="A tree" />;',
  ],
  [
    'riwaq/no-literal-text',
    'remote-forum/src/a.tsx',
    'export const A = () => <b aria-label={"Close"} />;',
  ],
  [
    'riwaq/no-static-antd',
    'shared/ui/src/a.ts',
    "import { message } from 'antd'; export const a = () => message.info('a');",
  ],
  [
    'riwaq/no-static-antd',
    'shared/ui/src/a.ts',
    "import { Modal } from 'antd'; export const a = () => Modal.confirm({});",
  ],
  ['riwaq/file-name', 'host/src/MyPart.ts', 'export const a = 1;'],
  [
    'react-hooks/rules-of-hooks',
    'host/src/a.tsx',
    "import { useState } from 'react'; export const A = ({ b }: { b: boolean }) => { if (b) useState(0); return null; };",
  ],
  [
    'react-hooks/exhaustive-deps',
    'shared/ui/src/a.tsx',
    "import { useEffect } from 'react'; export const A = ({ b }: { b: () => void }) => { useEffect(() => b(), []); return null; };",
  ],
  ['@typescript-eslint/no-explicit-any', 'server/src/a.ts', 'export const a = (b: any) => b;'],
  ['@typescript-eslint/ban-ts-comment', 'server/src/a.ts', '// @ts-ignore\nexport const a = 1;'],
  [
    'riwaq/reason-to-disable',
    'host/src/a.ts',
    '// eslint-disable-next-line no-empty-pattern\nexport const a = ({}) => 1;',
  ],
  ['no-restricted-syntax', 'server/src/a.test.ts', "test.skip('a', () => undefined);"],
  ['no-restricted-syntax', 'e2e/a.spec.ts', "test.only('a', () => undefined);"],
  ['no-restricted-syntax', 'e2e/a.spec.ts', 'test.setTimeout(1000);'],
  ['no-restricted-syntax', 'host/src/a.test.ts', 'jest.useFakeTimers({ advanceTimers: true });'],
  ['no-restricted-syntax', 'remote-forum/src/a.test.ts', "test.only('a', () => undefined);"],
  [
    'no-restricted-syntax',
    'host/src/a.ts',
    "export const a = (event: KeyboardEvent) => event.key === 'Enter';",
  ],
  [
    'no-restricted-syntax',
    'shared/ui/src/a.ts',
    "export const a = (event: KeyboardEvent) => { switch (event.key) { case 'Enter': return 1; default: return 2; } };",
  ],
  [
    'no-restricted-syntax',
    'remote-forum/src/a.tsx',
    "import { Input } from '@riwaq/ui/form'; export const A = ({ b }: { b: () => void }) => <Input onPressEnter={b} />;",
  ],
  [
    'no-restricted-syntax',
    'remote-forum/src/a.tsx',
    'export const A = ({ b }: { b: string }) => <p dir="auto">{b}</p>;',
  ],
  [
    'no-restricted-syntax',
    'host/src/a.tsx',
    "export const A = ({ b }: { b: string }) => <p dir={b === '' ? undefined : 'auto'}>{b}</p>;",
  ],
  [
    'no-restricted-syntax',
    'shared/ui/src/a.ts',
    "export const a = (b: Element) => b.setAttribute('dir', 'auto');",
  ],
  [
    'no-restricted-syntax',
    'remote-exams/src/a.tsx',
    'export const A = ({ b }: { b: string }) => <bdi>{b}</bdi>;',
  ],
  [
    'no-restricted-syntax',
    'remote-exams/src/a.ts',
    'export const a = (b: string) => `\\u2068${b}\\u2069`;',
  ],
  [
    'no-restricted-syntax',
    'server/src/a.ts',
    'export const a = (b: string) => `<p dir="auto">${b}</p>`;',
  ],
  ['no-restricted-syntax', 'server/src/a.ts', 'export const a = (b: string) => `<bdi>${b}</bdi>`;'],
  [
    'declaration-property-value-disallowed-list',
    'shared/ui/src/a.css',
    '.rw-a { unicode-bidi: plaintext; }',
  ],
  ['selector-disallowed-list', 'remote-forum/src/a.css', ".rw-a [dir='auto'] { display: block; }"],
  ['csstools/use-logical', 'host/src/a.css', '.rw-a { margin-left: 1px; }'],
  ['csstools/use-logical', 'shared/ui/src/a.css', '.rw-a { padding-right: 1px; }'],
  ['csstools/use-logical', 'remote-forum/src/a.css', '.rw-a { top: 0; }'],
  ['declaration-property-value-disallowed-list', 'host/src/a.css', '.rw-a { text-align: left; }'],
  ['property-disallowed-list', 'host/src/a.css', '.rw-a { float: inline-start; }'],
  ['color-no-hex', 'host/src/a.css', '.rw-a { color: #fff; }'],
  ['color-named', 'host/src/a.css', '.rw-a { color: white; }'],
  ['function-disallowed-list', 'host/src/a.css', '.rw-a { color: rgb(0 0 0 / 50%); }'],
  ['selector-class-pattern', 'host/src/a.css', '.header { color: inherit; }'],
];

/** Code that lint must accept. */
const RIGHT = [
  [
    'host/src/a.ts',
    '// Waits for the response, of\n// which one is enough.\nexport const office = 1;',
  ],
  ['server/src/exams/a.ts', "export { a } from '../platform/db/b'; export { c } from './rules/c';"],
  [
    'host/src/a.ts',
    '// eslint-disable-next-line no-empty-pattern -- The pattern is read.\nexport const a = ({}) => 1;',
  ],
  ['server/src/analytics/a.ts', "export { a } from '../exams/rules/b';"],
  ['server/src/degrees/a.ts', "export { a } from '../exams/rules/b';"],
  ['server/demo/a.ts', "export { a } from '../forum/b';"],
  [
    'remote-forum/src/a.tsx',
    "import { useTranslation } from 'react-i18next'; import { Button } from '@riwaq/ui/core'; export const A = () => { const { t } = useTranslation('forum'); return <Button aria-label={t('a')} className=\"rw-forum-a\">{t('b')} · 3</Button>; };",
  ],
  [
    'host/src/a.ts',
    "import type { EndpointKey } from '@riwaq/api/endpoints'; export type Key = EndpointKey;",
  ],
  ['shared/contract/src/a.ts', "import * as v from 'valibot'; export const a = v.string();"],
  [
    'server/src/a.ts',
    "import * as z from 'zod'; import { endpoints } from '@riwaq/api/endpoints'; export const a = [z, endpoints];",
  ],
  ['host/src/a.test.tsx', 'export const A = () => <p>Hello</p>;'],
  [
    'host/webpack.config.cjs',
    "const { createHostConfig } = require('@riwaq/build/webpack'); module.exports = createHostConfig;",
  ],
  ['shared/ui/src/styles/tokens.css', ':root { --rw-page: #f7f6f2; }'],
  [
    'remote-forum/src/a.css',
    '.rw-forum-a { margin-inline-start: 4px; inset-block-start: 0; color: var(--rw-ink); text-align: start; }',
  ],
];

let broken;

beforeAll(() => {
  const snippets = [
    ...WRONG.map(([, file, code]) => ({ file, code: `${code}\n` })),
    ...RIGHT.map(([file, code]) => ({ file, code: `${code}\n` })),
  ];
  broken = JSON.parse(
    execFileSync(process.execPath, [path.join(__dirname, 'lint-snippets.mjs'), root], {
      cwd: root,
      input: JSON.stringify(snippets),
      encoding: 'utf8',
    }),
  );
});

describe('lint', () => {
  it.each(WRONG.map(([rule, file, code], index) => ({ rule, file, code, index })))(
    'reports $rule in $file: $code',
    ({ rule, index }) => {
      expect(broken[index]).toContain(rule);
    },
  );

  it.each(RIGHT.map(([file, code], index) => ({ file, code, index: WRONG.length + index })))(
    'accepts, in $file: $code',
    ({ index }) => {
      expect(broken[index]).toEqual([]);
    },
  );
});
