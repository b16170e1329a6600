import type { Content } from './contents';
import { demoGuid } from './guid';
import { languageOf } from './phrases';
import { createRandom } from './random';
import type { Row } from './rows';
import { sayings } from './sayings';
import type { Person } from './structure';
import { DAY, earliest, momentBetween } from './times';

/** Distribution of stars. */
const STARS = [5, 5, 5, 5, 5, 4, 4, 4, 4, 3, 3, 2] as const;
const MIDDLING_BELOW = 4;
/** Maximum number of rates of a content, and of further people who only read it. */
const RATES_MAX = 15;
const READERS_MAX = 14;

/**
 * Builds the interactions of people with contents that they see: rates with and without feedback,
 * reading, viewing and following.
 */
export function buildParticipation(
  contents: readonly Content[],
): Array<Row<'forum_content_member'>> {
  const rows: Array<Row<'forum_content_member'>> = [];
  for (const content of contents) {
    const { topic } = content;
    if (!topic.open || content.until <= content.createdAt) continue;
    const random = createRandom(`participation in ${content.guid}`);
    const words = sayings[languageOf(content.title)].feedback;
    const until = earliest(content.until, new Date(content.createdAt.getTime() + 14 * DAY));
    const busy = new Set(
      random.sample(
        topic.students,
        random.chance(0.12) ? 0 : random.int(2, RATES_MAX + READERS_MAX),
      ),
    );
    const [student] = topic.students.filter(({ userName }) => userName === 'student');
    if (student) {
      if (random.chance(0.55)) busy.add(student);
      else busy.delete(student);
    }
    const raters = new Set<Person>(
      [...busy].slice(0, random.chance(0.2) ? 0 : Math.min(busy.size, random.int(1, RATES_MAX))),
    );
    if (topic.teachers.length > 0 && random.chance(0.25)) {
      const teacher = random.pick(topic.teachers);
      busy.add(teacher);
      raters.add(teacher);
    }

    for (const person of busy) {
      const rates = raters.has(person);
      const ratedAt = rates ? momentBetween(random, content.createdAt, until) : null;
      const feedbackOnly = rates && random.chance(0.05);
      const stars = rates && !feedbackOnly ? random.pick(STARS) : null;
      const feedback =
        rates && (feedbackOnly || random.chance(0.35))
          ? random.pick(stars !== null && stars < MIDDLING_BELOW ? words.middling : words.good)
          : null;
      const readAt = random.chance(rates ? 0.8 : 0.95)
        ? momentBetween(random, content.createdAt, until)
        : null;
      rows.push({
        guid: demoGuid('content member', content.guid, person.guid),
        content_guid: content.guid,
        person_guid: person.guid,
        stars,
        feedback,
        rated_at: ratedAt,
        rate_changed_at:
          ratedAt !== null && random.chance(0.07) ? momentBetween(random, ratedAt, until) : null,
        read_at: readAt,
        viewed_at: random.chance(0.2) ? readAt : null,
        follow: random.chance(0.14),
      });
    }
  }
  const ratedFirst = (row: Row<'forum_content_member'>) =>
    row.rated_at instanceof Date ? row.rated_at.getTime() : 0;
  return rows.sort((a, b) => ratedFirst(a) - ratedFirst(b));
}
