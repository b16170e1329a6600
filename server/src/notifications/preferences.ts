import {
  NOTIFICATION_KINDS,
  NOTIFICATION_PREFERENCE,
  notificationKinds,
  type ApiResponse,
  type ApiData,
  type NotificationPreference,
} from '@riwaq/api';
import { ok, refuse } from '../platform/http/area';
import type { Clock, LocalTime } from '../platform/services';
import { inTransaction, type Db } from '../platform/db/database';
import { localDayAndHour } from './rules/digest-day';

/**
 * Users' notification preferences, by kind (docs/decisions/0031). Default: everything on the site,
 * and in the digest of users who have one.
 */
export function createPreferences({ db, clock, time }: { db: Db; clock: Clock; time: LocalTime }) {
  return {
    async get(userGuid: string): Promise<ApiResponse<ApiData<'GET Notifications/GetPreferences'>>> {
      const rows = await db
        .selectFrom('notification_preference')
        .selectAll()
        .where('person_guid', '=', userGuid)
        .execute();
      const chosen = new Map(rows.map((row) => [row.kind, row]));
      const setting = await db
        .selectFrom('person_setting')
        .select('digest_hour')
        .where('person_guid', '=', userGuid)
        .executeTakeFirst();
      return ok({
        preferences: notificationKinds.map((kind) => ({
          kind,
          inSite: chosen.get(kind)?.in_site ?? true,
          inDigest: chosen.get(kind)?.in_digest ?? true,
        })),
        digestHour: setting?.digest_hour ?? null,
      });
    },

    async save(
      userGuid: string,
      { kind, inSite, inDigest }: NotificationPreference,
    ): Promise<ApiResponse<null>> {
      if (NOTIFICATION_KINDS[kind].required && !inSite)
        return refuse(NOTIFICATION_PREFERENCE.required);
      const chosen = { in_site: inSite, in_digest: inDigest };
      await db
        .insertInto('notification_preference')
        .values({ person_guid: userGuid, kind, ...chosen })
        .onConflict((same) => same.columns(['person_guid', 'kind']).doUpdateSet(chosen))
        .execute();
      return ok(null);
    },

    async saveDigest(userGuid: string, digestHour: number | null): Promise<ApiResponse<null>> {
      const { day, hour } = localDayAndHour(time, clock.now());
      return inTransaction(db, async (tx) => {
        // Wait for a digest that is being sent: it locks the row.
        await tx
          .selectFrom('person_setting')
          .select('person_guid')
          .where('person_guid', '=', userGuid)
          .forUpdate()
          .execute();
        const had = await tx
          .selectFrom('notification')
          .select('seq')
          .where('person_guid', '=', userGuid)
          .where('digested_at', '>=', time.parse(`${day}T00:00:00`))
          .limit(1)
          .executeTakeFirst();
        // An hour that has passed counts from tomorrow, and a user who had a digest today does not
        // get a second one.
        const chosen = {
          digest_hour: digestHour,
          digested_on: had || (digestHour !== null && digestHour <= hour) ? day : null,
        };
        await tx
          .insertInto('person_setting')
          .values({ person_guid: userGuid, ...chosen, language: null, theme: null })
          .onConflict((same) => same.column('person_guid').doUpdateSet(chosen))
          .execute();
        return ok(null);
      });
    },
  };
}
export type Preferences = ReturnType<typeof createPreferences>;
