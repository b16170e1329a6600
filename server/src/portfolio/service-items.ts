import { randomUUID } from 'node:crypto';
import {
  PORTFOLIO_ADD,
  PORTFOLIO_ITEMS_MAX,
  SOURCE_TYPE,
  type Achievement,
  type ApiResponse,
  type ApiData,
  type Goal,
  type GoalStatus,
  type ItemType,
  type Visibility,
  type WorkSample,
} from '@riwaq/api';
import type { achievementModel, goalModel, workSampleModel } from '@riwaq/api/endpoints';
import { sql } from 'kysely';
import type { z } from 'zod';
import { allows } from '../access/matrix';
import { ok, refuse } from '../platform/http/area';
import type { Caller } from '../platform/caller';
import { conflict, notFound } from '../platform/http/errors';
import { searchPattern } from '../platform/db/search-pattern';
import type { Tx } from '../platform/db/database';
import { auditReportedComments } from './comment-moderation';
import type { PortfolioContext } from './context';
import type { ItemRow } from './rows';
import { goalSettings, NEW_GOAL, USUAL_VISIBILITY } from './rules/goals';
import { places } from './rules/places';
import { isNarrower } from './rules/visibility';
import { findSource, viewerRelation } from './viewer-relation';
import * as store from './store-items';
import { listReflections } from './store-reflections';
import { filterItemViewers } from './store-talk';
import { attachFiles, searchTextOf, type FileModel } from './item-files';

type WorkSampleInput = z.output<typeof workSampleModel>;
type AchievementInput = z.output<typeof achievementModel>;
type GoalInput = z.output<typeof goalModel>;

interface Written {
  values: store.ItemValues;
  files: readonly FileModel[];
  shown?: readonly string[];
}
interface ListQuery {
  studentGuid: string;
  searchText?: string | undefined;
  tagItemGuid?: string | undefined;
  progressStatus?: GoalStatus | undefined;
  before?: string | undefined;
}

/** Work samples, achievements and goals. */
export function createItems({
  audit,
  db,
  clock,
  presenters,
  files,
  time,
  notifications,
  evictions,
  assertFree,
  changeOwn,
  notifyViewers,
}: PortfolioContext) {
  async function rowOf(tx: Tx, guid: string): Promise<ItemRow> {
    return (await store.findItem(tx, true, guid)) ?? Promise.reject(notFound());
  }

  /** Returns an own item of the kind; 404 for another person's. */
  async function own(tx: Tx, caller: Caller, guid: string, kind: ItemType): Promise<ItemRow> {
    const row = await store.findItem(tx, true, guid);
    if (
      row?.kind !== kind ||
      !allows('portfolio.change', { owner: row.student_guid === caller.userGuid })
    )
      throw notFound();
    return row;
  }

  async function list(
    caller: Caller,
    kind: ItemType,
    { studentGuid, searchText, tagItemGuid, progressStatus, before }: ListQuery,
  ): Promise<ItemRow[]> {
    const { levels, readsFeedback } = await viewerRelation(db, caller, studentGuid);
    return store.listItems(
      db,
      { userGuid: caller.userGuid, readsFeedback },
      {
        studentGuid,
        kind,
        levels,
        pattern: searchPattern(searchText),
        tagItemGuid,
        status: progressStatus,
        before,
      },
    );
  }

  async function one(
    caller: Caller,
    guid: string,
    kind: ItemType,
  ): Promise<{ row: ItemRow; readsFeedback: boolean }> {
    const there = await db
      .selectFrom('portfolio_item')
      .select(['student_guid', 'kind', 'visibility'])
      .where('guid', '=', guid)
      .executeTakeFirst();
    if (there?.kind !== kind) throw notFound();
    const { levels, readsFeedback } = await viewerRelation(db, caller, there.student_guid);
    const row = levels.includes(there.visibility)
      ? await store.findItem(db, readsFeedback, guid)
      : undefined;
    if (!row) throw notFound();
    return { row, readsFeedback };
  }

  /** Notifies teachers who see a work sample once that it asks for attention. */
  async function askForAttention(tx: Tx, row: ItemRow, now: Date): Promise<void> {
    if (!row.for_attention || row.visibility === 'me') return;
    const { numUpdatedRows } = await tx
      .updateTable('portfolio_item')
      .set({ attention_told_at: now })
      .where('guid', '=', row.guid)
      .where('attention_told_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    const teachers = await filterItemViewers(
      tx,
      row.guid,
      sql`select t.teacher_guid from teaching t join person o on o.section_guid = t.section_guid where o.guid = ${row.student_guid}`,
      true,
    );
    await notifications.notify(tx, teachers, {
      kind: 'portfolio.attention',
      values: { person: row.student_name, item: row.title },
      path: places.item({ itemGuid: row.guid, itemType: row.kind }),
    });
  }

  async function create(
    caller: Caller,
    kind: ItemType,
    wanted: string | undefined,
    { values, files: attached, shown }: Written,
  ): Promise<ApiResponse<ItemRow | null>> {
    await assertFree(caller, wanted);
    return changeOwn(caller, async (tx, now) => {
      const guid = wanted ?? randomUUID();
      const already = await store.findItem(tx, true, guid);
      if (already) {
        if (already.student_guid !== caller.userGuid || already.kind !== kind) throw conflict();
        return ok(already);
      }
      // Files and live groups are named by the guid: it must not be that of a reflection or
      // feedback.
      if (await findSource(tx, guid)) throw conflict();
      if ((await store.countItems(tx, caller.userGuid)) >= PORTFOLIO_ITEMS_MAX)
        return refuse(PORTFOLIO_ADD.tooMany);
      await store.insertItem(tx, { guid, studentGuid: caller.userGuid, kind }, values, now);
      await attachFiles(files, tx, caller, guid, attached, shown);
      const row = await rowOf(tx, guid);
      await askForAttention(tx, row, now);
      notifyViewers(tx, caller.userGuid, values.visibility === 'me');
      return ok(row);
    });
  }

  /** After a change: evicts people who no longer see the item and notifies subscribers. */
  async function changed(
    tx: Tx,
    before: ItemRow,
    visibility: Visibility,
    now: Date,
  ): Promise<void> {
    if (isNarrower(before.visibility, visibility)) await evictions.afterItem(tx, before.guid, now);
    notifyViewers(tx, before.student_guid, before.visibility === 'me' && visibility === 'me');
  }

  async function update(
    caller: Caller,
    kind: ItemType,
    guid: string,
    written: (before: ItemRow) => Written,
  ): Promise<ApiResponse<ItemRow>> {
    return changeOwn(caller, async (tx, now) => {
      const before = await own(tx, caller, guid, kind);
      const { values, files: attached, shown } = written(before);
      const { status, due_at, ...rest } = values;
      await store.updateItem(
        tx,
        guid,
        {
          ...rest,
          ...(status === undefined || status === before.status ? {} : { status }),
          ...(due_at === undefined || due_at.getTime() === before.due_at?.getTime()
            ? {}
            : { due_at }),
        },
        now,
      );
      await attachFiles(files, tx, caller, guid, attached, shown);
      const row = await rowOf(tx, guid);
      await askForAttention(tx, row, now);
      await changed(tx, before, values.visibility, now);
      return ok(row);
    });
  }

  const remove = (caller: Caller, kind: ItemType, guid: string): Promise<ApiResponse<null>> =>
    changeOwn(caller, async (tx) => {
      const { visibility } = await own(tx, caller, guid, kind);
      await auditReportedComments(tx, { audit, clock }, caller, 'item_guid', guid);
      await audit.deleting(tx, caller, 'portfolioItem', [guid]);
      await files.release(tx, 'portfolio', await store.deleteItem(tx, guid));
      notifyViewers(tx, caller.userGuid, visibility === 'me');
      return ok(null);
    });

  function workSampleOf(model: WorkSampleInput, usual: Visibility): Written {
    const { html, text, fileUrls } = files.htmlForStorage(model.description);
    const { title, caseDescription, flag, forAttention, visibility = usual } = model;
    return {
      values: {
        title,
        case_description: caseDescription,
        description: html,
        search_text: searchTextOf([title, caseDescription, text], model.files),
        visibility,
        flag,
        for_attention: forAttention,
      },
      files: model.files,
      shown: fileUrls,
    };
  }
  const achievementOf = (
    { title, description, achievementDate, visibility, files: attached }: AchievementInput,
    usual: Visibility,
  ): Written => ({
    values: {
      title,
      description,
      search_text: searchTextOf([title, description], attached),
      visibility: visibility ?? usual,
      achieved_on: achievementDate,
      dated_at: time.parse(`${achievementDate}T00:00:00`),
    },
    files: attached,
  });
  function goalOf(
    model: GoalInput,
    before: { status: GoalStatus; visibility: Visibility },
  ): Written {
    const { title, description, dueDate, files: attached } = model;
    const due = time.parse(dueDate);
    return {
      values: {
        title,
        description,
        search_text: searchTextOf([title, description], attached),
        ...goalSettings(model, before),
        due_at: due,
        dated_at: due,
      },
      files: attached,
    };
  }

  const mapData = <Data>(
    { statusCode, data }: ApiResponse<ItemRow | null>,
    answer: (row: ItemRow) => Data,
  ): ApiResponse<Data | null> => ({ statusCode, data: data && answer(data) });
  const { workSample: WORK, achievement: ACHIEVEMENT, goal: GOAL } = SOURCE_TYPE;

  return {
    async workSamples(caller: Caller, query: ListQuery): Promise<ApiResponse<WorkSample[]>> {
      return ok(
        (await list(caller, WORK, query)).map((row) => presenters.workSample(row, caller.userGuid)),
      );
    },
    async workSample(
      caller: Caller,
      guid: string,
    ): Promise<ApiResponse<ApiData<'GET WorkSample/GetOne'>>> {
      const { row, readsFeedback } = await one(caller, guid, WORK);
      const reflections = await listReflections(db, readsFeedback, { itemGuid: guid });
      return ok({
        workSample: presenters.workSample(row, caller.userGuid),
        reflections: reflections.map((reflection) =>
          presenters.reflection(reflection, row.student_guid === caller.userGuid),
        ),
      });
    },
    async createWorkSample(
      caller: Caller,
      model: WorkSampleInput,
    ): Promise<ApiResponse<WorkSample | null>> {
      return mapData(
        await create(caller, WORK, model.workSampleGuid, workSampleOf(model, USUAL_VISIBILITY)),
        (row) => presenters.workSample(row, caller.userGuid),
      );
    },
    async updateWorkSample(
      caller: Caller,
      model: WorkSampleInput & { workSampleGuid: string },
    ): Promise<ApiResponse<WorkSample | null>> {
      return mapData(
        await update(caller, WORK, model.workSampleGuid, ({ visibility }) =>
          workSampleOf(model, visibility),
        ),
        (row) => presenters.workSample(row, caller.userGuid),
      );
    },
    removeWorkSample: (caller: Caller, guid: string) => remove(caller, WORK, guid),

    async achievements(caller: Caller, query: ListQuery): Promise<ApiResponse<Achievement[]>> {
      return ok(
        (await list(caller, ACHIEVEMENT, query)).map((row) =>
          presenters.achievement(row, caller.userGuid),
        ),
      );
    },
    async achievement(caller: Caller, guid: string): Promise<ApiResponse<Achievement>> {
      return ok(
        presenters.achievement((await one(caller, guid, ACHIEVEMENT)).row, caller.userGuid),
      );
    },
    async createAchievement(
      caller: Caller,
      model: AchievementInput,
    ): Promise<ApiResponse<Achievement | null>> {
      return mapData(
        await create(
          caller,
          ACHIEVEMENT,
          model.achievementGuid,
          achievementOf(model, USUAL_VISIBILITY),
        ),
        (row) => presenters.achievement(row, caller.userGuid),
      );
    },
    async updateAchievement(
      caller: Caller,
      model: AchievementInput & { achievementGuid: string },
    ): Promise<ApiResponse<Achievement | null>> {
      return mapData(
        await update(caller, ACHIEVEMENT, model.achievementGuid, ({ visibility }) =>
          achievementOf(model, visibility),
        ),
        (row) => presenters.achievement(row, caller.userGuid),
      );
    },
    removeAchievement: (caller: Caller, guid: string) => remove(caller, ACHIEVEMENT, guid),

    async goals(caller: Caller, query: ListQuery): Promise<ApiResponse<Goal[]>> {
      return ok(
        (await list(caller, GOAL, query)).map((row) => presenters.goal(row, caller.userGuid)),
      );
    },
    async goal(caller: Caller, guid: string): Promise<ApiResponse<Goal>> {
      return ok(presenters.goal((await one(caller, guid, GOAL)).row, caller.userGuid));
    },
    async createGoal(caller: Caller, model: GoalInput): Promise<ApiResponse<Goal | null>> {
      return mapData(await create(caller, GOAL, model.goalGuid, goalOf(model, NEW_GOAL)), (row) =>
        presenters.goal(row, caller.userGuid),
      );
    },
    async updateGoal(
      caller: Caller,
      model: GoalInput & { goalGuid: string },
    ): Promise<ApiResponse<Goal | null>> {
      const updated = await update(caller, GOAL, model.goalGuid, ({ status, visibility }) =>
        goalOf(model, { status: status ?? NEW_GOAL.status, visibility }),
      );
      return mapData(updated, (row) => presenters.goal(row, caller.userGuid));
    },
    changeGoalStatus: (
      caller: Caller,
      guid: string,
      status: GoalStatus,
    ): Promise<ApiResponse<Goal>> =>
      changeOwn(caller, async (tx, now) => {
        const before = await own(tx, caller, guid, GOAL);
        if (before.status !== status) {
          await store.updateItem(tx, guid, { status }, now);
          await changed(tx, before, before.visibility, now);
        }
        return ok(presenters.goal(await rowOf(tx, guid), caller.userGuid));
      }),
    removeGoal: (caller: Caller, guid: string) => remove(caller, GOAL, guid),

    changeVisibility: (
      caller: Caller,
      {
        sourceGuid,
        sourceType,
        visibility,
      }: { sourceGuid: string; sourceType: ItemType; visibility: Visibility },
    ): Promise<ApiResponse<null>> =>
      changeOwn(caller, async (tx, now) => {
        const before = await own(tx, caller, sourceGuid, sourceType);
        if (before.visibility === visibility) return ok(null);
        await tx
          .updateTable('portfolio_item')
          .set({ visibility })
          .where('guid', '=', sourceGuid)
          .execute();
        await askForAttention(tx, { ...before, visibility }, now);
        await changed(tx, before, visibility, now);
        return ok(null);
      }),
  };
}
