import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { at, root } from '../../scripts/lib/paths.mjs';

const pages = fs.readdirSync(at('docs/requirements')).filter((name) => name !== 'README.md');
const read = (name) => fs.readFileSync(at('docs/requirements', name), 'utf8');
const clauses = pages.flatMap((name) =>
  [...read(name).matchAll(/\*\*([A-Z]+-\d+)\.?\*\*/g)].map(([, id]) => id),
);
const prefixes = [...new Set(clauses.map((id) => id.split('-')[0]))];

it('gives every clause its own number', () => {
  expect(clauses.filter((id, n) => clauses.indexOf(id) !== n)).toEqual([]);
});

it('lists every page in the index', () => {
  const index = read('README.md');
  expect(pages.filter((name) => !index.includes(`](${name})`))).toEqual([]);
});

it('finds every clause that the repository cites', () => {
  const cited = execFileSync('git', ['grep', '-hIowE', `(${prefixes.join('|')})-[0-9]+`], {
    cwd: root,
    encoding: 'utf8',
  }).split('\n');
  expect([...new Set(cited)].filter((id) => id !== '' && !clauses.includes(id))).toEqual([]);
});
