import {
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
import { ok } from '../platform/http/area';
import type { Caller } from '../platform/caller';
import { notFound } from '../platform/http/errors';
import { requiredWords } from '../platform/db/search-pattern';
import type { PortfolioContext } from './context';
import type { PortfolioItemRow } from './rows';
import { NEW_GOAL, USUAL_VISIBILITY } from './rules/goals';
import { viewerRelation } from './viewer-relation';
import * as store from './store-items';
import { listReflections } from './store-reflections';
import { bindContext } from '../platform/bind-context';
import {
  type WorkSampleInput,
  type AchievementInput,
  type GoalInput,
  rowOf,
  own,
  askForAttention,
  create,
  changed,
  update,
  remove,
  workSampleOf,
  achievementOf,
  goalOf,
} from './item-changes';

const { workSample: WORK, achievement: ACHIEVEMENT, goal: GOAL } = SOURCE_TYPE;
interface ListQuery {
  studentGuid: string;
  searchText?: string | undefined;
  tagItemGuid?: string | undefined;
  progressStatus?: GoalStatus | undefined;
  before?: string | undefined;
}

async function list(
  { db }: PortfolioContext,
  caller: Caller,
  kind: ItemType,
  { studentGuid, searchText, tagItemGuid, progressStatus, before }: ListQuery,
): Promise<PortfolioItemRow[]> {
  const { levels, readsFeedback } = await viewerRelation(db, caller, studentGuid);
  return store.listItems(
    db,
    { userGuid: caller.userGuid, readsFeedback },
    {
      studentGuid,
      kind,
      levels,
      words: requiredWords(searchText),
      tagItemGuid,
      status: progressStatus,
      before,
    },
  );
}

async function one(
  { db }: PortfolioContext,
  caller: Caller,
  guid: string,
  kind: ItemType,
): Promise<{ row: PortfolioItemRow; readsFeedback: boolean }> {
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

const mapData = <Data>(
  { statusCode, data }: ApiResponse<PortfolioItemRow | null>,
  present: (row: PortfolioItemRow) => Data,
): ApiResponse<Data | null> => ({ statusCode, data: data && present(data) });

async function workSamples(
  deps: PortfolioContext,
  caller: Caller,
  query: ListQuery,
): Promise<ApiResponse<WorkSample[]>> {
  const { presenters } = deps;
  return ok(
    (await list(deps, caller, WORK, query)).map((row) =>
      presenters.workSample(row, caller.userGuid),
    ),
  );
}

async function workSample(
  deps: PortfolioContext,
  caller: Caller,
  guid: string,
): Promise<ApiResponse<ApiData<'GET WorkSample/GetOne'>>> {
  const { db, presenters } = deps;
  const { row, readsFeedback } = await one(deps, caller, guid, WORK);
  const reflections = await listReflections(db, readsFeedback, { itemGuid: guid });
  return ok({
    workSample: presenters.workSample(row, caller.userGuid),
    reflections: reflections.map((reflection) =>
      presenters.reflection(reflection, row.student_guid === caller.userGuid),
    ),
  });
}

async function createWorkSample(
  deps: PortfolioContext,
  caller: Caller,
  model: WorkSampleInput,
): Promise<ApiResponse<WorkSample | null>> {
  const { presenters } = deps;
  return mapData(
    await create(
      deps,
      caller,
      WORK,
      model.workSampleGuid,
      workSampleOf(deps, model, USUAL_VISIBILITY),
    ),
    (row) => presenters.workSample(row, caller.userGuid),
  );
}

async function updateWorkSample(
  deps: PortfolioContext,
  caller: Caller,
  model: WorkSampleInput & { workSampleGuid: string },
): Promise<ApiResponse<WorkSample | null>> {
  const { presenters } = deps;
  return mapData(
    await update(deps, caller, WORK, model.workSampleGuid, ({ visibility }) =>
      workSampleOf(deps, model, visibility),
    ),
    (row) => presenters.workSample(row, caller.userGuid),
  );
}

const removeWorkSample = (deps: PortfolioContext, caller: Caller, guid: string) =>
  remove(deps, caller, WORK, guid);

async function achievements(
  deps: PortfolioContext,
  caller: Caller,
  query: ListQuery,
): Promise<ApiResponse<Achievement[]>> {
  const { presenters } = deps;
  return ok(
    (await list(deps, caller, ACHIEVEMENT, query)).map((row) =>
      presenters.achievement(row, caller.userGuid),
    ),
  );
}

async function achievement(
  deps: PortfolioContext,
  caller: Caller,
  guid: string,
): Promise<ApiResponse<Achievement>> {
  const { presenters } = deps;
  return ok(
    presenters.achievement((await one(deps, caller, guid, ACHIEVEMENT)).row, caller.userGuid),
  );
}

async function createAchievement(
  deps: PortfolioContext,
  caller: Caller,
  model: AchievementInput,
): Promise<ApiResponse<Achievement | null>> {
  const { presenters } = deps;
  return mapData(
    await create(
      deps,
      caller,
      ACHIEVEMENT,
      model.achievementGuid,
      achievementOf(deps, model, USUAL_VISIBILITY),
    ),
    (row) => presenters.achievement(row, caller.userGuid),
  );
}

async function updateAchievement(
  deps: PortfolioContext,
  caller: Caller,
  model: AchievementInput & { achievementGuid: string },
): Promise<ApiResponse<Achievement | null>> {
  const { presenters } = deps;
  return mapData(
    await update(deps, caller, ACHIEVEMENT, model.achievementGuid, ({ visibility }) =>
      achievementOf(deps, model, visibility),
    ),
    (row) => presenters.achievement(row, caller.userGuid),
  );
}

const removeAchievement = (deps: PortfolioContext, caller: Caller, guid: string) =>
  remove(deps, caller, ACHIEVEMENT, guid);

async function goals(
  deps: PortfolioContext,
  caller: Caller,
  query: ListQuery,
): Promise<ApiResponse<Goal[]>> {
  const { presenters } = deps;
  return ok(
    (await list(deps, caller, GOAL, query)).map((row) => presenters.goal(row, caller.userGuid)),
  );
}

async function goal(
  deps: PortfolioContext,
  caller: Caller,
  guid: string,
): Promise<ApiResponse<Goal>> {
  const { presenters } = deps;
  return ok(presenters.goal((await one(deps, caller, guid, GOAL)).row, caller.userGuid));
}

async function createGoal(
  deps: PortfolioContext,
  caller: Caller,
  model: GoalInput,
): Promise<ApiResponse<Goal | null>> {
  const { presenters } = deps;
  return mapData(
    await create(deps, caller, GOAL, model.goalGuid, goalOf(deps, model, NEW_GOAL)),
    (row) => presenters.goal(row, caller.userGuid),
  );
}

async function updateGoal(
  deps: PortfolioContext,
  caller: Caller,
  model: GoalInput & { goalGuid: string },
): Promise<ApiResponse<Goal | null>> {
  const { presenters } = deps;
  const updated = await update(deps, caller, GOAL, model.goalGuid, ({ status, visibility }) =>
    goalOf(deps, model, { status: status ?? NEW_GOAL.status, visibility }),
  );
  return mapData(updated, (row) => presenters.goal(row, caller.userGuid));
}

const changeGoalStatus = (
  deps: PortfolioContext,
  caller: Caller,
  guid: string,
  status: GoalStatus,
): Promise<ApiResponse<Goal>> =>
  deps.changeOwn(caller, async (tx, now) => {
    const before = await own(tx, caller, guid, GOAL);
    if (before.status !== status) {
      await store.updateItem(tx, guid, { status }, now);
      await changed(deps, tx, before, before.visibility, now);
    }
    return ok(deps.presenters.goal(await rowOf(tx, guid), caller.userGuid));
  });

const removeGoal = (deps: PortfolioContext, caller: Caller, guid: string) =>
  remove(deps, caller, GOAL, guid);

const changeVisibility = (
  deps: PortfolioContext,
  caller: Caller,
  {
    sourceGuid,
    sourceType,
    visibility,
  }: { sourceGuid: string; sourceType: ItemType; visibility: Visibility },
): Promise<ApiResponse<null>> =>
  deps.changeOwn(caller, async (tx, now) => {
    const before = await own(tx, caller, sourceGuid, sourceType);
    if (before.visibility === visibility) return ok(null);
    await tx
      .updateTable('portfolio_item')
      .set({ visibility })
      .where('guid', '=', sourceGuid)
      .execute();
    await askForAttention(deps, tx, { ...before, visibility }, now);
    await changed(deps, tx, before, visibility, now);
    return ok(null);
  });

/** Work samples, achievements and goals. */
export function createItems(deps: PortfolioContext) {
  return bindContext(deps, {
    workSamples,
    workSample,
    createWorkSample,
    updateWorkSample,
    removeWorkSample,
    achievements,
    achievement,
    createAchievement,
    updateAchievement,
    removeAchievement,
    goals,
    goal,
    createGoal,
    updateGoal,
    changeGoalStatus,
    removeGoal,
    changeVisibility,
  });
}
