import { createHash, randomUUID } from 'node:crypto';
import {
  cutText,
  extensionOf,
  IMPORT,
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
  type ApiResponse,
  type ImportAnswer,
  type ImportFormat,
  type ImportedQuestion,
  type LeftOutReason,
} from '@riwaq/api';
import { ok, refuse, type SentFile } from '../platform/http/area';
import type { Caller } from '../platform/caller';
import { HttpError } from '../platform/http/errors';
import type { Tx } from '../platform/db/database';
import { contentMatches } from '../platform/files/content-types';
import { safeFileName } from '../platform/files/file-name';
import type { ExamsContext } from './context';
import { lineDetails, unreadDetails } from './exchange/details';
import { yieldToEventLoop } from './exchange/yield-to-event-loop';
import { createQueue } from './exchange/queue';
import type { EmbeddedFile, ImportedDraft, LeftOut, ReadResult } from './exchange/question-draft';
import { READERS } from './exchange/readers';
import { recogniseFormat } from './exchange/recognise-format';
import type { CheckedQuestion } from './question-writer';
import { markOf, unitsOf } from './rules/mark';
import { identityOf, lockStatus, questionStatus } from './rules/question';
import { lockQuestionOwner, questionOwnerIn } from './question-owner';
import { identitiesOf, type QuestionOwner } from './store-questions';

interface Input {
  formatType: ImportFormat;
  examGuid: string | null;
  categoryGuid: string | null;
  confirmImport: boolean;
}
type ReadFile = Extract<ReadResult, { kind: 'read' }>;
interface Entry {
  readonly draft: ImportedDraft;
  /** Files to store with the question, by their names in its text. */
  readonly shown: ReadonlyMap<string, EmbeddedFile>;
  readonly checked: CheckedQuestion;
  readonly identity: string;
}

/** The address of an embedded file in an imported text (Moodle XML). */
const EMBEDDED = /@@PLUGINFILE@@\/([^"'\s?#<>]+)/g;
/** Placeholder address of a file until it is stored. */
const NOT_KEPT = `/files/Exams/${NO_FOLDER}/`;
const NOT_KEPT_TAG = new RegExp(`<[a-z][^>]*${NO_FOLDER}[^>]*>`, 'gi');
const NAME_LENGTH = 100;
/** Imports that may wait while another runs: their files are held in memory. */
const IMPORTS_WAITING = 8;

const EMPTY: ImportAnswer = { questions: [], leftOut: [], lineErrors: [], addedCount: 0 };

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Names of the embedded files that a text shows. */
const namesShown = (html: string): Set<string> =>
  new Set([...html.matchAll(EMBEDDED)].map(([, name = '']) => decoded(name)));

/** The files that the text shows and that may be stored, by their names in it. */
async function filesShown({ html, files }: ImportedDraft): Promise<Map<string, EmbeddedFile>> {
  const named = namesShown(html);
  const shown = new Map<string, EmbeddedFile>();
  for (const file of files.filter(({ name }) => named.has(name)).slice(0, IMPORT_FILES_MAX)) {
    await yieldToEventLoop();
    const kept = safeFileName(file.name);
    if (
      uploadRefusal(kept, file.octets.length) === null &&
      (await contentMatches(file.octets, extensionOf(kept)))
    )
      shown.set(file.name, file);
  }
  return shown;
}

const hashesOf = (shown: ReadonlyMap<string, EmbeddedFile>): string[] =>
  [...shown.values()].map(({ octets }) => createHash('sha256').update(octets).digest('hex'));

/** Imports questions from files in two steps: preview and confirm (QUESTION-13 to QUESTION-16). */
export function createImport({ keeper, writer, files, clock, transact }: ExamsContext) {
  // Memory is bounded for one file only, so files are imported one at a time.
  const enqueue = createQueue(IMPORTS_WAITING);

  /** Reads the questions of a file, or refuses it. */
  async function read(
    formatType: Input['formatType'],
    { octets }: SentFile,
    language: 'ar' | 'en',
  ): Promise<ReadFile | ApiResponse<ImportAnswer>> {
    const result = await READERS[formatType](octets, language);
    if (result.kind === 'read') return result;
    if (result.kind === 'refused')
      return {
        statusCode: IMPORT.unreadable,
        data: { ...EMPTY, formatType },
        details: unreadDetails(language, result),
      };
    const lineErrors = result.errors.map(({ line, reason, available = [] }) => ({
      line,
      reason,
      available: [...available],
    }));
    return {
      statusCode: IMPORT.lines,
      data: { ...EMPTY, formatType, lineErrors },
      details: lineDetails(language, result),
    };
  }

  /**
   * Validates a draft with its files at these addresses, or gives the reason why it makes no
   * question.
   */
  function check(
    draft: ImportedDraft,
    addressOf: (name: string) => string,
  ): CheckedQuestion | LeftOutReason {
    const { type, hint, options } = draft;
    const mark = draft.mark ?? unitsOf(IMPORT_MARK);
    if (mark < unitsOf(MARK_LIMITS.min) || mark > unitsOf(MARK_LIMITS.max)) return 'mark';
    const html = draft.html.replace(EMBEDDED, (_whole, name: string) => addressOf(decoded(name)));
    if (
      html.length > TEXT_MAX.html ||
      hint.length > TEXT_MAX.plain ||
      options.length > QUESTION_OPTIONS_MAX ||
      options.some(({ text }) => text.length > OPTION_TEXT_MAX)
    )
      return 'tooLong';
    try {
      const checked = writer.check({ type, html, hint, mark, fileUrl: null, options });
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

  const leftOutOf = ({ type, html }: ImportedDraft, reason: LeftOutReason): LeftOut => ({
    name: cutText(files.htmlForStorage(html.slice(0, NAME_LENGTH * 10)).text, NAME_LENGTH),
    kind: type,
    reason,
  });

  /**
   * Every draft that makes a question. The others, and files that cannot be stored, are left out by
   * name.
   */
  async function entriesOf({
    questions,
    leftOut,
  }: ReadFile): Promise<{ entries: Entry[]; leftOut: LeftOut[] }> {
    const entries: Entry[] = [];
    const out = [...leftOut];
    let written = 0;
    for (const draft of questions) {
      await yieldToEventLoop();
      const shown = await filesShown(draft);
      // Limit the total HTML to the size of a file: escaping may turn one character into five.
      const checked =
        written > IMPORT_BYTES
          ? 'tooLong'
          : check(draft, (name) =>
              shown.has(name) ? NOT_KEPT + encodeURIComponent(safeFileName(name)) : '',
            );
      if (typeof checked === 'string') out.push(leftOutOf(draft, checked));
      else {
        written += checked.draft.html.length;
        entries.push({
          draft,
          shown,
          checked,
          identity: identityOf(checked.body, hashesOf(shown)),
        });
      }
      const missing = [...namesShown(draft.html)].slice(0, IMPORT_FILES_MAX);
      for (const name of new Set([...draft.files.map((file) => file.name), ...missing]))
        if (!shown.has(name))
          out.push({ name: cutText(name, NAME_LENGTH), kind: 'file', reason: 'file' });
    }
    return { entries, leftOut: out };
  }

  function answerOf(
    {
      draft,
      checked: {
        draft: { html, hint, mark, type },
        body,
      },
    }: Entry,
    alreadyExists: boolean,
  ): ImportedQuestion {
    return {
      questionType: type,
      question: html.replace(NOT_KEPT_TAG, ''),
      questionHint: hint,
      questionMark: markOf(mark),
      alreadyExists,
      questionAnswers: body.options.map(({ text, isCorrect, tolerance }, index) => ({
        answerGuid: randomUUID(),
        questionAnswer: text,
        optionText: text,
        optionOrder: index + 1,
        isCorrect,
        tolerance,
      })),
      category: [...draft.category],
      fileNames: [...body.fileNames],
      losses: [...draft.losses],
    };
  }

  /**
   * The entries that are new to the exam or category, which is locked by this; or the code of the
   * refusal.
   */
  async function freshIn(
    tx: Tx,
    caller: Caller,
    owner: QuestionOwner,
    entries: readonly Entry[],
  ): Promise<Set<Entry> | number> {
    const locks = await lockQuestionOwner(tx, caller, owner);
    if (!locks) return IMPORT.notFound;
    const lock = lockStatus({ ...locks, whatIsAsked: true });
    if (lock !== QUESTION_SAVE.ok) return lock;
    const present = await identitiesOf(tx, owner);
    return new Set(
      entries.filter(({ identity }) => {
        const isNew = !present.has(identity);
        present.add(identity);
        return isNew;
      }),
    );
  }

  /**
   * Stores the files of a question. Null when it no longer makes a question; files for which there
   * is no space are left out.
   */
  async function withFiles(
    caller: Caller,
    { draft, shown, checked }: Entry,
    leftOut: LeftOut[],
  ): Promise<CheckedQuestion | null> {
    if (shown.size === 0) return checked;
    const addresses = new Map<string, string>();
    for (const { name, octets } of shown.values()) {
      try {
        addresses.set(
          name,
          `/files/${(await keeper.keep(caller, { location: 'Exams', name, octets })).split('/').map(encodeURIComponent).join('/')}`,
        );
      } catch (cause) {
        if (!(cause instanceof HttpError) || cause.status !== 400) throw cause;
        leftOut.push({ name, kind: 'file', reason: 'file' });
      }
    }
    const kept = check(draft, (name) => addresses.get(name) ?? '');
    if (typeof kept !== 'string') {
      await files.storeHashes(kept.fileUrls);
      return kept;
    }
    leftOut.push(leftOutOf(draft, kept));
    return null;
  }

  /** Imports one file. */
  async function importFile(
    caller: Caller,
    input: Input,
    file: SentFile,
    language: 'ar' | 'en',
  ): Promise<ApiResponse<ImportAnswer | null>> {
    const owner = questionOwnerIn(input);
    const formatType = recogniseFormat(file.octets, input.formatType);
    const result = await read(formatType, file, language);
    if ('statusCode' in result) return result;
    const { entries, leftOut } = await entriesOf(result);
    const fresh = await transact((tx) => freshIn(tx, caller, owner, entries));
    if (typeof fresh === 'number') return refuse(fresh);
    if (entries.length + leftOut.length === 0)
      return { statusCode: IMPORT.empty, data: { ...EMPTY, formatType } };
    const questions = entries.map((entry) => answerOf(entry, !fresh.has(entry)));
    if (!input.confirmImport) return ok({ ...EMPTY, formatType, questions, leftOut });

    // Store the files before locking the exam: a long upload must not delay students who sit it.
    const ready = new Map<Entry, CheckedQuestion>();
    for (const entry of fresh) {
      const kept = await withFiles(caller, entry, leftOut);
      if (kept) ready.set(entry, kept);
    }
    return transact(async (tx) => {
      const still = await freshIn(tx, caller, owner, [...ready.keys()]);
      if (typeof still === 'number') return refuse(still);
      const added = [...still].flatMap((entry) => ready.get(entry) ?? []);
      await writer.add(
        tx,
        caller,
        owner,
        added.map((question) => ({ guid: randomUUID(), question })),
        clock.now(),
      );
      return ok({ ...EMPTY, formatType, questions, leftOut, addedCount: added.length });
    });
  }

  return {
    /**
     * Imports one file at a time for all users; 429 with Retry-After when too many wait already.
     */
    run: (...call: Parameters<typeof importFile>): ReturnType<typeof importFile> =>
      enqueue(() => importFile(...call)),
  };
}
