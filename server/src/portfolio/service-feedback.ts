import { randomUUID } from 'node:crypto';
import {
  FEEDBACKS_MAX,
  PORTFOLIO_ADD,
  type ApiResponse,
  type Feedback,
  type SourceType,
  type Visibility,
} from '@riwaq/api';
import { allows } from '../access/matrix';
import { ok, refuse } from '../platform/http/area';
import type { Caller } from '../platform/caller';
import { createOnce } from '../platform/create-once';
import { forbidden, notFound } from '../platform/http/errors';
import type { Tx } from '../platform/db/database';
import { auditReportedComments } from './comment-moderation';
import type { PortfolioChange, PortfolioContext } from './context';
import { places } from './rules/places';
import { findSource, seenSource } from './viewer-relation';
import * as store from './store-talk';
import { bindContext } from '../platform/bind-context';

async function feedbackResponse(
  { presenters }: PortfolioContext,
  tx: Tx,
  { userGuid }: Caller,
  guid: string,
): Promise<ApiResponse<Feedback>> {
  const [row] = await store.listFeedback(tx, userGuid, { guid });
  if (!row) throw notFound();
  return ok(
    presenters.feedback(
      row,
      (await store.newestComments(tx, userGuid, [guid])).get(guid) ?? [],
      userGuid,
    ),
  );
}

/**
 * Returns feedback that the caller wrote; 404 when they do not see it, 403 when another teacher
 * wrote it.
 */
async function own(tx: Tx, caller: Caller, feedbackGuid: string) {
  const { source } = await seenSource(tx, caller, { sourceGuid: feedbackGuid });
  if (source.feedbackGuid !== feedbackGuid) throw notFound();
  if (!allows('feedback.change', { owner: source.teacherGuid === caller.userGuid }))
    throw forbidden();
  return source;
}

const changeOf = ({ visibility }: { visibility: Visibility }): PortfolioChange => ({
  visibility,
  ofFeedback: true,
});

async function list(
  { db, presenters }: PortfolioContext,
  caller: Caller,
  of: { sourceGuid: string; sourceType: SourceType },
): Promise<ApiResponse<Feedback[]>> {
  const { relation } = await seenSource(db, caller, of);
  if (!relation.readsFeedback) return ok([]);
  const rows = await store.listFeedback(db, caller.userGuid, { sourceGuid: of.sourceGuid });
  const comments = await store.newestComments(
    db,
    caller.userGuid,
    rows.map(({ guid }) => guid),
  );
  return ok(
    rows.map((row) => presenters.feedback(row, comments.get(row.guid) ?? [], caller.userGuid)),
  );
}

const create = (
  deps: PortfolioContext,
  caller: Caller,
  {
    feedbackGuid,
    feedbackText,
    ...of
  }: {
    feedbackGuid?: string | undefined;
    sourceGuid: string;
    sourceType: SourceType;
    feedbackText: string;
  },
): Promise<ApiResponse<Feedback | null>> =>
  deps.assertFree(caller, feedbackGuid).then(() =>
    deps.transact(async (tx) => {
      const { source, relation } = await seenSource(tx, caller, of);
      const guid = feedbackGuid ?? randomUUID();
      // Lock the item: a retry, another creation or its deletion waits.
      await tx
        .selectFrom('portfolio_item')
        .select('guid')
        .where('guid', '=', source.itemGuid)
        .forNoKeyUpdate()
        .execute();
      // Comments and live groups are named by the guid: it must not be that of an item or a
      // reflection either.
      return createOnce(
        {
          find: () => findSource(tx, guid),
          isOwn: (stored) =>
            stored.teacherGuid === caller.userGuid &&
            stored.itemGuid === source.itemGuid &&
            stored.reflectionGuid === source.reflectionGuid,
          respond: () => feedbackResponse(deps, tx, caller, guid),
        },
        async () => {
          if ((await store.countFeedback(tx, source.sourceGuid)) >= FEEDBACKS_MAX)
            return refuse(PORTFOLIO_ADD.tooMany);
          await tx
            .insertInto('portfolio_feedback')
            .values({
              guid,
              item_guid: source.itemGuid,
              reflection_guid: source.reflectionGuid,
              source_guid: source.sourceGuid,
              source_type: source.sourceType,
              teacher_guid: caller.userGuid,
              text: feedbackText,
              created_at: deps.clock.now(),
              modified_at: null,
            })
            .execute();
          const response = await feedbackResponse(deps, tx, caller, guid);
          await deps.notifications.notify(tx, [relation.studentGuid], {
            kind: 'portfolio.feedback',
            values: { person: response.data.teacher.teacherName, item: source.title },
            path: places.within(source, 'feedback', guid),
          });
          deps.notifyViewers(tx, relation.studentGuid, changeOf(source));
          return response;
        },
      );
    }),
  );

const update = (
  deps: PortfolioContext,
  caller: Caller,
  feedbackGuid: string,
  feedbackText: string,
): Promise<ApiResponse<Feedback | null>> =>
  deps.transact(async (tx) => {
    const source = await own(tx, caller, feedbackGuid);
    await tx
      .updateTable('portfolio_feedback')
      .set({ text: feedbackText, modified_at: deps.clock.now() })
      .where('guid', '=', feedbackGuid)
      .execute();
    deps.notifyViewers(tx, source.studentGuid, changeOf(source));
    return feedbackResponse(deps, tx, caller, feedbackGuid);
  });

const remove = (
  { transact, audit, clock, notifyViewers }: PortfolioContext,
  caller: Caller,
  feedbackGuid: string,
): Promise<ApiResponse<null>> =>
  transact(async (tx) => {
    const source = await own(tx, caller, feedbackGuid);
    await auditReportedComments(tx, { audit, clock }, caller, 'feedback_guid', feedbackGuid);
    await audit.deleting(tx, caller, 'feedback', [feedbackGuid]);
    await tx.deleteFrom('portfolio_feedback').where('guid', '=', feedbackGuid).execute();
    notifyViewers(tx, source.studentGuid, changeOf(source));
    return ok(null);
  });

/** Feedback of teachers, visible to the owner and to teachers (docs/decisions/0028). */
export function createFeedback(deps: PortfolioContext) {
  return bindContext(deps, { list, create, update, remove });
}
