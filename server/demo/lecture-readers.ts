import { DAY_MS } from '@riwaq/api';
import { places } from '../src/lectures/rules/places';
import { demoGuid } from './guid';
import type { LectureRows } from './lectures';
import { createRandom } from './random';
import type { Person, Subject } from './structure';
import { daysFrom, momentBetween } from './times';

/** Students who have visited the subjects and receive notifications. */
const NAMED_STUDENTS = ['student', 'student2'] as const;
/** Shares of students who open a lecture: many at first, fewer later in the term. */
const KEEN = { first: 0.85, last: 0.35 } as const;

const asDate = (value: unknown): Date => value as Date;

/** Adds which students of a subject opened its published lectures, and when. */
function addSeen(out: LectureRows, subject: Subject, students: readonly Person[], now: Date): void {
  const lectures = out.items.filter(
    ({ subject_guid, published_at }) => subject_guid === subject.guid && published_at,
  );
  lectures.forEach(({ guid, published_at }, index) => {
    const random = createRandom(`readers of ${guid}`);
    const keen = KEEN.first - ((KEEN.first - KEEN.last) * index) / lectures.length;
    const published = asDate(published_at);
    const recent = published > daysFrom(now, -4);
    for (const person of students) {
      const named = NAMED_STUDENTS.some((name) => name === person.userName);
      if (named ? recent || index % 4 === 3 : !random.chance(recent ? keen / 2 : keen)) continue;
      const seenAt = momentBetween(
        random,
        published,
        new Date(Math.min(published.getTime() + 12 * DAY_MS, now.getTime())),
      );
      out.seen.push({
        lecture_guid: guid,
        person_guid: person.guid,
        seen_at: seenAt,
        downloaded_at: random.chance(0.6) ? seenAt : null,
      });
    }
  });
}

/** Adds who has seen the lectures of a subject, and the notifications of the named students. */
export function addReaders(
  out: LectureRows,
  subject: Subject,
  students: readonly Person[],
  now: Date,
): void {
  addSeen(out, subject, students, now);
  const newest = out.items
    .filter(({ subject_guid, published_at }) => subject_guid === subject.guid && published_at)
    .reduce((best, item) => (asDate(item.published_at) > asDate(best.published_at) ? item : best));
  for (const { guid } of students.filter(({ userName }) =>
    NAMED_STUDENTS.some((name) => name === userName),
  )) {
    out.visits.push({
      person_guid: guid,
      subject_guid: subject.guid,
      looked_at: daysFrom(now, -3),
      since: daysFrom(now, -10),
    });
    out.notifications.push({
      guid: demoGuid('notification', guid, 'lecture', newest.guid),
      person_guid: guid,
      kind: 'lectures.published',
      fields: {
        person: subject.teacher.fullName,
        lecture: newest.title,
        subject: subject.material.name,
      },
      path: places.lecture({
        subjectGuid: subject.guid,
        folderGuid: newest.parent_guid ?? null,
        lectureGuid: newest.guid,
      }),
      created_at: newest.published_at as Date,
      read_at: null,
    });
  }
}
