import { escapeHtml } from '../src/platform/files/escape-html';
import * as h from './html';
import type { SubjectMaterial, TopicMaterial } from './material/material';
import { phrases, type Phrases } from './phrases';
import type { Random } from './random';

/** A content to be posted, with the kinds of files to attach. */
export interface PlannedContent {
  title: string;
  html: string;
  attach: ReadonlyArray<'sheet' | 'notes' | 'picture' | 'form'>;
  /** The number of an exercise sheet. */
  sheet?: number;
}

/**
 * The HTML of a content: the text of the material, with additions for its position in the topic.
 */
export function pointBody(
  random: Random,
  place: {
    topic: TopicMaterial;
    index: number;
    words: Phrases;
    subject: SubjectMaterial | null;
    discussion: boolean;
  },
): string {
  const { topic, index, words, subject, discussion } = place;
  const parts: string[] = [];
  if (random.chance(0.35)) parts.push(h.paragraph(random.pick(words.greetings)));
  parts.push(h.paragraph(topic.points[index]?.[1] ?? ''));
  if (index === 0 && topic.formula)
    parts.push(h.paragraph(words.formulaLead), h.formula(topic.formula));
  if (index === 1 && topic.steps) parts.push(h.heading(words.stepsLead), h.steps(topic.steps));
  if (subject && random.chance(0.3)) {
    const [term, meaning] = random.pick(subject.terms);
    parts.push(h.heading(words.remember), h.quote(`${term}: ${meaning}`));
  }
  if (subject && discussion && random.chance(0.3))
    parts.push(h.heading(words.discuss), h.paragraph(random.pick(subject.questions)[0]));
  if (subject && random.chance(0.45)) parts.push(h.paragraph(random.pick(words.closings)));
  return parts.join('');
}

type Maker = (
  random: Random,
  subject: SubjectMaterial,
  topic: TopicMaterial,
  words: Phrases,
) => PlannedContent;

function glossary(part: 1 | 2): Maker {
  return (_random, { terms }, _topic, words) => ({
    title: words.glossaryTitle(part),
    html:
      h.paragraph(words.glossaryLead) +
      h.table(words.termHead, terms.slice(part === 1 ? 0 : 4, part === 1 ? 4 : 8)),
    attach: [],
  });
}

function exercises(number: 1 | 2 | 3): Maker {
  return (random, { questions }, topic, words) => ({
    title: words.exercisesTitle(number, topic.name),
    html:
      h.paragraph(words.exercisesLead) +
      h.steps(questions.slice((number - 1) * 3, number * 3).map(([question]) => question)) +
      (topic.formula ? h.formula(topic.formula) : '') +
      h.paragraph(random.pick(words.submit)),
    attach: ['sheet'],
    sheet: number,
  });
}

function review(part: 1 | 2): Maker {
  return (_random, { questions }, _topic, words) => ({
    title: words.reviewTitle(part),
    html:
      h.paragraph(words.reviewLead) +
      questions
        .slice(part === 1 ? 0 : 5, part === 1 ? 5 : 10)
        .map(([question, answer]) => h.heading(question) + h.paragraph(answer))
        .join(''),
    attach: [],
  });
}

const summary: Maker = (_random, _subject, topic, words) => ({
  title: words.summaryTitle(topic.name),
  html:
    h.paragraph(words.summaryLead) +
    h.list(topic.points.map(([title]) => title)) +
    (topic.steps ? h.heading(words.stepsLead) + h.steps(topic.steps) : ''),
  attach: ['notes'],
});

const sheet: Maker = (_random, { table }, _topic, words) => ({
  title: words.sheetTitle(table.caption),
  html: h.paragraph(words.sheetLead) + h.table(table.head, table.rows),
  attach: ['sheet'],
});

const reading: Maker = (random, subject, _topic, words) => ({
  title: words.readingTitle,
  html:
    h.paragraph(words.readingLead) +
    `<ul>${subject.reading.map(([text, address]) => `<li>${h.link(text, address)}</li>`).join('')}</ul>` +
    h.paragraph(random.pick(words.readingWhy)),
  attach: [],
});

const notice: Maker = (random, _subject, _topic, words) => {
  const [title, text] = random.pick(words.notices);
  return { title, html: h.paragraph(random.pick(words.greetings)) + h.paragraph(text), attach: [] };
};

const poll: Maker = (_random, subject, _topic, words) => ({
  title: words.pollTitle,
  html:
    h.paragraph(words.pollLead) +
    h.steps(subject.topics.slice(0, 6).map(({ name }) => name)) +
    h.paragraph(words.pollAsk),
  attach: [],
});

const guide: Maker = (_random, subject, _topic, words) => ({
  title: words.guideTitle(subject.name),
  html:
    h.paragraph(words.guideLead) +
    h.heading(words.guideIn) +
    `<ol>${subject.topics.map(({ name, points }) => `<li>${escapeHtml(name)}${h.list(points.slice(0, 3).map(([title]) => title))}</li>`).join('')}</ol>` +
    h.heading(words.guideMarks) +
    h.table(words.guideMarksHead, words.guideMarksRows) +
    h.paragraph(words.guideAdvice),
  attach: ['sheet'],
});

/** The contents that a teacher adds to the points of each of the seven topics. */
const ADDED: ReadonlyArray<readonly Maker[]> = [
  [glossary(1), summary],
  [exercises(1), sheet],
  [review(1), reading],
  [exercises(2), glossary(2)],
  [review(2), notice],
  [exercises(3), poll],
  [guide],
];

export function addedDrafts(
  random: Random,
  subject: SubjectMaterial,
  index: number,
): PlannedContent[] {
  const topic = subject.topics[index];
  if (!topic) return [];
  return (ADDED[index] ?? []).map((make) =>
    make(random, subject, topic, phrases[subject.language]),
  );
}
