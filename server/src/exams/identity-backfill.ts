import { MINUTE_MS } from '@riwaq/api';
import { sql } from 'kysely';
import { HttpError } from '../platform/http/errors';
import { DependencyUnavailableError } from '../platform/http/unavailable';
import { formattedBodyOf } from './check-question';
import type { ExamsContext } from './context';
import {
  CONTENT_IDENTITY,
  FORMATTED_IDENTITY,
  identityOf,
  ORDERED_IDENTITY,
} from './rules/question';
import { FORMATTED_HTML } from './rules/shown-format';
import { hashesIn } from './question-writer';
import { questionsOf } from './store-questions';

/** Questions read at once. */
const AT_ONCE = 100;
/** Longest pause between two attempts, in runs of the job: about an hour. */
const PAUSE_MAX_RUNS = 60;

/**
 * Identifies the questions that an earlier version stored without regard to their formatting or to
 * the order of their files, or by the names of their files instead of their content. Runs once
 * after the start, and again with backoff while some questions could not be read or stored; safe on
 * several processes. A question whose files are missing keeps its identity.
 */
export function scheduleIdentityBackfill({ db, files, schedule, writer }: ExamsContext) {
  const nextAfter = async (guid: string) =>
    (
      await sql<{ guid: string; created_by: string }>`
        select q.guid, q.created_by from exam_question q
        where q.guid > ${guid} and (
          q.identity not like ${`%${FORMATTED_IDENTITY}%`} and q.html ~ ${FORMATTED_HTML}
          or q.identity not like ${`${CONTENT_IDENTITY}%`}
            and exists (select from file_link l where l.source_guid = q.guid and l.area = 'exams')
          or q.identity like ${`${CONTENT_IDENTITY}%`}
            and q.identity not like ${`%${ORDERED_IDENTITY}%`}
            and (select count(distinct f.sha256) from file_link l join file f on f.guid = l.file_guid
              where l.source_guid = q.guid and l.area = 'exams') > 1)
        order by q.guid limit ${AT_ONCE}`.execute(db)
    ).rows;

  async function identify(guid: string, createdBy: string): Promise<void> {
    const [row] = await questionsOf(db, createdBy, [guid]);
    if (!row) return;
    const checked = writer.check(writer.draftOf(row));
    if (!(await files.storeHashes(checked.fileUrls)))
      throw new DependencyUnavailableError('The files of a question could not be read.');
    const identity = identityOf(formattedBodyOf(checked), await hashesIn(files, db, checked));
    // A question that was saved in the meantime has its new identity.
    await db
      .updateTable('exam_question')
      .set({ identity })
      .where('guid', '=', guid)
      .where('identity', '=', row.identity)
      .execute();
  }

  /** Throws the first failure, after all other questions were identified. */
  async function backfill(): Promise<void> {
    const failures: unknown[] = [];
    for (let last = '00000000-0000-0000-0000-000000000000'; ;) {
      const found = await nextAfter(last);
      for (const { guid, created_by } of found)
        await identify(guid, created_by).catch((cause: unknown) => {
          // A question that today's rules would refuse keeps its identity.
          if (!(cause instanceof HttpError && cause.status < 500)) failures.push(cause);
        });
      if (found.length < AT_ONCE) break;
      last = found.at(-1)!.guid;
    }
    if (failures.length > 0)
      throw new Error(`${failures.length} questions could not be identified`, {
        cause: failures[0],
      });
  }

  let isDone = false;
  let attempts = 0;
  let runsUntilNext = 0;
  schedule.every(MINUTE_MS, 'identifying questions by their content', async () => {
    if (isDone) return;
    runsUntilNext -= 1;
    if (runsUntilNext > 0) return;
    attempts += 1;
    runsUntilNext = Math.min(2 ** attempts, PAUSE_MAX_RUNS);
    await backfill();
    isDone = true;
  });
  return { backfill };
}
