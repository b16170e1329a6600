import fs from 'node:fs';
import { at } from '../../scripts/lib/paths.mjs';

/** Names of the pages of docs/requirements, without the index. */
export const pages = fs.readdirSync(at('docs/requirements')).filter((name) => name !== 'README.md');

export const readPage = (name) => fs.readFileSync(at('docs/requirements', name), 'utf8');

/** Identifiers of the clauses of a page, in its order. */
export const clausesOf = (name) =>
  [...readPage(name).matchAll(/\*\*([A-Z]+-\d+)\.?\*\*/g)].map(([, id]) => id);

/** Identifiers of all clauses, in the order of the pages. */
export const clauses = pages.flatMap(clausesOf);

/** Identifiers of the clauses that a sentence names; `FORUM-1 to FORUM-4` names four. */
export const clausesIn = (sentence) =>
  [...sentence.matchAll(/\b([A-Z]+)-(\d+)(?: to \1-(\d+))?/g)].flatMap(
    ([, prefix, from, to = from]) =>
      Array.from({ length: to - from + 1 }, (_, index) => `${prefix}-${Number(from) + index}`),
  );
