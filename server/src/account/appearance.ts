import type { ApiResponse, ApiData, StoredLanguage, StoredTheme } from '@riwaq/api';
import { ok } from '../platform/http/area';
import type { Db } from '../platform/db/database';

/**
 * The language and theme that a user chose last, for a browser without a stored choice
 * (docs/decisions/0031).
 */
export function createAppearance(db: Db) {
  return {
    async get(userGuid: string): Promise<ApiData<'GET Account/GetAppearance'>> {
      const stored = await db
        .selectFrom('person_setting')
        .select(['language', 'theme'])
        .where('person_guid', '=', userGuid)
        .executeTakeFirst();
      return { language: stored?.language ?? null, theme: stored?.theme ?? null };
    },
    async save(
      userGuid: string,
      {
        language,
        theme,
      }: { language?: StoredLanguage | undefined; theme?: StoredTheme | undefined },
    ): Promise<ApiResponse<null>> {
      const chosen = { ...(language && { language }), ...(theme && { theme }) };
      if (Object.keys(chosen).length > 0) {
        await db
          .insertInto('person_setting')
          .values({
            person_guid: userGuid,
            language: null,
            theme: null,
            digest_hour: null,
            digested_on: null,
            ...chosen,
          })
          .onConflict((same) => same.column('person_guid').doUpdateSet(chosen))
          .execute();
      }
      return ok(null);
    },
  };
}
export type AppearanceService = ReturnType<typeof createAppearance>;
