import {
  REPORT,
  type ApiResponse,
  type PortfolioComment,
  type Reported,
  type SourceType,
} from '@riwaq/api';
import { sql } from 'kysely';
import { allows } from '../access/matrix';
import { ok, refuse } from '../platform/http/area';
import type { Caller } from '../platform/caller';
import { forbidden, notFound } from '../platform/http/errors';
import type { Db, Tx } from '../platform/db/database';
import { findReportRecipients, holdsEverywhere } from '../moderation/moderators';
import { addReport, auditReportedBelow, closeReports, openReports } from '../moderation/reports';
import type { PortfolioContext } from './context';
import type { CommentRow } from './rows';
import { places } from './rules/places';
import { seenSource, type PortfolioSource, type ViewerRelation } from './viewer-relation';
import * as store from './store-talk';
import { bindContext } from '../platform/bind-context';

interface Seen {
  row: CommentRow;
  source: PortfolioSource;
  relation: ViewerRelation;
}

/**
 * Stores reported comments of the caller in the audit log before they are deleted with a source.
 */
export const auditReportedComments = (
  tx: Tx,
  services: Pick<PortfolioContext, 'audit' | 'clock'>,
  caller: Caller,
  column: 'item_guid' | 'reflection_guid' | 'feedback_guid',
  guid: string,
): Promise<void> =>
  auditReportedBelow(
    tx,
    services,
    caller,
    'comment_guid',
    sql`
    select c.guid, i.title, c.text
    from portfolio_comment c join portfolio_item i on i.guid = c.item_guid
    where ${sql.ref(`c.${column}`)} = ${guid} and c.person_guid = ${caller.userGuid}`,
  );

interface CommentModerationContext extends PortfolioContext {
  announce: (tx: Tx, row: CommentRow) => Promise<void>;
}

/** A comment that the caller sees, locked. */
async function seen(tx: Tx, caller: Caller, guid: string): Promise<Seen> {
  const row = await store.lockComment(tx, caller.userGuid, guid);
  if (!row) throw notFound();
  return { row, ...(await seenSource(tx, caller, { sourceGuid: row.source_guid })) };
}

const isModerator = async (
  db: Db | Tx,
  { userGuid, personType }: Caller,
  { source, relation }: Pick<Seen, 'source' | 'relation'>,
): Promise<boolean> =>
  allows('comment.remove', {
    teaches: relation.nearness === 'teaches',
    holder: source.teacherGuid === userGuid,
    everywhere: await holdsEverywhere(db, userGuid),
    administrator: personType === 'Administrator',
  });

/** Same as `seen`; 403 unless the caller may remove the comment. */
async function moderated(tx: Tx, caller: Caller, guid: string): Promise<Seen> {
  const found = await seen(tx, caller, guid);
  if (!(await isModerator(tx, caller, found))) throw forbidden();
  return found;
}

const about = (guid: string) => ({ column: 'comment_guid', guid }) as const;

/** Empties a comment for everybody and stores its text in the audit log. */
const remove = (
  { transact, clock, presenters, audit, announce, notifications }: CommentModerationContext,
  caller: Caller,
  { guid, reason }: { guid: string; reason: string },
): Promise<ApiResponse<PortfolioComment>> =>
  transact(async (tx) => {
    const now = clock.now();
    const { row, source } = await moderated(tx, caller, guid);
    if (row.removed_at) return ok(presenters.comment(row, caller.userGuid));
    await store.removeCommentText(tx, guid, now);
    await audit.note(tx, caller, {
      kind: 'removed.comment',
      about: { guid, title: source.title },
      people: [{ personGuid: row.person_guid, before: row.text, after: reason }],
    });
    await closeReports(tx, about(guid), now);
    const removed = { ...row, text: '', modified_at: now, removed_at: now };
    await announce(tx, removed);
    if (row.person_guid !== caller.userGuid) {
      await notifications.notify(tx, [row.person_guid], {
        kind: 'portfolio.commentRemoved',
        path: places.within(source, 'comments', guid),
        values: { person: await store.nameOf(tx, caller.userGuid), item: source.title, reason },
      });
    }
    return ok(presenters.comment(removed, caller.userGuid));
  });

const report = (
  { transact, clock, notifications }: CommentModerationContext,
  caller: Caller,
  { guid, reason }: { guid: string; reason: string },
): Promise<ApiResponse<null>> =>
  transact(async (tx) => {
    const { row, source, relation } = await seen(tx, caller, guid);
    if (row.removed_at || row.person_guid === caller.userGuid) return ok(null);
    const recipients = await findReportRecipients({
      moderators: sql`
        select t.teacher_guid from teaching t join person o on o.section_guid = t.section_guid
        where o.guid = ${source.studentGuid}
        union select ${source.teacherGuid}::uuid`,
      filterReaders: (candidates) =>
        store.filterItemViewers(tx, source.itemGuid, candidates, source.feedbackGuid !== null),
      except: [row.person_guid, caller.userGuid],
    });
    if (recipients.length === 0 && !(await isModerator(tx, caller, { source, relation })))
      return refuse(REPORT.noReviewer);
    if (!(await addReport(tx, about(guid), { personGuid: caller.userGuid, reason }, clock.now())))
      return ok(null);
    await notifications.notify(tx, recipients, {
      kind: 'portfolio.commentReported',
      values: { person: row.person_name, item: source.title },
      path: places.within(source, 'comments', guid),
      about: guid,
    });
    return ok(null);
  });

/**
 * Returns whether the caller may remove the comments, and then the open reports about them.
 */
async function reports(
  { db }: CommentModerationContext,
  caller: Caller,
  of: { sourceGuid: string; sourceType: SourceType },
): Promise<ApiResponse<{ mayRemove: boolean; reports: Reported[] }>> {
  const mayRemove = await isModerator(db, caller, await seenSource(db, caller, of));
  const comments = sql`
    select guid from portfolio_comment
    where source_guid = ${of.sourceGuid} and person_guid <> ${caller.userGuid}`;
  return ok({
    mayRemove,
    reports: mayRemove ? await openReports(db, 'comment_guid', comments) : [],
  });
}

const dismissReports = (
  { transact, clock }: CommentModerationContext,
  caller: Caller,
  guid: string,
): Promise<ApiResponse<null>> =>
  transact(async (tx) => {
    const { row } = await moderated(tx, caller, guid);
    if (row.person_guid === caller.userGuid) throw forbidden();
    await closeReports(tx, about(guid), clock.now());
    return ok(null);
  });

/** Removing comments of others, and reports about them (docs/decisions/0068). */
export function createCommentModeration(
  deps: PortfolioContext,
  announce: (tx: Tx, row: CommentRow) => Promise<void>,
) {
  const context: CommentModerationContext = { ...deps, announce };

  return bindContext(context, { remove, report, reports, dismissReports });
}
