import fs from 'node:fs';
import path from 'node:path';
import { at } from '../../scripts/lib/paths.mjs';
import { clauses, clausesIn } from './clauses.mjs';

const tables = fs.readdirSync(at('docs')).filter((name) => /^coverage-.*\.md$/.test(name));
const rowsOf = (name) =>
  fs
    .readFileSync(at('docs', name), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\| ?-/.test(line))
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
/** Paths in backticks that look like files of the repository. */
const filesIn = (cell) =>
  [...cell.matchAll(/`([\w./-]+\/[\w./-]+\.\w+)`/g)].map(([, file]) => file);
/** Files of a cell with the names in backticks that follow in brackets: `file` (`name`, `name`). */
const namesIn = (cell) =>
  [...cell.matchAll(/`([\w./-]+\/[\w./-]+\.\w+)` \(((?:`[^`]+`(?:, )?)+)\)/g)].flatMap(
    ([, file, names]) => [...names.matchAll(/`([^`]+)`/g)].map(([, name]) => ({ file, name })),
  );

it.each(tables)('has complete rows and existing files in docs/%s', (name) => {
  const rows = rowsOf(name);
  expect(rows.length).toBeGreaterThan(1);
  expect(rows.filter((cells) => cells.length !== 3 || cells.some((cell) => cell === ''))).toEqual(
    [],
  );
  expect(
    rows
      .flatMap((cells) => cells.flatMap(filesIn))
      .filter((file) => !fs.existsSync(path.join(at('.'), file))),
  ).toEqual([]);
  const untested = rows.filter(
    ([sentence, , test]) => !sentence.startsWith('Sentence') && filesIn(test).length === 0,
  );
  expect(untested).toEqual([]);
});

it.each(tables)('names only what its files contain in docs/%s', (name) => {
  expect(
    rowsOf(name)
      .flatMap((cells) => cells.flatMap(namesIn))
      .filter(({ file, name: named }) => !fs.readFileSync(at(file), 'utf8').includes(named)),
  ).toEqual([]);
});

it('names every clause of the requirements in at least one row', () => {
  const named = new Set(
    tables.flatMap((name) => rowsOf(name).flatMap(([sentence]) => clausesIn(sentence))),
  );
  expect(clauses.filter((id) => !named.has(id))).toEqual([]);
});

it('counts every clause of a range as named', () => {
  expect(clausesIn('MAIL-1, PEOPLE-4 to PEOPLE-6: lookups')).toEqual([
    'MAIL-1',
    'PEOPLE-4',
    'PEOPLE-5',
    'PEOPLE-6',
  ]);
});
