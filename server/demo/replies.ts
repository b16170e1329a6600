import { DAY_MS } from '@riwaq/api';
import type { Content } from './contents';
import { demoGuid } from './guid';
import { languageOf } from './phrases';
import { createRandom, type Random } from './random';
import type { Row } from './rows';
import { sayings, type Remarks } from './sayings';
import type { Person } from './structure';
import { earliest, momentBetween, momentsBetween } from './times';

/** Number of replies in the complete university. */
export const REPLIES = 2000;
/** Replies of the longest thread: more than two pages. */
const LONGEST = 120;
const LIVELY = { threads: 12, from: 24, to: 46 } as const;

const takesReplies = ({ topic, createdAt, until }: Content): boolean =>
  topic.discussion && topic.open && until > createdAt && topic.students.length > 0;

/**
 * Number of replies of each content: one very long thread, a dozen lively ones, and a few replies
 * to most others.
 */
export function repliesOf(contents: readonly Content[]): Map<Content, number> {
  const random = createRandom('threads');
  const open = contents.filter(takesReplies);
  const counts = new Map<Content, number>(open.map((content) => [content, 0]));
  const roomy = open.filter(
    ({ createdAt, until }) => until.getTime() - createdAt.getTime() > 5 * DAY_MS,
  );
  const longest = roomy.find(
    ({ topic }) =>
      topic.writer.userName === 'teacher' && topic.state === 'running' && !topic.restricted,
  );
  let left = REPLIES;
  const give = (content: Content, count: number) => {
    counts.set(content, (counts.get(content) ?? 0) + count);
    left -= count;
  };
  if (longest) give(longest, LONGEST);
  for (const content of random.sample(
    roomy.filter((candidate) => candidate !== longest),
    LIVELY.threads,
  ))
    give(content, random.int(LIVELY.from, LIVELY.to));
  const others = random.shuffle(open.filter((content) => counts.get(content) === 0));
  for (const content of others)
    if (random.chance(0.85)) give(content, Math.min(left, random.int(1, 6)));
  for (let index = 0; left > 0; index = (index + 1) % others.length)
    give(others[index] as Content, 1);
  return counts;
}

/** The state of composing a thread: its random generator, content, sentences used and speakers. */
interface ThreadState {
  random: Random;
  content: Content;
  said: Set<string>;
  speakers: Person[];
}

/** The given name, which may consist of two words. */
function firstName({ fullName }: Person): string {
  const [first = fullName, second = ''] = fullName.split(' ');
  return first === 'عبد' || second === 'الدين' ? `${first} ${second}` : first;
}

function fill({ random, content, speakers }: ThreadState, by: Person, sentence: string): string {
  const { material, forum } = content.topic;
  return sentence
    .replace('{point}', () => random.pick(material.points)[0])
    .replace('{term}', () =>
      random.pick(forum.subject?.material.terms ?? material.points)[0].replace(/ \(.*\)$/, ''),
    )
    .replace('{name}', () => firstName(random.pick(speakers.filter((speaker) => speaker !== by))));
}

/** A sentence not used in this thread yet; null when none was found. */
function say(talk: ThreadState, by: Person, draw: () => string): string | null {
  for (let attempt = 0; attempt < 40; attempt += 1) {
    const text = fill(talk, by, draw());
    if (talk.said.has(text)) continue;
    talk.said.add(text);
    return text;
  }
  return null;
}

/** A remark that names another speaker only where there is one. */
function drawRemark(
  { random, content, speakers }: ThreadState,
  by: Person,
  words: Remarks,
): string {
  const isAlone = !speakers.some((speaker) => speaker !== by);
  const remarks = isAlone
    ? words.remarks.filter((remark) => !remark.includes('{name}'))
    : words.remarks;
  return (
    random.pick(words.openers) +
    random.pick(content.topic.forum.subject ? remarks : words.campus) +
    random.pick(words.closers)
  );
}

function threadOf(content: Content, count: number): Array<{ by: Person; text: string }> {
  const random = createRandom(`thread of ${content.guid}`);
  const { topic } = content;
  const subject = topic.forum.subject?.material;
  const words = sayings[subject?.language ?? languageOf(content.title)];
  const voices = random.sample(topic.students, Math.max(2, Math.ceil(count * 0.6)));
  const talk: ThreadState = { random, content, said: new Set(), speakers: [] };
  const questions = random.shuffle(subject?.questions ?? []);
  const thread: Array<{ by: Person; text: string }> = [];
  const add = (by: Person, text: string | null) => {
    if (text === null) return;
    thread.push({ by, text });
    if (by !== topic.writer) talk.speakers.push(by);
  };
  const addQuestion = (student: Person, [question, answer]: readonly [string, string]) => {
    add(student, random.pick(words.askers) + question);
    add(topic.writer, random.pick(words.answerers) + answer);
    const thankful = random.chance(0.7) ? student : random.pick(voices);
    if (thread.length < count && random.chance(0.7))
      add(
        thankful,
        say(talk, thankful, () => random.pick(words.thanks)),
      );
  };
  while (thread.length < count) {
    const student = random.pick(voices);
    const question = thread.length + 1 < count && random.chance(0.3) ? questions.pop() : undefined;
    if (question) addQuestion(student, question);
    else if (talk.speakers.length > 2 && subject && random.chance(0.08)) {
      add(
        topic.writer,
        say(talk, topic.writer, () => random.pick(words.teacher)),
      );
    } else {
      add(
        student,
        say(talk, student, () => drawRemark(talk, student, words)),
      );
    }
  }
  return thread;
}

/** Builds the replies in the order of writing. */
export function buildReplies(contents: readonly Content[]): Array<Row<'forum_reply'>> {
  const rows: Array<Row<'forum_reply'> & { created_at: Date }> = [];
  for (const [content, count] of repliesOf(contents)) {
    const random = createRandom(`times of ${content.guid}`);
    const until = earliest(
      content.until,
      new Date(content.createdAt.getTime() + (count > 20 ? 20 : 9) * DAY_MS),
    );
    const times = momentsBetween(random, content.createdAt, until, count);
    threadOf(content, count).forEach(({ by, text }, index) => {
      const createdAt = times[index] as Date;
      rows.push({
        guid: demoGuid('reply', content.guid, index),
        content_guid: content.guid,
        text,
        created_by: by.guid,
        created_at: createdAt,
        modified_at: random.chance(0.06) ? momentBetween(random, createdAt, until) : null,
      });
    });
  }
  return rows.sort((a, b) => a.created_at.getTime() - b.created_at.getTime());
}
