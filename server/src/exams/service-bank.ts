import { randomUUID } from 'node:crypto';
import {
  CATEGORY_DELETE,
  QUESTION_PAGE,
  QUESTIONS_MAX,
  QUESTION_SAVE,
  type ApiResponse,
  type BankCategory,
  type Question,
  type QuestionType,
} from '@riwaq/api';
import type { categoryEdit, categoryModel } from '@riwaq/api/endpoints';
import type { z } from 'zod';
import { allows } from '../access/matrix';
import { ok, refuse } from '../platform/http/area';
import type { Caller } from '../platform/caller';
import { createOnce, GUID_TAKEN } from '../platform/create-once';
import { forbidden, malformed, notFound } from '../platform/http/errors';
import type { Db, Tx } from '../platform/db/database';
import { requiredWords } from '../platform/db/search-pattern';
import { teaches } from '../people/store';
import type { ExamsContext } from './context';
import type { BankCategoryRow } from './rows';
import { lockStatus } from './rules/question';
import { lockQuestionOwner } from './question-owner';
import * as store from './store-bank';
import * as questions from './store-questions';
import { bindContext } from '../platform/bind-context';

type Model = z.output<typeof categoryModel>;
type Edit = z.output<typeof categoryEdit>;
interface ListQuery {
  categoryGuid: string;
  searchText?: string;
  questionType?: QuestionType;
  page?: number;
}

async function find(from: Db | Tx, caller: Caller, categoryGuid: string): Promise<BankCategoryRow> {
  const [row] = await store.listCategories(from, caller.userGuid, { categoryGuid });
  if (!row) throw notFound();
  return row;
}

/**
 * Copies own questions in the named order and returns those already present, which are not
 * copied. Throws 404 when one is not the caller's.
 */
async function copy(
  { presenters, writer, clock }: ExamsContext,
  tx: Tx,
  caller: Caller,
  guids: readonly string[],
  to: questions.QuestionOwner,
): Promise<{ copied: string[]; already: Question[] }> {
  const wanted = [...new Set(guids.map((guid) => guid.toLowerCase()))];
  const rows = new Map(
    (await questions.questionsOf(tx, caller.userGuid, wanted)).map((row) => [row.guid, row]),
  );
  const present = await questions.identitiesOf(tx, to);
  const fresh = [];
  const already: Question[] = [];
  for (const guid of wanted) {
    const row = rows.get(guid);
    if (!row) throw notFound();
    if (present.has(row.identity)) already.push(presenters.question(row, caller.userGuid));
    else fresh.push(row);
    present.add(row.identity);
  }
  await writer.add(
    tx,
    caller,
    to,
    fresh.map((row) => ({ guid: randomUUID(), question: writer.check(writer.draftOf(row)) })),
    clock.now(),
  );
  return { copied: fresh.map(({ guid }) => guid), already };
}

async function categories(
  { db, presenters }: ExamsContext,
  caller: Caller,
  { activeStatus, subjectGuid }: { activeStatus?: '0' | '1'; subjectGuid?: string },
): Promise<ApiResponse<BankCategory[]>> {
  const rows = await store.listCategories(db, caller.userGuid, {
    ...(activeStatus === undefined ? {} : { active: activeStatus === '1' }),
    subjectGuid,
  });
  return ok(rows.map(presenters.category));
}

async function create(
  { transact, presenters }: ExamsContext,
  caller: Caller,
  model: Model,
): Promise<ApiResponse<BankCategory | null>> {
  const guid = model.categoryGuid ?? randomUUID();
  return transact(async (tx) => {
    const subject = await tx
      .selectFrom('subject')
      .select('guid')
      .where('guid', '=', model.subjectGuid)
      .executeTakeFirst();
    if (!subject) throw malformed('subjectGuid', 'choice');
    const ties = {
      administrator: caller.personType === 'Administrator',
      teaches: await teaches(tx, caller.userGuid, model.subjectGuid),
    };
    if (!allows('bank.category', ties)) throw forbidden();
    const respond = async () => ok(presenters.category(await find(tx, caller, guid)));
    return createOnce(
      {
        find: () => store.creatorOfCategory(tx, guid),
        isOwn: (creator) => creator === caller.userGuid,
        respond,
        insertsFirst: true,
      },
      async () => {
        const isNew = await store.insertCategory(tx, {
          guid,
          subject_guid: model.subjectGuid,
          name: model.categoryName,
          description: model.categoryDescription,
          is_active: model.activeStatus === 1,
          created_by: caller.userGuid,
        });
        return isNew ? respond() : GUID_TAKEN;
      },
    );
  });
}

async function edit(
  { transact, presenters }: ExamsContext,
  caller: Caller,
  { categoryGuid, categoryName, categoryDescription, activeStatus }: Edit,
): Promise<ApiResponse<BankCategory | null>> {
  return transact(async (tx) => {
    await lockQuestionOwner(tx, caller, { categoryGuid });
    await store.updateCategory(tx, categoryGuid, {
      name: categoryName,
      description: categoryDescription,
      is_active: activeStatus === 1,
    });
    return ok(presenters.category(await find(tx, caller, categoryGuid)));
  });
}

async function remove(
  { transact, audit }: ExamsContext,
  caller: Caller,
  categoryGuid: string,
): Promise<ApiResponse<null>> {
  return transact(async (tx) => {
    await lockQuestionOwner(tx, caller, { categoryGuid });
    if ((await find(tx, caller, categoryGuid)).questions_count > 0)
      return refuse(CATEGORY_DELETE.notEmpty);
    await audit.deleting(tx, caller, 'questionCategory', [categoryGuid]);
    await store.deleteCategory(tx, categoryGuid);
    return ok(null);
  });
}

async function questionsBank(
  { presenters, db }: ExamsContext,
  caller: Caller,
  { categoryGuid, searchText, questionType, page }: ListQuery,
): Promise<
  ApiResponse<{
    category: BankCategory;
    questionsCount: number;
    examQuestionsBank: Question[];
  } | null>
> {
  const category = presenters.category(await find(db, caller, categoryGuid));
  const filter = { words: requiredWords(searchText), type: questionType };
  const { found } = await questions.countQuestions(db, { categoryGuid }, filter);
  const rows = await questions.listQuestions(
    db,
    { categoryGuid },
    filter,
    page === undefined
      ? { offset: 0, limit: QUESTIONS_MAX }
      : { offset: (page - 1) * QUESTION_PAGE, limit: QUESTION_PAGE },
  );
  return ok({
    category,
    questionsCount: found,
    examQuestionsBank: rows.map((row) => presenters.question(row, caller.userGuid)),
  });
}

async function addToBank(
  deps: ExamsContext,
  caller: Caller,
  { questionGuid, categoryGuid }: { questionGuid: readonly string[]; categoryGuid: string },
): Promise<ApiResponse<{ alreadyAddQuestions: Question[] } | null>> {
  const { transact } = deps;
  return transact(async (tx) => {
    await lockQuestionOwner(tx, caller, { categoryGuid });
    return ok({
      alreadyAddQuestions: (await copy(deps, tx, caller, questionGuid, { categoryGuid })).already,
    });
  });
}

async function addFromBank(
  deps: ExamsContext,
  caller: Caller,
  { questionGuid, examGuid }: { questionGuid: readonly string[]; examGuid: string },
): Promise<ApiResponse<{ alreadyImportQuestions: Question[] } | null>> {
  const { transact, clock } = deps;
  return transact(async (tx) => {
    const locks = await lockQuestionOwner(tx, caller, { examGuid });
    if (!locks) return refuse(QUESTION_SAVE.notFound);
    const lock = lockStatus({ ...locks, changesQuestion: true });
    if (lock !== QUESTION_SAVE.ok) return refuse(lock);
    const { copied, already } = await copy(deps, tx, caller, questionGuid, { examGuid });
    await store.markUsed(tx, copied, clock.now());
    return ok({ alreadyImportQuestions: already });
  });
}

/** The question bank (QUESTION-18, QUESTION-19, QUESTION-27 to QUESTION-30). */
export function createBank(deps: ExamsContext) {
  return bindContext(deps, {
    categories,
    create,
    edit,
    remove,
    questions: questionsBank,
    addToBank,
    addFromBank,
  });
}
