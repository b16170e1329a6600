/**
 * `node shared/build/scripts/readability.mjs [revision]`: prints how readable the code of a
 * revision is: lines over 100 columns, comments and test titles that hide their subject, commit
 * titles since the code was formatted, and lines of code by folder. Default: HEAD.
 */
import { execFileSync } from 'node:child_process';
import tseslint from 'typescript-eslint';
import { measureFile, median, share } from './lib/readability.mjs';
import { root } from './lib/paths.mjs';
import { main, say } from './lib/say.mjs';

/** The commit after which all code was formatted. */
const FORMATTED = '1290dcd311bb7c6417a95a58e7c918cc7f293f79';
const CODE = /\.(?:[cm]?[jt]sx?|css|sql)$/;
const TEST = /\.(?:test|cases)\.|\/testing\//;

const git = (args, input) =>
  execFileSync('git', ['-C', root, ...args], { maxBuffer: 2 ** 30, ...(input && { input }) });
const linesOf = (args) => git(args).toString('utf8').split('\n').filter(Boolean);

/** Reads files of a revision: one process for all of them. */
function* contentsOf(revision, files) {
  const requests = files.map((file) => `${revision}:${file}\n`).join('');
  const output = git(['cat-file', '--batch'], requests);
  let from = 0;
  for (const file of files) {
    // A line with the id, the type and the length, then the content and a line break.
    const start = output.indexOf('\n', from) + 1;
    const length = Number(output.subarray(from, start).toString('utf8').split(' ')[2]);
    from = start + length + 1;
    yield { file, text: output.subarray(start, start + length).toString('utf8') };
  }
}

/** The folder under which a file counts. */
const folderOf = (file) => /^(?:shared\/)?[^/]+(?=\/)/.exec(file)?.[0] ?? '.';

function measure(revision) {
  const totals = { lines: 0, wide: 0, comments: 0, titles: 0, hiding: 0 };
  const folders = new Map();
  const files = linesOf(['ls-tree', '-r', '--name-only', revision]).filter((name) =>
    CODE.test(name),
  );
  for (const { file, text } of contentsOf(revision, files)) {
    const measured = measureFile(file, text, tseslint.parser);
    for (const name of Object.keys(totals)) totals[name] += measured[name];
    const counts = folders.get(folderOf(file)) ?? { code: 0, tests: 0 };
    counts[TEST.test(file) ? 'tests' : 'code'] += measured.code;
    folders.set(folderOf(file), counts);
  }
  return { totals, folders };
}

await main(() => {
  const revision = process.argv[2] ?? 'HEAD';
  const { totals, folders } = measure(revision);
  const titles = linesOf(['log', '--no-merges', '--format=%s', `${FORMATTED}..${revision}`]);
  say(`Lines over 100 columns: ${share(totals.wide, totals.lines)}`);
  const texts = totals.comments + totals.titles;
  say(`Comments and test titles that hide their subject: ${share(totals.hiding, texts)}`);
  if (titles.length > 0) {
    const length = median(titles.map((title) => title.length));
    say(`Commit titles since the code was formatted: median of ${length} characters`);
  }
  say('Lines of code that are not empty: product, tests');
  for (const [folder, { code, tests }] of [...folders].sort())
    say(`  ${folder}: ${code}, ${tests}`);
});
