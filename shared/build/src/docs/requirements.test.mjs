import { execFileSync } from 'node:child_process';
import { root } from '../../scripts/lib/paths.mjs';
import { clauses, pages, readPage } from './clauses.mjs';

const prefixes = [...new Set(clauses.map((id) => id.split('-')[0]))];

it('gives every clause its own number', () => {
  expect(clauses.filter((id, n) => clauses.indexOf(id) !== n)).toEqual([]);
});

it('lists every page in the index', () => {
  const index = readPage('README.md');
  expect(pages.filter((name) => !index.includes(`](${name})`))).toEqual([]);
});

it('finds every clause that the repository cites', () => {
  const cited = execFileSync('git', ['grep', '-hIowE', `(${prefixes.join('|')})-[0-9]+`], {
    cwd: root,
    encoding: 'utf8',
  }).split('\n');
  expect([...new Set(cited)].filter((id) => id !== '' && !clauses.includes(id))).toEqual([]);
});
