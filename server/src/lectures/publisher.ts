import { sql } from 'kysely';
import type { NewNotification, Services } from '../platform/services';
import { inTransaction, type Tx } from '../platform/db/database';
import { places } from './rules/places';
import { foldersOpen, isShown } from './visibility';
import { studentsOfSubject } from './store-subjects';

/** Number of people notified with one statement. */
const NOTIFIED_AT_ONCE = 500;
/**
 * Interval of the job that publishes scheduled lectures: how late after its date a lecture may be
 * published.
 */
const PUBLISH_INTERVAL_MS = 20_000;

interface Published {
  guid: string;
  parent_guid: string | null;
  title: string;
  person_name: string;
}

/**
 * Publishes lectures: stamps those that students see from now on, once and for ever, and notifies
 * the subject's students, of a single lecture by its title and of several by their number.
 */
export function createPublisher({ db, clock, notifications, realtime, schedule }: Services) {
  async function publish(
    tx: Tx,
    subject: { subjectGuid: string; subjectName: string },
    now: Date,
  ): Promise<void> {
    const anybody = { userGuid: '', all: false, now };
    const { rows } = await sql<Published>`
      update lecture_item i set published_at = ${now} from person p
      where p.guid = i.created_by and i.subject_guid = ${subject.subjectGuid} and i.kind = 'lecture' and i.published_at is null
        and ${isShown(anybody, 'i')} and ${foldersOpen('i')}
      returning i.guid, i.parent_guid, i.title, p.full_name as person_name`.execute(tx);
    const [only] = rows;
    if (!only) return;
    const notification: NewNotification = {
      kind: 'lectures.published',
      count: rows.length,
      values: { person: only.person_name, lecture: only.title, subject: subject.subjectName },
      path:
        rows.length === 1
          ? places.lecture({
              subjectGuid: subject.subjectGuid,
              folderGuid: only.parent_guid,
              lectureGuid: only.guid,
            })
          : places.subject(subject.subjectGuid),
    };
    const people = await studentsOfSubject(tx, subject.subjectGuid);
    for (let from = 0; from < people.length; from += NOTIFIED_AT_ONCE)
      await notifications.notify(tx, people.slice(from, from + NOTIFIED_AT_ONCE), notification);
  }

  /** Publishes the lectures whose date has come. Several processes may run it at once. */
  async function publishDue(): Promise<void> {
    const now = clock.now();
    const { rows } = await sql<{ subjectGuid: string }>`
      select distinct i.subject_guid as "subjectGuid" from lecture_item i
      where i.kind = 'lecture' and i.visible and i.published_at is null and i.show_from <= ${now} and ${foldersOpen('i')}`.execute(
      db,
    );
    for (const { subjectGuid } of rows) {
      await inTransaction(db, async (tx) => {
        const {
          rows: [subject],
        } = await sql<{ subjectGuid: string; subjectName: string }>`
          select guid as "subjectGuid", name as "subjectName" from subject where guid = ${subjectGuid} for no key update`.execute(
          tx,
        );
        if (subject) await publish(tx, subject, now);
      });
      realtime.toGroup(subjectGuid, 'ReceiveLecturesChange', { subjectGuid });
    }
  }

  schedule.every(PUBLISH_INTERVAL_MS, 'publishing lectures', publishDue);
  return { publish, publishDue };
}

export type Publisher = ReturnType<typeof createPublisher>;
