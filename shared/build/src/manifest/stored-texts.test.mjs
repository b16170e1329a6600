import esbuild from 'esbuild';
import { readdirSync, readFileSync } from 'node:fs';
import { Module } from 'node:module';
import { at } from '../../scripts/lib/paths.mjs';

const MODULE_NAMES = ['analytics', 'exams', 'forum', 'messaging', 'portfolio'];

/** Marks a storage key without user text: a preference, a position, a copy of a response. */
const NO_TEXT = null;

/**
 * All places that store user data: file → expression of the key → prefix of the key. Keys with user
 * text must be counted before sign-out: as `unsent` of the module's manifest if the module sends
 * the text automatically, else in `DRAFTS` of host/src/storage/own-writing.ts.
 */
const STORED = {
  'remote-analytics/src/attendance/class-cache.ts': {
    CLASSES: NO_TEXT,
    'CLASS + key': NO_TEXT,
    SUBJECTS: NO_TEXT,
    LAST: NO_TEXT,
  },
  'remote-analytics/src/attendance/attendance-queue.ts': {
    UNSENT_ATTENDANCE: 'attendance:unsent:',
  },
  'remote-exams/src/degrees/degree-queue.ts': { UNSAVED_DEGREES: 'degrees:' },
  'remote-exams/src/questions/question-tools.tsx': { VIEW_KEY: NO_TEXT },
  'remote-exams/src/sitting/flag-keeper.ts': { 'this.#prefix + questionGuid': NO_TEXT },
  'remote-exams/src/sitting/sitting-paging.ts': { 'this.#pageKey': NO_TEXT },
  'remote-exams/src/sitting/unsent-store.ts': { key: 'answer:' },
  'remote-forum/src/library/use-library-page.ts': { LAYOUT_KEY: NO_TEXT },
  'remote-forum/src/replies/reply-thread.ts': {
    'replyKeys.unsent(contentGuid)': 'unsent-replies:',
  },
  'remote-messaging/src/chat/rules/outgoing-queue.ts': { UNSENT_CHAT: 'unsent-chat:' },
  'remote-messaging/src/chat/work/chat.ts': { DOCK_KEY: NO_TEXT },
  'remote-messaging/src/mail/compose/local-drafts.ts': {
    'PREFIX + draft.composition.guid': 'mail-draft:',
  },
  'remote-messaging/src/mail/sending/mail-queue.ts': { UNSENT_MAILS: 'mail-unsent:' },
  'remote-portfolio/src/items/goals-panel.tsx': { SHOWN_AS: NO_TEXT },
  'remote-portfolio/src/talk/comment-thread.ts': {
    'UNSENT_COMMENTS + sourceGuid': 'unsent-comments:',
  },
  'shared/outbox/src/draft.ts': { name: 'draft:' },
};

/** Files that store under a key given by their caller. */
const MECHANISMS = [
  'shared/outbox/src/outbox-store.ts',
  'shared/ui/src/page/entry-store.ts',
  'shared/ui/src/thread/unsent-replies.ts',
];

const STORES = [
  /[sS]torage\s*\.set(?:<.+>)?\(\s*([^,]+),/g,
  /createEntryStore(?:<\w+>)?\(\s*[\w.]+,\s*([^)]+)\)/g,
  /storageKey: (?!string;)([^,\n]+)/g,
  /storage,\s*prefix: (?:`\$\{)?([A-Z_]+)/g,
];

/** Sources of the modules, of the kit and of the outbox, without tests: [path, text]. */
function readSources() {
  const folders = [
    ...MODULE_NAMES.map((name) => `remote-${name}/src`),
    'shared/outbox/src',
    'shared/ui/src',
  ];
  return folders.flatMap((folder) =>
    readdirSync(at(folder), { recursive: true })
      .map((file) => `${folder}/${String(file).replaceAll('\\', '/')}`)
      .filter(
        (path) =>
          /\.tsx?$/.test(path) &&
          !/\.test\.tsx?$|\/testing\//.test(path) &&
          !MECHANISMS.includes(path),
      )
      .map((path) => [path, readFileSync(at(path), 'utf8')]),
  );
}

function readDeclarations() {
  const { outputFiles } = esbuild.buildSync({
    stdin: {
      contents: [
        "export { DRAFTS } from './host/src/storage/own-writing';",
        ...MODULE_NAMES.map(
          (name) => `export { default as ${name} } from './remote-${name}/src/manifest';`,
        ),
      ].join('\n'),
      resolveDir: at('.'),
      sourcefile: 'declarations.ts',
      loader: 'ts',
    },
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    logLevel: 'silent',
  });
  const module = new Module(at('declarations.cjs'));
  module._compile(outputFiles[0].text, module.id);
  return module.exports;
}

const sources = readSources();
const { DRAFTS, ...manifests } = readDeclarations();
const unsentOf = (path) => manifests[/^remote-(\w+)/.exec(path)?.[1]]?.unsent ?? [];
const names = Object.entries(STORED).flatMap(([path, stored]) =>
  Object.values(stored)
    .filter((name) => name !== NO_TEXT)
    .map((name) => [name, path]),
);

describe('storage keys of modules', () => {
  it('lists every place that stores data', () => {
    const found = sources.flatMap(([path, text]) =>
      STORES.flatMap((pattern) =>
        [...text.matchAll(pattern)].map(([, expression]) => `${path}: ${expression.trim()}`),
      ),
    );
    const listed = Object.entries(STORED).flatMap(([path, stored]) =>
      Object.keys(stored).map((name) => `${path}: ${name}`),
    );
    expect([...new Set(found)].sort()).toEqual(listed.sort());
  });

  it("finds no storage other than the module's", () => {
    const beside = sources.filter(([, text]) =>
      /\b(localStorage|sessionStorage|indexedDB)\b/.test(text),
    );
    expect(beside.map(([path]) => path)).toEqual([]);
  });

  it.each(names)('counts %s of %s before sign-out', (name, path) => {
    expect([...DRAFTS, ...unsentOf(path)]).toContain(name);
    const [area] = path.split('/src/');
    const writes = sources.some(
      ([file, text]) =>
        file.startsWith(`${area}/src/`) &&
        (text.includes(`'${name}`) || text.includes(`\`${name}`)),
    );
    expect(writes).toBe(true);
  });

  it('declares only keys that are stored', () => {
    const declared = [...DRAFTS, ...Object.values(manifests).flatMap(({ unsent = [] }) => unsent)];
    expect([...new Set(declared)].sort()).toEqual(names.map(([name]) => name).sort());
  });
});
