import {
  foldForSearch,
  SOURCE_TYPE,
  type ApiResponse,
  type ApiData,
  type ItemType,
  type PortfolioStats,
  type StudentProfile,
} from '@riwaq/api';
import type { studentProfileModel } from '@riwaq/api/endpoints';
import type { z } from 'zod';
import { ok, refuse, type SentFile } from '../platform/http/area';
import type { Caller } from '../platform/caller';
import { notFound } from '../platform/http/errors';
import { requiredWords } from '../platform/db/search-pattern';
import type { PortfolioContext } from './context';
import type { PortfolioItemRow } from './rows';
import { hitOf } from './rules/hit';
import { nearnessOf } from './rules/visibility';
import { viewerRelation } from './viewer-relation';
import { searchItems, waitingItems } from './store-items';
import * as store from './store-profiles';
import { bindContext } from '../platform/bind-context';

type Model = z.output<typeof studentProfileModel>;

interface SearchQuery {
  studentGuid?: string | undefined;
  sourceType?: ItemType | undefined;
  tagName?: string | undefined;
  searchText?: string | undefined;
  before?: string | undefined;
}

const given = (fields: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

async function profileOf(
  { db, presenters, ownData }: PortfolioContext,
  caller: Caller,
  studentGuid: string,
): Promise<StudentProfile> {
  const relation = await viewerRelation(db, caller, studentGuid);
  const row = await store.findProfile(db, caller.userGuid, studentGuid);
  if (!row) throw notFound();
  return {
    ...presenters.profile(row, relation, caller),
    ...(relation.owner && { emailIsOwn: ownData.emailIsOwn }),
  };
}

/** The searchable texts of an item, in the order in which a match is reported. */
const textsOf = (
  { files }: PortfolioContext,
  { kind, title, case_description, description, files: attached, tags }: PortfolioItemRow,
) => [
  ['title', title] as const,
  ['text', case_description] as const,
  [
    'text',
    kind === SOURCE_TYPE.workSample ? files.htmlForStorage(description).text : description,
  ] as const,
  ...attached.flatMap(({ caption, url }) => [
    ['file', caption] as const,
    ['file', url.slice(url.lastIndexOf('/') + 1)] as const,
  ]),
  ...tags.map(({ name }) => ['tag', name] as const),
];

async function profile(
  deps: PortfolioContext,
  caller: Caller,
  studentGuid: string,
): Promise<ApiResponse<StudentProfile>> {
  return ok(await profileOf(deps, caller, studentGuid));
}

async function stats(
  deps: PortfolioContext,
  caller: Caller,
  studentGuid: string,
): Promise<ApiResponse<PortfolioStats>> {
  const { workSampleCount, achievementCount, goalsCount } = await profileOf(
    deps,
    caller,
    studentGuid,
  );
  return ok({ workSampleCount, achievementCount, goalsCount });
}

async function update(
  deps: PortfolioContext,
  caller: Caller,
  model: Model,
  photo: SentFile | null,
): Promise<ApiResponse<StudentProfile | null>> {
  const { ownData, changeOwn } = deps;
  const taken = await ownData.acceptPhoto(caller, model, photo);
  if ('refused' in taken) return refuse(taken.refused);
  await changeOwn(caller, async (tx) => {
    // `save` notifies the viewers of the card. Called before the visibility changes, so that
    // people who lose access are notified, too.
    await ownData.save(tx, caller, model, taken.fileUrl);
    await store.makeCard(tx, caller.userGuid);
    const said = given({
      mission_statement: model.missionStatement,
      career_goals: model.careerGoals,
      profile_visibility: model.profileVisibility,
      contact_visibility: model.contactVisibility,
    });
    if (Object.keys(said).length > 0)
      await tx
        .updateTable('portfolio')
        .set(said)
        .where('student_guid', '=', caller.userGuid)
        .execute();
  });
  return ok(await profileOf(deps, caller, caller.userGuid));
}

async function list(
  { db, presenters }: PortfolioContext,
  caller: Caller,
  {
    searchText,
    ...of
  }: {
    searchText?: string | undefined;
    stageGuid?: string | undefined;
    sectionGuid?: string | undefined;
    after?: string | undefined;
  },
): Promise<ApiResponse<ApiData<'GET Portfolios/Get'>>> {
  const rows = await store.listProfiles(db, caller.userGuid, {
    words: requiredWords(searchText),
    ...of,
  });
  return ok({
    portfolios: rows.map((row) => {
      const owner = row.guid === caller.userGuid;
      return presenters.card(
        row,
        { owner, nearness: nearnessOf({ owner, teaches: row.teaches, belongs: row.belongs }) },
        caller,
      );
    }),
  });
}

async function places({
  db,
}: PortfolioContext): Promise<ApiResponse<ApiData<'GET Portfolios/GetPlaces'>>> {
  const departments = new Map<string, ApiData<'GET Portfolios/GetPlaces'>[number]>();
  for (const {
    departmentGuid,
    departmentName,
    stageGuid,
    stageName,
    studyName,
    sectionGuid,
    sectionName,
  } of await store.listPlaces(db)) {
    const department = departments.get(departmentGuid) ?? {
      departmentGuid,
      departmentName,
      stages: [],
    };
    departments.set(departmentGuid, department);
    let stage = department.stages.find((each) => each.stageGuid === stageGuid);
    if (!stage) department.stages.push((stage = { stageGuid, stageName, studyName, sections: [] }));
    stage.sections.push({ sectionGuid, sectionName });
  }
  return ok([...departments.values()]);
}

async function search(
  deps: PortfolioContext,
  caller: Caller,
  { studentGuid, sourceType, tagName, searchText, before }: SearchQuery,
): Promise<ApiResponse<ApiData<'GET Portfolios/Search'>>> {
  const { db, presenters } = deps;
  const readsFeedback = false;
  const tagKey = tagName === undefined || tagName === '' ? null : foldForSearch(tagName);
  const rows = await searchItems(
    db,
    { userGuid: caller.userGuid, readsFeedback },
    { studentGuid, kind: sourceType, tagKey, words: requiredWords(searchText), before },
  );
  return ok(
    rows.map((row) => ({ ...presenters.short(row), hit: hitOf(searchText, textsOf(deps, row)) })),
  );
}

async function waiting(
  { db, presenters }: PortfolioContext,
  caller: Caller,
): Promise<ApiResponse<ApiData<'GET Portfolios/GetWaiting'>>> {
  const { count, rows } = await waitingItems(db, caller.userGuid);
  return ok({ count, items: rows.map(presenters.short) });
}

/** Reads, changes and lists the cards of portfolios. */
export function createProfiles(deps: PortfolioContext) {
  return bindContext(deps, { profile, stats, update, list, places, search, waiting });
}
