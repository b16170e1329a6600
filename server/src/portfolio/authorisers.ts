import { isGuid, ROLE } from '@riwaq/api';
import { HttpError } from '../platform/http/errors';
import type { Services } from '../platform/services';
import { seenSource } from './viewer-relation';

/** Resolves to false instead of rejecting with an HTTP error. */
const resolves = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    (cause: unknown) => {
      if (cause instanceof HttpError) return false;
      throw cause;
    },
  );

/**
 * Authorises the live groups of students' portfolios and of everything that has comments (named by
 * their guids), and reads of portfolio files.
 */
export function registerAuthorisers({ db, realtime, files }: Services): void {
  const isSource = async (guid: string) =>
    (await db
      .selectFrom('portfolio_item')
      .select('guid')
      .where('guid', '=', guid)
      .union(db.selectFrom('portfolio_reflection').select('guid').where('guid', '=', guid))
      .union(db.selectFrom('portfolio_feedback').select('guid').where('guid', '=', guid))
      .executeTakeFirst()) !== undefined;

  realtime.authoriseGroups(async (caller, group) => {
    if (!isGuid(group)) return null;
    if (await isSource(group)) return resolves(seenSource(db, caller, { sourceGuid: group }));
    // Everybody reads the card of a student, so everybody may join the group of the portfolio.
    // `notifyViewers` sends each change only to those who may see it.
    const student = await db
      .selectFrom('person')
      .select('guid')
      .where('guid', '=', group)
      .where('role', '=', ROLE.student)
      .executeTakeFirst();
    return student ? 'unlisted' : null;
  });

  // Feedback has no files, so the role of the reader does not matter.
  files.authoriseEachRead('portfolio', async ({ userGuid }, sourceGuid) => {
    const reader = { userGuid, role: ROLE.student };
    return resolves(seenSource(db, reader, { sourceGuid }));
  });
}
