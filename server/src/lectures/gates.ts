import type { Caller } from '../app/caller';
import { HttpError } from '../app/errors';
import type { Services } from '../app/services';
import { standingIn } from './standing';
import { findItem, placeOfItem } from './store-items';

const GUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/**
 * Registers the authorisers of the live groups of subjects (their guids) and of the files of
 * lectures.
 */
export function openGates({ db, clock, realtime, files }: Services): void {
  const standing = (caller: Caller, subjectGuid: string) =>
    standingIn(db, caller, subjectGuid).catch((cause: unknown) => {
      if (cause instanceof HttpError) return null;
      throw cause;
    });

  realtime.authoriseGroups(async (caller, group) => {
    if (!GUID.test(group)) return null;
    const subject = await db
      .selectFrom('subject')
      .select('guid')
      .where('guid', '=', group)
      .executeTakeFirst();
    return subject ? (await standing(caller, subject.guid)) !== null : null;
  });

  files.authoriseReads('lectures', async (caller, lectureGuid) => {
    const place = await placeOfItem(db, lectureGuid);
    const reader = place && (await standing(caller, place.subjectGuid));
    if (!reader) return false;
    return (
      (await findItem(
        db,
        { userGuid: caller.userGuid, all: reader.edits, now: clock.now() },
        lectureGuid,
      )) !== undefined
    );
  });
}
