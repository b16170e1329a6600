import { createHash } from 'node:crypto';
import {
  GUID_PATTERN,
  cutText,
  extensionOf,
  IMPORT_BYTES,
  IMPORT_FILES_MAX,
  IMPORT_MARK,
  MARK_LIMITS,
  NO_FOLDER,
  OPTION_TEXT_MAX,
  QUESTION_OPTIONS_MAX,
  QUESTION_SAVE,
  TEXT_MAX,
  uploadRefusal,
  type LeftOutReason,
} from '@riwaq/api';
import { contentMatches } from '../../platform/files/content-types';
import { safeFileName } from '../../platform/files/file-name';
import { htmlForStorage } from '../../platform/files/rich-text';
import { HttpError } from '../../platform/http/errors';
import type { Files } from '../../platform/services';
import { checkQuestion, formattedBodyOf, type CheckedQuestion } from '../check-question';
import { unitsOf } from '../rules/mark';
import { identityOf, questionStatus } from '../rules/question';
import type { EmbeddedFile, ImportedDraft, LeftOut } from './question-draft';
import { OWN_FILE } from './rich-html';
import { yieldToEventLoop } from '../../platform/yield-to-event-loop';

/** A draft without its files. */
export type DraftText = Omit<ImportedDraft, 'files'>;

/** A question that can be imported. */
export interface ImportEntry {
  readonly checked: CheckedQuestion;
  readonly identity: string;
  readonly category: readonly string[];
  readonly marking?: ImportedDraft['marking'];
  readonly losses: ImportedDraft['losses'];
  /** Hashes of the files to store with the question, by their names in its text. */
  readonly shown: ReadonlyMap<string, string>;
  /**
   * The draft as it was read, for a question that must be checked again with the addresses of its
   * files or of those of this server; otherwise null.
   */
  readonly draft: DraftText | null;
}

/** Every draft of a file that makes a question, and the others by name. */
export interface ImportEntries {
  readonly entries: readonly ImportEntry[];
  readonly leftOut: readonly LeftOut[];
  /** The files that entries show, by their hashes. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** The address of an embedded file in an imported text (Moodle XML). */
const EMBEDDED = /@@PLUGINFILE@@\/([^"'\s?#<>]+)/g;
/** A tag with its attributes; a text may contain such an address as words. */
const TAG = /<[a-z](?:[^"'<>]|"[^"<]*"|'[^'<]*')*>/gi;
/** Placeholder address of a file until it is stored. */
const NOT_KEPT = `/files/Exams/${NO_FOLDER}/`;
const NOT_KEPT_TAG = new RegExp(`<[a-z][^>]*${NO_FOLDER}[^>]*>`, 'gi');
const NAME_LENGTH = 100;
/**
 * The path of a file of a server. It may be of this one at another of its host names, which only
 * the service can tell.
 */
const FILE_PATH = new RegExp(`/[a-z]+/${GUID_PATTERN}/`, 'i');

/** The HTML of a stored draft without its files, which have no address yet. */
export const withoutUnstoredFiles = (html: string): string => html.replace(NOT_KEPT_TAG, '');

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Names of the embedded files that a text shows. */
const namesShown = (html: string): Set<string> =>
  html.includes(OWN_FILE)
    ? new Set(
        [...html.matchAll(TAG)]
          .flatMap(([tag]) => [...tag.matchAll(EMBEDDED)])
          .map(([, name = '']) => decoded(name)),
      )
    : new Set();

/** The named files that may be stored, by their names. */
async function filesShown(
  files: readonly EmbeddedFile[],
  named: ReadonlySet<string>,
): Promise<Map<string, EmbeddedFile>> {
  const shown = new Map<string, EmbeddedFile>();
  for (const file of files.filter(({ name }) => named.has(name)).slice(0, IMPORT_FILES_MAX)) {
    await yieldToEventLoop();
    const kept = safeFileName(file.name);
    if (
      uploadRefusal(kept, file.content.length) === null &&
      (await contentMatches(file.content, extensionOf(kept)))
    )
      shown.set(file.name, file);
  }
  return shown;
}

/**
 * Validates a draft with its files at these addresses, or gives the reason why it makes no
 * question.
 */
export function checkDraft(
  draft: DraftText,
  addressOf: (name: string) => string,
  sanitise: Files['htmlForStorage'],
): CheckedQuestion | LeftOutReason {
  const { type, hint, options } = draft;
  const mark = draft.mark ?? unitsOf(IMPORT_MARK);
  if (mark < unitsOf(MARK_LIMITS.min) || mark > unitsOf(MARK_LIMITS.max)) return 'mark';
  const withAddress = (_whole: string, name: string): string =>
    // An apostrophe would end an attribute in single quotes.
    addressOf(decoded(name)).replaceAll("'", '%27');
  const withAddresses = (text: string): string =>
    text.includes(OWN_FILE) ? text.replace(TAG, (tag) => tag.replace(EMBEDDED, withAddress)) : text;
  const html = withAddresses(draft.html);
  const feedback = withAddresses(draft.feedback ?? '');
  if (
    Math.max(html.length, feedback.length) > TEXT_MAX.html ||
    hint.length > TEXT_MAX.plain ||
    options.length > QUESTION_OPTIONS_MAX ||
    options.some(({ text }) => text.length > OPTION_TEXT_MAX)
  )
    return 'tooLong';
  try {
    const checked = checkQuestion(
      { type, html, hint, feedback, mark, fileUrl: null, options },
      sanitise,
    );
    const status = questionStatus(checked.body);
    if (status === QUESTION_SAVE.sameAnswers) return 'sameAnswers';
    return status === QUESTION_SAVE.noCorrect ? 'noRightAnswer' : checked;
  } catch (cause) {
    if (!(cause instanceof HttpError)) throw cause;
    return cause.fields.some(({ path }) => path.startsWith('QuestionOptions'))
      ? 'number'
      : 'emptyText';
  }
}

/** A draft as one that is left out. */
export const leftOutOf = ({ type, html }: DraftText, reason: LeftOutReason): LeftOut => ({
  name: cutText(htmlForStorage(html.slice(0, NAME_LENGTH * 10)).text, NAME_LENGTH),
  kind: type,
  reason,
});

const textOf = ({ files: _files, ...text }: ImportedDraft): DraftText => text;

/**
 * Checks the drafts of a file. Questions that are left out, and files that cannot be stored, are
 * named.
 *
 * @param onProgress receives the number of checked drafts
 */
export async function importEntries(
  { questions, leftOut }: { questions: readonly ImportedDraft[]; leftOut: readonly LeftOut[] },
  onProgress: (done: number) => void,
): Promise<ImportEntries> {
  const entries: ImportEntry[] = [];
  const out = [...leftOut];
  const files = new Map<string, Uint8Array>();
  let written = 0;
  for (const [index, question] of questions.entries()) {
    await yieldToEventLoop();
    // The copy produces the texts once, which the question produces at each use.
    const draft = { ...question };
    const asked = namesShown(draft.html);
    const named = new Set([...asked, ...namesShown(draft.feedback ?? '')]);
    const shown = await filesShown(draft.files, named);
    // Limit the total HTML to the size of a file: escaping may turn one character into five.
    const checked =
      written > IMPORT_BYTES
        ? 'tooLong'
        : checkDraft(
            draft,
            (name) => (shown.has(name) ? NOT_KEPT + encodeURIComponent(safeFileName(name)) : ''),
            htmlForStorage,
          );
    if (typeof checked === 'string') out.push(leftOutOf(draft, checked));
    else {
      written += checked.draft.html.length + (checked.draft.feedback?.length ?? 0);
      const hashes = new Map<string, string>();
      for (const [name, { content }] of shown) {
        const hash = createHash('sha256').update(content).digest('hex');
        hashes.set(name, hash);
        files.set(hash, content);
      }
      const isCheckedAgain =
        shown.size > 0 || FILE_PATH.test(checked.draft.html + (checked.draft.feedback ?? ''));
      entries.push({
        checked,
        identity: identityOf(
          formattedBodyOf(checked),
          [...asked].flatMap((name) => hashes.get(name) ?? []),
        ),
        category: draft.category,
        ...(draft.marking && { marking: draft.marking }),
        losses: [...named].every((name) => shown.has(name))
          ? draft.losses
          : [...new Set([...draft.losses, 'picture'] as const)],
        shown: hashes,
        draft: isCheckedAgain ? textOf(draft) : null,
      });
    }
    const missing = [...named].slice(0, IMPORT_FILES_MAX);
    for (const name of new Set([...draft.files.map((file) => file.name), ...missing]))
      if (!shown.has(name))
        out.push({ name: cutText(name, NAME_LENGTH), kind: 'file', reason: 'file' });
    onProgress(index + 1);
  }
  return { entries, leftOut: out, files };
}
