import { randomUUID } from 'node:crypto';
import {
  IMPORT,
  QUESTION_SAVE,
  type ApiResponse,
  type ImportLoss,
  type ImportResult,
  type ImportedQuestion,
  type ImportFormat,
  type QuestionType,
} from '@riwaq/api';
import { ok, refuse, type SentFile } from '../platform/http/area';
import type { Caller } from '../platform/caller';
import { HttpError } from '../platform/http/errors';
import type { Tx } from '../platform/db/database';
import { formattedBodyOf, type CheckedQuestion } from './check-question';
import type { ExamsContext } from './context';
import { drawAnswer, drawFor, putImportedDraw } from './import-draw';
import { lineDetails, noRoomDetails, unreadDetails } from './exchange/details';
import {
  checkDraft,
  leftOutOf,
  withoutUnstoredFiles,
  type ImportEntries,
  type ImportEntry,
} from './exchange/import-entries';
import type { ImportReply } from './exchange/import-file';
import { createQueue } from './exchange/queue';
import type { LeftOut } from './exchange/question-draft';
import { markOf } from './rules/mark';
import { identityOf, lockStatus } from './rules/question';
import { lockQuestionOwner, questionOwnerIn } from './question-owner';
import { questionsMaxOf } from './question-writer';
import { countQuestions, identitiesOf, type QuestionOwner } from './store-questions';
import { bindContext } from '../platform/bind-context';

interface Input {
  formatType: ImportFormat;
  examGuid: string | null;
  categoryGuid: string | null;
  confirmImport: boolean;
  importGuid: string | null;
}

/** One request for an import. */
export interface ImportCall {
  readonly caller: Caller;
  readonly body: Input;
  readonly file: SentFile;
  readonly language: 'ar' | 'en';
  /** Aborted when the client has left. */
  readonly signal: AbortSignal;
}

/** Imports that may wait while another runs: their files are held in memory. */
const IMPORTS_WAITING = 8;

const EMPTY: ImportResult = { questions: [], leftOut: [], lineErrors: [], addedCount: 0 };

/** The response to a file that is not imported. */
function refusalOf(
  { formatType, result }: ImportReply & { result: { kind: 'lines' | 'refused' } },
  language: 'ar' | 'en',
): ApiResponse<ImportResult> {
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

interface ImportContext extends ExamsContext {
  enqueue: ReturnType<typeof createQueue>;
}

/** Checks an entry again whose text shows files of a server: some may be of this one. */
function withOwnFiles(
  { files }: ImportContext,
  entry: ImportEntry,
  leftOut: LeftOut[],
): ImportEntry[] {
  const { draft, shown } = entry;
  if (draft === null || shown.size > 0) return [entry];
  const checked = checkDraft(draft, () => '', files.htmlForStorage);
  if (typeof checked !== 'string')
    return [{ ...entry, checked, identity: identityOf(formattedBodyOf(checked)) }];
  leftOut.push(leftOutOf(draft, checked));
  return [];
}

/** The content of an entry that an exam with these settings does not have. */
function lossesIn(
  { losses, marking }: ImportEntry,
  { draw, hasPartialMarks }: Pick<FreshEntries, 'draw' | 'hasPartialMarks'>,
): ImportLoss[] {
  const isMarkedAlike = marking === undefined || (marking === 'parts') === hasPartialMarks;
  const all = new Set<ImportLoss>([...losses, ...(isMarkedAlike ? [] : (['weights'] as const))]);
  // A random selection that becomes that of the exam is no loss.
  if (draw !== null) all.delete('randomSelection');
  return [...all];
}

function presentEntry(entry: ImportEntry, found: FreshEntries): ImportedQuestion {
  const {
    category,
    checked: {
      draft: { html, hint, feedback = '', mark, type },
      body,
    },
  } = entry;
  return {
    questionType: type,
    question: withoutUnstoredFiles(html),
    questionHint: hint,
    ...(feedback !== '' && { feedback: withoutUnstoredFiles(feedback) }),
    questionMark: markOf(mark),
    alreadyExists: !found.fresh.has(entry),
    questionAnswers: body.options.map(
      ({ text, isCorrect, tolerance, feedback: on = '' }, index) => ({
        answerGuid: randomUUID(),
        questionAnswer: text,
        optionText: text,
        optionOrder: index + 1,
        isCorrect,
        tolerance,
        ...(on !== '' && { feedback: on }),
      }),
    ),
    category: [...category],
    fileNames: [...body.fileNames],
    losses: lossesIn(entry, found),
  };
}

/** The response where an exam or category has no room for the new questions; null where it has. */
async function withoutRoom(
  { db }: ImportContext,
  owner: QuestionOwner,
  added: number,
  { formatType, language }: { formatType: ImportFormat; language: 'ar' | 'en' },
): Promise<ApiResponse<ImportResult> | null> {
  const most = questionsMaxOf(owner);
  const count = (await countQuestions(db, owner)).found + added;
  return count <= most
    ? null
    : {
        statusCode: IMPORT.unreadable,
        data: { ...EMPTY, formatType },
        details: noRoomDetails(language, { count, most }),
      };
}

/** The new entries of a file, and its random selection where the exam can have it. */
interface FreshEntries {
  readonly fresh: ReadonlySet<ImportEntry>;
  readonly draw: ReadonlyMap<QuestionType, number> | null;
  /** Whether the exam gives parts of the mark for several right options; false in a category. */
  readonly hasPartialMarks: boolean;
}

/**
 * The entries that are new to the exam or category, which is locked by this; or the code of the
 * refusal.
 */
async function freshIn(
  tx: Tx,
  caller: Caller,
  owner: QuestionOwner,
  entries: readonly ImportEntry[],
  given: ReadonlyMap<QuestionType, number> | null,
): Promise<FreshEntries | number> {
  const locks = await lockQuestionOwner(tx, caller, owner);
  if (!locks) return IMPORT.notFound;
  const lock = lockStatus({ ...locks, changesQuestion: true });
  if (lock !== QUESTION_SAVE.ok) return lock;
  const present = await identitiesOf(tx, owner);
  const fresh = entries.filter(({ identity }) => {
    const isNew = !present.has(identity);
    present.add(identity);
    return isNew;
  });
  return {
    fresh: new Set(fresh),
    draw: await drawFor(tx, owner, given, fresh),
    hasPartialMarks: locks.hasPartialMarks,
  };
}

/**
 * Stores the files of a question. Null when it no longer makes a question; files for which there
 * is no space are left out.
 */
async function withFiles(
  { keeper, files }: ImportContext,
  caller: Caller,
  { draft, shown, checked }: ImportEntry,
  contents: ImportEntries['files'],
  leftOut: LeftOut[],
): Promise<CheckedQuestion | null> {
  if (draft === null || shown.size === 0) return checked;
  const addresses = new Map<string, string>();
  for (const [name, hash] of shown) {
    const bytes = Buffer.from(contents.get(hash) ?? []);
    try {
      addresses.set(
        name,
        `/files/${(await keeper.keep(caller, { location: 'Exams', name, content: bytes })).split('/').map(encodeURIComponent).join('/')}`,
      );
    } catch (cause) {
      if (!(cause instanceof HttpError) || cause.status !== 400) throw cause;
      leftOut.push({ name, kind: 'file', reason: 'file' });
    }
  }
  const checkedDraft = checkDraft(draft, (name) => addresses.get(name) ?? '', files.htmlForStorage);
  if (typeof checkedDraft !== 'string') {
    await files.storeHashes(checkedDraft.fileUrls);
    return checkedDraft;
  }
  leftOut.push(leftOutOf(draft, checkedDraft));
  return null;
}

/** Reads a file; reports the progress to the pages of the caller. */
const read = (
  { questionFiles, realtime }: ImportContext,
  { caller, body, file, language, signal }: ImportCall,
): Promise<ImportReply> =>
  questionFiles.read(
    {
      content: file.content,
      formatType: body.formatType,
      language,
      withFiles: body.confirmImport,
    },
    {
      signal,
      onProgress: (progress) => {
        if (body.importGuid !== null)
          realtime.toUser(caller.userGuid, 'ReceiveImportProgress', {
            importGuid: body.importGuid,
            ...progress,
          });
      },
    },
  );

/** Imports one file. */
async function importFile(
  context: ImportContext,
  call: ImportCall,
): Promise<ApiResponse<ImportResult | null>> {
  const { transact, writer, clock } = context;
  const { caller, body, language, signal } = call;
  const owner = questionOwnerIn(body);
  const { formatType, result } = await read(context, call);
  if (result.kind !== 'read') return refusalOf({ formatType, result }, language);
  const leftOut = [...result.leftOut];
  const entries = result.entries.flatMap((entry) => withOwnFiles(context, entry, leftOut));
  const found = await transact((tx) => freshIn(tx, caller, owner, entries, result.draw ?? null));
  if (typeof found === 'number') return refuse(found);
  const { fresh } = found;
  if (entries.length + leftOut.length === 0)
    return { statusCode: IMPORT.empty, data: { ...EMPTY, formatType } };
  const refusal = await withoutRoom(context, owner, fresh.size, { formatType, language });
  if (refusal) return refusal;
  const resultWith = (draw: FreshEntries['draw']): ImportResult => ({
    ...EMPTY,
    formatType,
    questions: entries.map((entry) => presentEntry(entry, { ...found, draw })),
    leftOut,
    ...drawAnswer(draw),
  });
  if (!body.confirmImport) return ok(resultWith(found.draw));

  signal.throwIfAborted();
  // Store the files before locking the exam: a long upload must not delay students who sit it.
  const ready = new Map<ImportEntry, CheckedQuestion>();
  for (const entry of fresh) {
    const checked = await withFiles(context, caller, entry, result.files, leftOut);
    if (checked) ready.set(entry, checked);
  }
  return transact(async (tx) => {
    const still = await freshIn(tx, caller, owner, [...ready.keys()], found.draw);
    if (typeof still === 'number') return refuse(still);
    const added = [...still.fresh].flatMap((entry) => ready.get(entry) ?? []);
    // First, because the marks of all questions may exceed those of a paper.
    if (still.draw && body.examGuid !== null) await putImportedDraw(tx, body.examGuid, still.draw);
    await writer.add(
      tx,
      caller,
      owner,
      added.map((question) => ({ guid: randomUUID(), question })),
      clock.now(),
    );
    return ok({ ...resultWith(still.draw), addedCount: added.length });
  });
}

/**
 * Imports one file at a time for all users; 429 with Retry-After when too many wait already.
 * Stops reading, and adds nothing, when the client has left.
 */
const run = (context: ImportContext, call: ImportCall): Promise<ApiResponse<ImportResult | null>> =>
  context.enqueue(() => importFile(context, call));

/** Imports questions from files in two steps: preview and confirm (QUESTION-13 to QUESTION-16). */
export function createImport(deps: ExamsContext) {
  // Memory is bounded for one file only, so files are imported one at a time.
  const enqueue = createQueue(IMPORTS_WAITING);
  const context: ImportContext = { ...deps, enqueue };

  return bindContext(context, { run });
}
