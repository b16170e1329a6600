import { sql } from 'kysely';
import { RATE_PAGE } from '@riwaq/api';
import type { Db, Tx } from '../platform/db/database';
import type { RateRow } from './rows';
import type { RateCounters, Rating } from './rules/rating';

const rateColumns = sql`cm.guid, cm.stars, cm.feedback, cm.rated_at, cm.rate_changed_at, cm.person_guid, p.role as person_role, p.full_name`;

/** Returns a page of the rates of a content, newest first. */
export async function listRates(
  db: Db | Tx,
  contentGuid: string,
  before: string | undefined,
): Promise<RateRow[]> {
  const after =
    before === undefined
      ? sql`true`
      : sql`cm.seq < (select b.seq from forum_content_member b where b.guid = ${before})`;
  const { rows } = await sql<RateRow>`
    select ${rateColumns} from forum_content_member cm join person p on p.guid = cm.person_guid
    where cm.content_guid = ${contentGuid} and cm.rated_at is not null and ${after}
    order by cm.seq desc limit ${RATE_PAGE}`.execute(db);
  return rows;
}

/** Returns a person's rate of a content, if there is one. Lock the content first. */
export async function findRating(
  tx: Tx,
  contentGuid: string,
  personGuid: string,
): Promise<Rating | null> {
  const row = await tx
    .selectFrom('forum_content_member')
    .select(['stars', 'feedback'])
    .where('content_guid', '=', contentGuid)
    .where('person_guid', '=', personGuid)
    .where('rated_at', 'is not', null)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Stores a person's rate and updates the counters of the content, which the transaction must have
 * locked.
 */
export async function putRate(
  tx: Tx,
  contentGuid: string,
  personGuid: string,
  rating: Rating,
  delta: RateCounters,
  now: Date,
): Promise<RateRow> {
  const {
    rows: [row],
  } = await sql<RateRow>`
    with cm as (
      insert into forum_content_member as own (guid, content_guid, person_guid, stars, feedback, rated_at)
      values (gen_random_uuid(), ${contentGuid}, ${personGuid}, ${rating.stars}, ${rating.feedback}, ${now})
      on conflict (content_guid, person_guid) do update set stars = excluded.stars, feedback = excluded.feedback,
        rated_at = coalesce(own.rated_at, excluded.rated_at),
        rate_changed_at = case when own.rated_at is null then null else excluded.rated_at end
      returning *)
    select ${rateColumns} from cm join person p on p.guid = cm.person_guid`.execute(tx);
  await sql`
    update forum_content set rates_count = rates_count + ${delta.rates}, stars_count = stars_count + ${delta.starsCount},
      stars_sum = stars_sum + ${delta.starsSum}
    where guid = ${contentGuid}`.execute(tx);
  return row as RateRow;
}
