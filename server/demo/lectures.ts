import { foldForSearch } from '@riwaq/api';
import { htmlForStorage } from '../src/platform/files/rich-text';
import { places } from '../src/lectures/rules/places';
import { POSITION_GAP } from '../src/lectures/rules/positions';
import { makeFile, octetsOf, type DemoFile, type NewFile } from './files';
import { demoGuid } from './guid';
import * as h from './html';
import type { Language } from './language';
import type { TopicMaterial } from './material/material';
import { phrases } from './phrases';
import { createRandom, type Random } from './random';
import type { Row } from './rows';
import { printedName, type Person, type Structure, type Subject } from './structure';
import { DAY, daysFrom, momentBetween } from './times';

export interface LectureRows {
  items: Array<Row<'lecture_item'>>;
  files: DemoFile[];
  links: Array<Row<'file_link'>>;
  attachments: Array<Row<'lecture_file'>>;
  seen: Array<Row<'lecture_seen'>>;
  visits: Array<Row<'lecture_visit'>>;
  notifications: Array<Row<'notification'>>;
}

/** Number of units that have been taught; the next one is in preparation. */
const UNITS_GIVEN = 5;
const WEEKS_AGO_BEGAN = 10;
/** Students who have visited the subjects and receive notifications. */
const NAMED_STUDENTS = ['student', 'student2'] as const;
/** Shares of students who open a lecture: many at first, fewer later in the term. */
const KEEN = { first: 0.85, last: 0.35 } as const;

const WORDS: Readonly<
  Record<
    Language,
    {
      unit: (number: number, topic: string) => string;
      week: (number: number) => string;
      exercises: string;
      exercisesText: string;
      guide: string;
      guideText: string;
      slides: (title: string) => string;
      next: string;
    }
  >
> = {
  ar: {
    unit: (number, topic) => `الوحدة ${number}: ${topic}`,
    week: (number) => `محاضرات الأسبوعين ${number * 2 - 1} و${number * 2}.`,
    exercises: 'أوراق التمارين',
    exercisesText: 'للحل قبل المحاضرة التالية.',
    guide: 'دليل المادة وخطة الفصل',
    guideText: 'أهداف المادة، ومفرداتها أسبوعًا بعد أسبوع، وتوزيع الدرجات، وساعات المكتب.',
    slides: (title) => `شرائح: ${title}`,
    next: 'قيد الإعداد للأسبوع القادم.',
  },
  en: {
    unit: (number, topic) => `Unit ${number}: ${topic}`,
    week: (number) => `Lectures of weeks ${number * 2 - 1} and ${number * 2}.`,
    exercises: 'Exercise sheets',
    exercisesText: 'To be solved before the next lecture.',
    guide: 'Course guide and plan of the term',
    guideText:
      'Aims of the course, its topics week by week, how marks are given, and office hours.',
    slides: (title) => `Slides: ${title}`,
    next: 'In preparation for next week.',
  },
};

interface NewItem {
  key: string;
  parent: string | null;
  title: string;
  description: string;
  createdAt: Date;
  visible?: boolean;
  showFrom?: Date | null;
  publishedAt?: Date | null;
  files?: ReadonlyArray<Pick<NewFile, 'name' | 'caption' | 'octets'>>;
}

/** Collects the lectures of one subject in their order. */
class LectureCollector {
  readonly #places = new Map<string | null, number>();
  readonly #subject: Subject;
  readonly #out: LectureRows;
  readonly #random: Random;
  readonly #withFiles: boolean;

  constructor(subject: Subject, out: LectureRows, random: Random, withFiles: boolean) {
    this.#subject = subject;
    this.#out = out;
    this.#random = random;
    this.#withFiles = withFiles;
  }

  folder(item: NewItem): string {
    return this.#put('folder', item, item.description, `${item.title} ${item.description}`);
  }

  lecture(item: NewItem): string {
    const { html, text } = htmlForStorage(item.description);
    const guid = this.#put(
      'lecture',
      item,
      html,
      `${item.title} ${(item.files ?? []).map(({ caption }) => caption).join(' ')} ${text}`,
    );
    if (!this.#withFiles) return guid;
    (item.files ?? []).forEach((made, position) => {
      const downloads = item.publishedAt ? this.#random.int(0, 48) : 0;
      const file = makeFile([guid, String(position)], {
        ...made,
        owner: this.#subject.teacher,
        createdAt: item.createdAt,
        downloads,
        location: 'Lectures',
      });
      this.#out.files.push(file);
      this.#out.links.push({ source_guid: guid, file_guid: file.guid, area: 'lectures' });
      this.#out.attachments.push({
        lecture_guid: guid,
        file_guid: file.guid,
        caption: file.caption,
        position,
      });
    });
    return guid;
  }

  #put(
    kind: 'folder' | 'lecture',
    { key, parent, title, createdAt, visible = true, showFrom = null, publishedAt = null }: NewItem,
    description: string,
    searched: string,
  ): string {
    const guid = demoGuid('lecture', this.#subject.guid, key);
    const place = this.#places.get(parent) ?? 0;
    this.#places.set(parent, place + 1);
    this.#out.items.push({
      guid,
      subject_guid: this.#subject.guid,
      parent_guid: parent,
      kind,
      position: place * POSITION_GAP,
      title,
      description,
      search_text: foldForSearch(searched),
      visible,
      show_from: showFrom,
      published_at: publishedAt,
      created_by: this.#subject.teacher.guid,
      created_at: createdAt,
      modified_at: null,
    });
    return guid;
  }
}

function bodyOf(
  { formula, steps }: TopicMaterial,
  text: string,
  index: number,
  language: Language,
): string {
  const words = phrases[language];
  if (index === 0 && formula !== undefined)
    return h.paragraph(text) + h.paragraph(words.formulaLead) + h.formula(formula);
  return index === 1 && steps
    ? h.paragraph(text) + h.heading(words.stepsLead) + h.steps(steps)
    : h.paragraph(text);
}

function fillSubject(subject: Subject, out: LectureRows, now: Date, withFiles: boolean): void {
  const { material } = subject;
  const words = WORDS[material.language];
  const names = phrases[material.language];
  const random = createRandom(`lectures of ${subject.guid}`);
  const lectures = new LectureCollector(subject, out, random, withFiles);
  const printed = printedName(subject);
  const began = daysFrom(now, -7 * WEEKS_AGO_BEGAN);
  const perUnit = (now.getTime() - began.getTime()) / UNITS_GIVEN;

  const slides = (title: string, number: number) => ({
    name: material.language === 'ar' ? `محاضرة-${number}.pdf` : `lecture-${number}.pdf`,
    caption: words.slides(title),
    octets: octetsOf.slides(printed, number),
  });
  const notes = (topic: string, lines: readonly string[]) => ({
    name: names.names.notes,
    caption: names.captions.notes(topic),
    octets: octetsOf.notes(topic, lines),
  });
  const picture = (topic: string, key: string) => ({
    name: names.names.picture,
    caption: names.captions.picture(topic),
    octets: octetsOf.picture(`lecture ${subject.guid} ${key}`),
  });

  lectures.lecture({
    key: 'guide',
    parent: null,
    title: words.guide,
    createdAt: began,
    publishedAt: began,
    description: h.paragraph(words.guideText) + h.list(material.topics.map(({ name }) => name)),
    files: [{ name: names.names.form, caption: words.guide, octets: octetsOf.form(printed) }],
  });

  let number = 0;
  material.topics.slice(0, UNITS_GIVEN + 1).forEach((topic, unit) => {
    const given = unit < UNITS_GIVEN;
    const from = new Date(Math.min(began.getTime() + unit * perUnit, now.getTime()));
    const folder = lectures.folder({
      key: `unit ${unit}`,
      parent: null,
      title: words.unit(unit + 1, topic.name),
      description: given ? words.week(unit + 1) : words.next,
      createdAt: from,
      visible: given,
    });
    topic.points.forEach(([title, text], index) => {
      number += 1;
      const last = unit === UNITS_GIVEN - 1 && index === topic.points.length - 1;
      // The last lecture so far is scheduled, and the one before it was published yesterday.
      const out =
        unit === UNITS_GIVEN - 1 && index === topic.points.length - 2
          ? daysFrom(now, -1)
          : new Date(from.getTime() + (index / topic.points.length) * perUnit * 0.8);
      const createdAt = given
        ? new Date(Math.min(out.getTime(), daysFrom(now, -1).getTime()))
        : daysFrom(now, -1);
      lectures.lecture({
        key: `point ${unit} ${index}`,
        parent: folder,
        title,
        description: bodyOf(topic, text, index, material.language),
        createdAt,
        showFrom: last ? daysFrom(now, 2) : null,
        publishedAt: given && !last ? createdAt : null,
        files: [
          slides(title, number),
          ...(index === 1
            ? [
                notes(
                  topic.name,
                  topic.points.map(([point]) => point),
                ),
              ]
            : []),
          ...(index === 2 && unit % 2 === 0 ? [picture(topic.name, `${unit}`)] : []),
        ],
      });
    });
    if (unit === 1) {
      const inner = lectures.folder({
        key: 'exercises',
        parent: folder,
        title: words.exercises,
        description: words.exercisesText,
        createdAt: from,
      });
      for (const sheet of [1, 2]) {
        const createdAt = new Date(from.getTime() + sheet * DAY);
        lectures.lecture({
          key: `sheet ${sheet}`,
          parent: inner,
          title: names.exercisesTitle(sheet, topic.name),
          description: h.paragraph(names.exercisesLead),
          createdAt,
          publishedAt: createdAt,
          files: [
            {
              name: names.names.sheet(sheet),
              caption: names.captions.sheet(sheet),
              octets: octetsOf.sheet(printed, sheet),
            },
          ],
        });
      }
    }
  });
}

const asDate = (value: unknown): Date => value as Date;

/** Builds which students of a subject opened its published lectures, and when. */
function readSubject(
  subject: Subject,
  students: readonly Person[],
  out: LectureRows,
  now: Date,
): void {
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
        new Date(Math.min(published.getTime() + 12 * DAY, now.getTime())),
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

/**
 * Builds the lectures of every subject: a guide, the units of the term with lectures and files, a
 * scheduled lecture, and a unit in preparation; also who has seen them, and the notifications of
 * the named students.
 */
export function buildLectures(
  { subjects, stages }: Structure,
  studied: ReadonlyArray<Row<'subject_section'>>,
  now: Date,
  { withFiles }: { withFiles: boolean },
): LectureRows {
  const out: LectureRows = {
    items: [],
    files: [],
    links: [],
    attachments: [],
    seen: [],
    visits: [],
    notifications: [],
  };
  const sections = stages.flatMap((stage) => stage.sections);
  for (const subject of subjects) {
    fillSubject(subject, out, now, withFiles);
    const students = sections
      .filter(({ guid }) =>
        studied.some(
          ({ subject_guid, section_guid }) =>
            subject_guid === subject.guid && section_guid === guid,
        ),
      )
      .flatMap((section) => section.students);
    readSubject(subject, students, out, now);
    const newest = out.items
      .filter(({ subject_guid, published_at }) => subject_guid === subject.guid && published_at)
      .reduce((best, item) =>
        asDate(item.published_at) > asDate(best.published_at) ? item : best,
      );
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
  return out;
}
