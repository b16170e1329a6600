import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { at, root } from '../../scripts/lib/paths.mjs';
import { clauses, clausesIn, clausesOf, pages, readPage } from './clauses.mjs';

/** File with the tables, relative to the root. */
export const COVERAGE = 'docs/coverage.md';

/** Files that prove clauses: tests of every kind and the cases of the authorisation matrix. */
const IS_TEST = /(?:\.(?:test|spec)\.(?:tsx?|mjs)|\.cases\.ts)$/;

const TAG = /^\s*\/\/ Proves (.+)$/;
const COMMENT = /^\s*(?:\/\/|\/?\*)/;
const TITLE = /^\s*(?:test|it|describe)(?:\.\w+)*\(\s*(['"`])((?:(?!\1).)+)\1/;

/**
 * The clauses that a test file says to prove. `// Proves PORT-2, PORT-5 to PORT-7.` right above a
 * test or a group of tests belongs to it, and to the file anywhere else.
 *
 * @returns {{ clause: string, title: string | null }[]}
 */
export function readTags(text) {
  const lines = text.split('\n');
  return lines.flatMap((line, number) => {
    const tag = TAG.exec(line)?.[1];
    if (tag === undefined) return [];
    if (!/^[A-Z]+-\d+(?:(?:, | to )[A-Z]+-\d+)*\.$/.test(tag))
      throw new Error(
        `Write clauses in this form: "// Proves MAIL-1, MAIL-3 to MAIL-5." Not: ${line}`,
      );
    const below = lines.slice(number + 1);
    const [first = '', second = ''] = below.slice(below.findIndex((next) => !COMMENT.test(next)));
    const title = first === '' ? null : (TITLE.exec(`${first} ${second}`)?.[2] ?? null);
    return clausesIn(tag).map((clause) => ({ clause, title }));
  });
}

const listFiles = () =>
  execFileSync(
    'git',
    [
      ...['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
      ...['*.ts', '*.tsx', '*.mjs', '*.sql', ':!shared/build'],
    ],
    { cwd: root, encoding: 'utf8' },
  )
    .split('\0')
    .filter((file) => file !== '' && fs.existsSync(at(file)))
    .sort();

/** Files by clause: tests with the titles that prove it, and other files that cite it. */
function readRepository() {
  const rows = new Map(clauses.map((clause) => [clause, { tests: new Map(), citing: new Set() }]));
  for (const file of listFiles()) {
    const text = fs.readFileSync(at(file), 'utf8');
    if (!IS_TEST.test(file))
      for (const clause of clausesIn(text)) rows.get(clause)?.citing.add(file);
    else
      for (const { clause, title } of readTags(text)) {
        const tests = rows.get(clause)?.tests;
        tests?.set(file, [...(tests.get(file) ?? []), ...(title === null ? [] : [title])]);
      }
  }
  return rows;
}

const code = (text) => `\`${text.replaceAll('|', '\\|')}\``;

function rowOf(clause, { tests, citing }) {
  const proofs = [...tests].map(([file, titles]) =>
    [code(file), ...(titles.length > 0 ? [`(${titles.map(code).join(', ')})`] : [])].join(' '),
  );
  const cited = [...citing].map(code).join(', ');
  return `| ${clause} | ${cited || '–'} | ${proofs.join(', ')} |`;
}

/** The clauses that no test says to prove. */
export const unproved = () =>
  [...readRepository()].filter(([, { tests }]) => tests.size === 0).map(([clause]) => clause);

/** The text of {@link COVERAGE}: a table for each page of the requirements. */
export function coverageText() {
  const rows = readRepository();
  const sections = pages.map((name) => {
    return [
      `## ${/^# (.+)$/m.exec(readPage(name))?.[1]}`,
      '',
      '| Clause | Code that cites it | Tests that prove it |',
      '| --- | --- | --- |',
      ...clausesOf(name).map((clause) => rowOf(clause, rows.get(clause))),
      '',
    ].join('\n');
  });
  return [
    '# Requirements, code and tests',
    '',
    'Written by `npm run coverage`, and checked by `npm test`. The clauses are those of [docs/requirements](requirements/README.md); tests name the clauses that they prove.',
    '',
    ...sections,
  ].join('\n');
}
