import { CONTENT_SAVE, REFUSED, type ApiResponse, type Rate } from '@riwaq/api';
import type { rateModel } from '@riwaq/api/endpoints';
import type { z } from 'zod';
import { ok, refuse } from '../platform/http/area';
import type { Caller } from '../platform/caller';
import { forbidden, malformed, notFound } from '../platform/http/errors';
import type { ForumContext } from './context';
import { participationStatus } from './rules/content-status';
import { mayAsOwner } from './rules/permissions';
import { isEmptyRating, ratingDelta } from './rules/rating';
import { lockContent, placeOfContent } from './store-contents';
import * as store from './store-rates';

/** Rates of contents (FORUM-10, FORUM-16, FORUM-22, FORUM-59). */
export function createRates({ db, clock, activity, presenters, notices, transact }: ForumContext) {
  return {
    /** Lists the rates of a content; only its author sees them. */
    async list(
      caller: Caller,
      contentGuid: string,
      before: string | undefined,
    ): Promise<ApiResponse<Rate[]>> {
      const content = await placeOfContent(db, caller.userGuid, contentGuid, clock.now());
      if (!content?.seen) throw notFound();
      if (!mayAsOwner('content.rates', caller.userGuid, content.createdBy)) throw forbidden();
      return ok((await store.listRates(db, contentGuid, before)).map(presenters.rate));
    },

    /**
     * Stores the caller's only rate of a content; a second call changes it. The row is found by the
     * caller, not by a guid of the request.
     */
    async rate(
      caller: Caller,
      model: z.output<typeof rateModel>,
    ): Promise<ApiResponse<Rate | null>> {
      const rating = {
        stars: model.ratingContent,
        feedback: model.feedback === '' ? null : model.feedback,
      };
      if (isEmptyRating(rating)) throw malformed('ratingContent', 'required');
      return transact(async (tx) => {
        const now = clock.now();
        const content = await lockContent(tx, caller.userGuid, model.forumTopicContentGuid, now);
        if (!content?.seen) throw notFound();
        if (content.createdBy === caller.userGuid) return refuse(REFUSED);
        const status = participationStatus(content, content, now);
        if (status !== CONTENT_SAVE.ok) return refuse(status);
        const before = await store.findRating(tx, content.guid, caller.userGuid);
        const row = await store.putRate(
          tx,
          content.guid,
          caller.userGuid,
          rating,
          ratingDelta(before, rating),
          now,
        );
        await activity.changedFor(tx, [content.createdBy], content.topicGuid, now);
        if (before === null) {
          await notices.rated(
            tx,
            { userGuid: caller.userGuid, personName: content.personName },
            {
              topicGuid: content.topicGuid,
              topicName: content.topicName,
              contentGuid: content.guid,
              contentTitle: content.title,
              authorGuid: content.createdBy,
            },
          );
        }
        return ok(presenters.rate(row));
      });
    },
  };
}
