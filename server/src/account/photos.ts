import { PHOTO_BESIDE_NAMES_MAX, PHOTOS_GROUP, type ApiResponse, type ApiData } from '@riwaq/api';
import { sql } from 'kysely';
import { photoFor, photoLevel } from '../access/photo';
import { seesLevel } from '../access/sections';
import { ok } from '../platform/http/area';
import type { Caller } from '../platform/caller';
import type { Files, Realtime } from '../platform/services';
import type { Db, Tx } from '../platform/db/database';

/** A user's photo and its visibility at one time. */
export interface PhotoState {
  fileUrl: string | null;
  level: string;
}

/**
 * Photos beside names that other responses include without a photo, and events about their changes
 * to everyone who may see them (docs/decisions/0049).
 */
export function createPhotos({
  db,
  files,
  realtime,
}: {
  db: Db;
  files: Pick<Files, 'addressForShowing'>;
  realtime: Pick<Realtime, 'authoriseGroups' | 'peopleIn' | 'toPeople'>;
}) {
  realtime.authoriseGroups(async (_caller, group) => (group === PHOTOS_GROUP ? 'unlisted' : null));

  const stateOf = async (from: Db | Tx, personGuid: string): Promise<PhotoState> => {
    const {
      rows: [row],
    } =
      await sql<PhotoState>`select p.profile_image_url as "fileUrl", ${photoLevel('p')} as level from person p where p.guid = ${personGuid}`.execute(
        from,
      );
    return row ?? { fileUrl: null, level: 'me' };
  };

  return {
    stateOf,

    async of(
      { userGuid }: Caller,
      personGuids: readonly string[],
    ): Promise<ApiResponse<ApiData<'POST Account/GetPhotos'>>> {
      const { rows } = await sql<{ guid: string; url: string | null }>`
        select p.guid, ${photoFor(userGuid, 'p')} as url from person p join file f on f.file_url = p.profile_image_url
        where p.guid = any(${[...new Set(personGuids)]}::uuid[]) and f.bytes <= ${PHOTO_BESIDE_NAMES_MAX}`.execute(
        db,
      );
      return ok(
        rows.flatMap(({ guid, url }) =>
          url === null
            ? []
            : [{ personGuid: guid, profileImageUrl: files.addressForShowing(url, userGuid) }],
        ),
      );
    },

    /**
     * Notifies those who show photos and may or could see this one that it has changed. Call it
     * after the commit, with the state before.
     */
    async notifyChange(personGuid: string, before: PhotoState): Promise<void> {
      const now = await stateOf(db, personGuid);
      const narrowed = now.fileUrl !== null && now.level !== before.level;
      if (now.fileUrl === before.fileUrl && !narrowed) return;
      const people = [...(await realtime.peopleIn(PHOTOS_GROUP))];
      if (people.length === 0) return;
      const reader = sql`r.guid`;
      const { rows } = await sql<{ guid: string }>`
        select r.guid from unnest(${people}::uuid[]) r(guid) join person p on p.guid = ${personGuid}
        where r.guid = p.guid or ${seesLevel(reader, sql`${before.level}::text`, sql`p.section_guid`)} or ${seesLevel(reader, sql`${now.level}::text`, sql`p.section_guid`)}`.execute(
        db,
      );
      realtime.toPeople(
        PHOTOS_GROUP,
        rows.map(({ guid }) => guid),
        'ReceivePhotoChange',
        { personGuid },
      );
    },
  };
}
export type Photos = ReturnType<typeof createPhotos>;
