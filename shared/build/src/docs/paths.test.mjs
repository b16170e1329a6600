import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { at, root } from '../../scripts/lib/paths.mjs';

const list = (...pattern) =>
  execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard', ...pattern],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
    .split('\0')
    .filter((file) => file !== '' && fs.existsSync(at(file)));
const files = list();
const folders = new Set(
  files.flatMap((file) =>
    file
      .split('/')
      .slice(0, -1)
      .map((_name, depth, names) => names.slice(0, depth + 1).join('/')),
  ),
);
/** Folders that a build or a test makes. */
const GENERATED = new Set(['server/dist', 'e2e/results']);
const known = new Set([...files, ...folders, ...GENERATED]);
/** Decisions are also cited by number. */
const decisions = new Set(
  files.flatMap((file) => /^docs\/decisions\/\d{4}(?=-)/.exec(file)?.[0] ?? []),
);
const PATH = /^[\w.@-]+(?:\/[\w.@-]+)+\/?$/;

const CODE = /`([^`\n]+)`/g;
const pages = list('*.md').map((page) => ({
  page,
  text: fs.readFileSync(at(page), 'utf8').replace(/^```[\s\S]*?^```/gm, ''),
}));
/** Applies `find` to each page; each result names the page. */
const inPages = (find) =>
  pages.flatMap(({ page, text }) => find(text, page).map((found) => `${page}: ${found}`));

test('links to existing files', () => {
  const broken = inPages((text, page) =>
    [...text.replace(CODE, '').matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, link]) => link)
      .filter(
        (link) =>
          !/^(?:[a-z]+:|#)/.test(link) &&
          !known.has(path.posix.join(path.posix.dirname(page), link.split('#')[0])),
      ),
  );
  expect(broken).toEqual([]);
});

test('names existing files', () => {
  const missing = inPages((text) =>
    [...text.matchAll(CODE)]
      .map(([, code]) => code)
      .filter((code) => PATH.test(code) && folders.has(code.split('/')[0]))
      .map((code) => code.replace(/\/$/, ''))
      .filter((file) => !known.has(file) && !decisions.has(file)),
  );
  expect(missing).toEqual([]);
});

test('cites existing decisions', () => {
  const unknown = inPages((text) =>
    [...text.matchAll(/\b(?:docs\/decisions\/|[Dd]ecisions? )(\d{4})\b/g)]
      .map(([, number]) => number)
      .filter((number) => !decisions.has(`docs/decisions/${number}`)),
  );
  expect(unknown).toEqual([]);
});
