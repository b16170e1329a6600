import {
  cutText,
  SOURCE_TYPE,
  TIMELINE_PAGE,
  type ApiResponse,
  type ApiData,
  type ItemType,
  type TimelineEntry,
} from '@riwaq/api';
import { sql } from 'kysely';
import { ok } from '../platform/http/area';
import type { Caller } from '../platform/caller';
import type { PortfolioContext } from './context';
import { monthsOf } from './rules/timeline';
import { viewerRelation } from './viewer-relation';

interface EventRow {
  kind: TimelineEntry['kind'];
  guid: string;
  item_guid: string;
  item_kind: ItemType;
  title: string;
  excerpt: string;
  at: Date;
}

/** Length of an entry's excerpt. */
const EXCERPT = 200;
/** Read more than shown, so that no character is cut in its middle. */
const EXCERPT_READ = EXCERPT + 64;

/**
 * A student's growth over time: items created, goals set and achieved, reflections and feedback.
 */
export function createTimeline({ db, time }: Pick<PortfolioContext, 'db' | 'time'>) {
  return {
    async timeline(
      caller: Caller,
      studentGuid: string,
      page: number,
    ): Promise<ApiResponse<ApiData<'GET Portfolios/GetTimeline'>>> {
      const { levels, readsFeedback } = await viewerRelation(db, caller, studentGuid);
      const { rows } = await sql<EventRow>`
        with i as (select * from portfolio_item where student_guid = ${studentGuid} and visibility = any(${[...levels]}::text[]))
        select e.* from (
          select case i.kind when ${sql.lit(SOURCE_TYPE.workSample)} then 'workSample' when ${sql.lit(SOURCE_TYPE.achievement)} then 'achievement' else 'goal' end as kind, i.guid, i.guid as item_guid,
            i.kind as item_kind, i.title, left(case i.kind when 0 then i.case_description else i.description end, ${EXCERPT_READ}::int) as excerpt,
            case when i.kind = ${sql.lit(SOURCE_TYPE.achievement)} then i.dated_at else i.created_at end as at from i
          union all
          select 'goalAchieved', i.guid, i.guid, i.kind, i.title, '', i.status_at from i where i.status = 2
          union all
          select 'reflection', r.guid, i.guid, i.kind, i.title, left(r.text, ${EXCERPT_READ}::int), r.created_at from portfolio_reflection r join i on i.guid = r.item_guid
          union all
          select 'feedback', f.guid, i.guid, i.kind, i.title, left(f.text, ${EXCERPT_READ}::int), f.created_at from portfolio_feedback f join i on i.guid = f.item_guid where ${readsFeedback}
        ) e order by e.at desc, e.guid, e.kind`.execute(db);
      const entries = rows.map(
        ({ kind, guid, item_guid, item_kind, title, excerpt, at }): TimelineEntry => ({
          kind,
          guid,
          itemGuid: item_guid,
          itemType: item_kind,
          title,
          excerpt: cutText(excerpt, EXCERPT),
          date: time.format(at),
        }),
      );
      return ok({
        months: monthsOf(entries),
        entries: entries.slice((page - 1) * TIMELINE_PAGE, page * TIMELINE_PAGE),
      });
    },
  };
}
