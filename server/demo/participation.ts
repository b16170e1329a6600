import { DAY_MS } from '@riwaq/api';
import type { Content } from './contents';
import { demoGuid } from './guid';
import { languageOf } from './phrases';
import { createRandom, type Random } from './random';
import type { Row } from './rows';
import { sayings } from './sayings';
import type { Person } from './structure';
import { earliest, momentBetween } from './times';

/** Distribution of stars. */
const STARS = [5, 5, 5, 5, 5, 4, 4, 4, 4, 3, 3, 2] as const;
const MIDDLING_BELOW = 4;
/** Maximum number of rates of a content, and of further people who only read it. */
const RATES_MAX = 15;
const READERS_MAX = 14;

/** Draws the people who read a content, and those of them who rate it. */
function drawPeople(
  { topic }: Content,
  random: Random,
): { busy: Set<Person>; raters: ReadonlySet<Person> } {
  const busy = new Set(
    random.sample(topic.students, random.chance(0.12) ? 0 : random.int(2, RATES_MAX + READERS_MAX)),
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
  return { busy, raters };
}

/** Draws a rate: stars, feedback or both. */
function drawRate(
  random: Random,
  { title, createdAt }: Content,
  until: Date,
): Pick<Row<'forum_content_member'>, 'stars' | 'feedback'> & { rated_at: Date } {
  const words = sayings[languageOf(title)].feedback;
  const rated_at = momentBetween(random, createdAt, until);
  const feedbackOnly = random.chance(0.05);
  const stars = feedbackOnly ? null : random.pick(STARS);
  const feedback =
    feedbackOnly || random.chance(0.35)
      ? random.pick(stars !== null && stars < MIDDLING_BELOW ? words.middling : words.good)
      : null;
  return { stars, feedback, rated_at };
}

function drawRow(
  random: Random,
  content: Content,
  until: Date,
  { guid: person_guid, rates }: { guid: string; rates: boolean },
): Row<'forum_content_member'> {
  const { stars, feedback, rated_at } = rates
    ? drawRate(random, content, until)
    : { stars: null, feedback: null, rated_at: null };
  const readAt = random.chance(rates ? 0.8 : 0.95)
    ? momentBetween(random, content.createdAt, until)
    : null;
  return {
    guid: demoGuid('content member', content.guid, person_guid),
    content_guid: content.guid,
    person_guid,
    stars,
    feedback,
    rated_at,
    rate_changed_at:
      rated_at !== null && random.chance(0.07) ? momentBetween(random, rated_at, until) : null,
    read_at: readAt,
    viewed_at: random.chance(0.2) ? readAt : null,
    follow: random.chance(0.14),
  };
}

/**
 * Builds the interactions of people with contents that they see: rates with and without feedback,
 * reading, viewing and following.
 */
export function buildParticipation(
  contents: readonly Content[],
): Array<Row<'forum_content_member'>> {
  const rows: Array<Row<'forum_content_member'>> = [];
  for (const content of contents) {
    if (!content.topic.open || content.until <= content.createdAt) continue;
    const random = createRandom(`participation in ${content.guid}`);
    const until = earliest(content.until, new Date(content.createdAt.getTime() + 14 * DAY_MS));
    const { busy, raters } = drawPeople(content, random);
    for (const person of busy)
      rows.push(drawRow(random, content, until, { guid: person.guid, rates: raters.has(person) }));
  }
  const ratedFirst = (row: Row<'forum_content_member'>) =>
    row.rated_at instanceof Date ? row.rated_at.getTime() : 0;
  return rows.sort((a, b) => ratedFirst(a) - ratedFirst(b));
}
