import { randomUUID } from 'node:crypto';
import { extensionOf, foldForSearch, PHOTO_EXTENSIONS, PROFILE_SAVE, type Answer, type ApiData, type ItemType, type PortfolioStats, type StudentProfile } from '@riwaq/api';
import type { studentProfileModel } from '@riwaq/api/endpoints';
import type { z } from 'zod';
import { ok, refuse, type SentFile } from '../app/area';
import type { Caller } from '../app/caller';
import { HttpError, notFound } from '../app/errors';
import { searchPattern } from '../db/search-pattern';
import type { PortfolioContext } from './context';
import { nearnessOf } from './rules/visibility';
import { standingTo } from './standing';
import { searchItems } from './store-items';
import * as store from './store-profiles';

type Model = z.output<typeof studentProfileModel>;

interface SearchQuery { studentGuid?: string | undefined; sourceType?: ItemType | undefined; tagName?: string | undefined; searchText?: string | undefined; before?: string | undefined }

const isPhoto = (name: string) => (PHOTO_EXTENSIONS as readonly string[]).includes(extensionOf(name));
const given = (fields: Record<string, string | undefined>) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** Cards of portfolios: one, the own one changed, and many. */
export function createProfiles({ db, answers, files, keeper, changeOwn, tell }: PortfolioContext) {
  async function profileOf(caller: Caller, studentGuid: string): Promise<StudentProfile> {
    const standing = await standingTo(db, caller, studentGuid);
    const row = await store.findProfile(db, caller.userGuid, studentGuid);
    if (!row) throw notFound();
    return answers.profile(row, standing, caller);
  }

  /** Keeps a photo as a file of the caller's; null when it is no picture of a type that is taken. */
  async function keepPhoto(caller: Caller, photo: SentFile): Promise<string | null> {
    if (!isPhoto(photo.name)) return null;
    try {
      return await keeper.keep(caller, { location: 'Portfolio', name: photo.name, octets: photo.octets });
    } catch (cause) {
      if (cause instanceof HttpError && cause.status === 400) return null;
      throw cause;
    }
  }

  return {
    async profile(caller: Caller, studentGuid: string): Promise<Answer<StudentProfile>> {
      return ok(await profileOf(caller, studentGuid));
    },

    async stats(caller: Caller, studentGuid: string): Promise<Answer<PortfolioStats>> {
      const { workSampleCount, achievementCount, goalsCount } = await profileOf(caller, studentGuid);
      return ok({ workSampleCount, achievementCount, goalsCount });
    },

    async update(caller: Caller, model: Model, photo: SentFile | null): Promise<Answer<StudentProfile | null>> {
      const { photo_consent_at: agreed = null } = await db.selectFrom('portfolio').select('photo_consent_at').where('student_guid', '=', caller.userGuid).executeTakeFirst() ?? {};
      if (photo && !(model.photoConsent ?? agreed !== null)) return refuse(PROFILE_SAVE.photoConsent);
      const fileUrl = photo && await keepPhoto(caller, photo);
      if (photo && fileUrl === null) return refuse(PROFILE_SAVE.photoType);

      await changeOwn(caller, async (tx, now) => {
        const card = await store.ownCard(tx, caller.userGuid, randomUUID());
        const contact = given({ email: model.email, phone_number: model.phoneNumber });
        if (Object.keys(contact).length > 0) await tx.updateTable('person').set(contact).where('guid', '=', caller.userGuid).execute();
        const consent = model.photoConsent ?? card.photo_consent_at !== null;
        // Without consent there is no photo: taking it back deletes the one that was there.
        const keeps = consent && (fileUrl !== null || model.removePhoto !== true);
        const removed = !keeps || fileUrl !== null;
        if (removed) await tx.updateTable('portfolio').set({ photo_guid: null }).where('student_guid', '=', caller.userGuid).execute();
        const [stored] = removed ? await files.attach(tx, { caller, area: 'portfolio', sourceGuid: card.guid, fileUrls: keeps && fileUrl !== null ? [fileUrl] : [] }) : [];
        await tx.updateTable('portfolio').set({
          ...given({ mission_statement: model.missionStatement, career_goals: model.careerGoals, profile_visibility: model.profileVisibility, contact_visibility: model.contactVisibility }),
          ...(stored ? { photo_guid: stored.guid } : {}),
          photo_consent_at: consent ? card.photo_consent_at ?? now : null,
        }).where('student_guid', '=', caller.userGuid).execute();
        tell(tx, caller.userGuid);
      });
      return ok(await profileOf(caller, caller.userGuid));
    },

    async list(caller: Caller, { searchText, ...of }: { searchText?: string | undefined; stageGuid?: string | undefined; sectionGuid?: string | undefined; after?: string | undefined }): Promise<Answer<ApiData<'GET Portfolios/Get'>>> {
      const rows = await store.listProfiles(db, caller.userGuid, { pattern: searchPattern(searchText), ...of });
      return ok({
        portfolios: rows.map((row) => {
          const owner = row.guid === caller.userGuid;
          return answers.card(row, { owner, nearness: nearnessOf({ owner, teaches: row.teaches, belongs: row.belongs }) }, caller);
        }),
      });
    },

    async places(): Promise<Answer<ApiData<'GET Portfolios/GetPlaces'>>> {
      const departments = new Map<string, ApiData<'GET Portfolios/GetPlaces'>[number]>();
      for (const { departmentGuid, departmentName, stageGuid, stageName, studyName, sectionGuid, sectionName } of await store.listPlaces(db)) {
        const department = departments.get(departmentGuid) ?? { departmentGuid, departmentName, stages: [] };
        departments.set(departmentGuid, department);
        let stage = department.stages.find((each) => each.stageGuid === stageGuid);
        if (!stage) department.stages.push(stage = { stageGuid, stageName, studyName, sections: [] });
        stage.sections.push({ sectionGuid, sectionName });
      }
      return ok([...departments.values()]);
    },

    async search(caller: Caller, { studentGuid, sourceType, tagName, searchText, before }: SearchQuery): Promise<Answer<ApiData<'GET Portfolios/Search'>>> {
      const readsFeedback = false;
      const tagKey = tagName === undefined || tagName === '' ? null : foldForSearch(tagName);
      const rows = await searchItems(db, { userGuid: caller.userGuid, readsFeedback }, { studentGuid, kind: sourceType, tagKey, pattern: searchPattern(searchText), before });
      return ok(rows.map(answers.short));
    },
  };
}
