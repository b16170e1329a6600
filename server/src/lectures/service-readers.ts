import type { ApiResponse, ApiData } from '@riwaq/api';
import { ok } from '../platform/http/area';
import type { Caller } from '../platform/caller';
import { forbidden, notFound } from '../platform/http/errors';
import { requiredWords } from '../platform/db/search-pattern';
import type { LecturesContext } from './context';
import { nextVisit } from './rules/visits';
import { accessTo } from './subject-access';
import { findItem, locationOf } from './store-items';
import * as store from './store-readers';

interface ReadersQuery {
  itemGuid: string;
  searchText?: string;
  seen?: boolean;
  page: number;
  pageSize: number;
}

/** Which students have seen a lecture: students mark it, teachers read the marks. */
export function createReaders({ db, clock, presenters, transact }: LecturesContext) {
  return {
    async list(
      caller: Caller,
      { itemGuid, searchText, seen, page, pageSize }: ReadersQuery,
    ): Promise<ApiResponse<ApiData<'GET Lectures/GetReaders'>>> {
      const place = await locationOf(db, itemGuid);
      if (place?.kind !== 'lecture') throw notFound();
      const { edits } = await accessTo(db, caller, place.subjectGuid);
      if (!edits) throw forbidden();
      const list = {
        lectureGuid: itemGuid,
        subjectGuid: place.subjectGuid,
        words: requiredWords(searchText),
        seen,
        page,
        pageSize,
      };
      const rows = await store.listReaders(db, list);
      return ok({ readers: rows.map(presenters.reader), ...(await store.countReaders(db, list)) });
    },

    markAsSeen: (
      caller: Caller,
      itemGuid: string,
      downloaded: boolean,
    ): Promise<ApiResponse<null>> =>
      transact(async (tx) => {
        const now = clock.now();
        const place = await locationOf(tx, itemGuid);
        if (place?.kind !== 'lecture') throw notFound();
        const access = await accessTo(tx, caller, place.subjectGuid);
        if (!(await findItem(tx, { userGuid: caller.userGuid, all: access.edits, now }, itemGuid)))
          throw notFound();
        await store.markSeen(tx, itemGuid, caller.userGuid, downloaded, now);
        return ok(null);
      }),

    markVisit: (caller: Caller, subjectGuid: string): Promise<ApiResponse<null>> =>
      transact(async (tx) => {
        await accessTo(tx, caller, subjectGuid);
        const next = nextVisit(
          await store.findVisit(tx, caller.userGuid, subjectGuid),
          clock.now(),
        );
        if (next) await store.putVisit(tx, caller.userGuid, subjectGuid, next);
        return ok(null);
      }),
  };
}
