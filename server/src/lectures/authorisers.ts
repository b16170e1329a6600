import { isGuid } from '@riwaq/api';
import type { Caller } from '../platform/caller';
import { HttpError } from '../platform/http/errors';
import type { Services } from '../platform/services';
import { accessTo } from './subject-access';
import { findItem, locationOf } from './store-items';

/**
 * Registers the authorisers of the live groups of subjects (their guids) and of the files of
 * lectures.
 */
export function registerAuthorisers({ db, clock, realtime, files }: Services): void {
  const accessOrNull = (caller: Caller, subjectGuid: string) =>
    accessTo(db, caller, subjectGuid).catch((cause: unknown) => {
      if (cause instanceof HttpError) return null;
      throw cause;
    });

  realtime.authoriseGroups(async (caller, group) => {
    if (!isGuid(group)) return null;
    const subject = await db
      .selectFrom('subject')
      .select('guid')
      .where('guid', '=', group)
      .executeTakeFirst();
    return subject ? (await accessOrNull(caller, subject.guid)) !== null : null;
  });

  files.authoriseReads('lectures', async (caller, lectureGuid) => {
    const place = await locationOf(db, lectureGuid);
    const reader = place && (await accessOrNull(caller, place.subjectGuid));
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
