import { DAY_MS, foldForSearch } from '@riwaq/api';
import { htmlForStorage } from '../src/platform/files/rich-text';
import { POSITION_GAP } from '../src/lectures/rules/positions';
import { makeFile, contentOf, type DemoFile, type NewFile } from './files';
import { demoGuid } from './guid';
import * as h from './html';
import type { Language } from './language';
import { addReaders } from './lecture-readers';
import type { TopicMaterial } from './material/material';
import { phrases } from './phrases';
import { createRandom, type Random } from './random';
import type { Row } from './rows';
import { printedName, type Structure, type Subject } from './structure';
import { daysFrom } from './times';

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
  files?: ReadonlyArray<Pick<NewFile, 'name' | 'caption' | 'content'>>;
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

/** Makes the files of the lectures of a subject. */
function lectureFiles(subject: Subject) {
  const { language } = subject.material;
  const { names, captions } = phrases[language];
  const printed = printedName(subject);
  return {
    guide: () => ({
      name: names.form,
      caption: WORDS[language].guide,
      content: contentOf.form(printed),
    }),
    slides: (title: string, number: number) => ({
      name: language === 'ar' ? `محاضرة-${number}.pdf` : `lecture-${number}.pdf`,
      caption: WORDS[language].slides(title),
      content: contentOf.slides(printed, number),
    }),
    notes: (topic: string, lines: readonly string[]) => ({
      name: names.notes,
      caption: captions.notes(topic),
      content: contentOf.notes(topic, lines),
    }),
    picture: (topic: string, key: string) => ({
      name: names.picture,
      caption: captions.picture(topic),
      content: contentOf.picture(`lecture ${subject.guid} ${key}`),
    }),
    sheet: (number: number) => ({
      name: names.sheet(number),
      caption: captions.sheet(number),
      content: contentOf.sheet(printed, number),
    }),
  };
}

/** A unit of the term: a topic with its number, from 0, and its folder. */
interface Unit {
  readonly topic: TopicMaterial;
  readonly unit: number;
  readonly folder: string;
  readonly from: Date;
  readonly days: number;
}

/** Adds the lectures of a unit; `first` is the number of the first of them in the subject. */
function addUnitLectures(
  lectures: LectureCollector,
  subject: Subject,
  { topic, unit, folder, from, days }: Unit,
  first: number,
  now: Date,
): void {
  const files = lectureFiles(subject);
  const given = unit < UNITS_GIVEN;
  topic.points.forEach(([title, text], index) => {
    const last = unit === UNITS_GIVEN - 1 && index === topic.points.length - 1;
    // The last lecture so far is scheduled, and the one before it was published yesterday.
    const out =
      unit === UNITS_GIVEN - 1 && index === topic.points.length - 2
        ? daysFrom(now, -1)
        : new Date(from.getTime() + (index / topic.points.length) * days * DAY_MS * 0.8);
    const createdAt = given
      ? new Date(Math.min(out.getTime(), daysFrom(now, -1).getTime()))
      : daysFrom(now, -1);
    const points = topic.points.map(([point]) => point);
    lectures.lecture({
      key: `point ${unit} ${index}`,
      parent: folder,
      title,
      description: bodyOf(topic, text, index, subject.material.language),
      createdAt,
      showFrom: last ? daysFrom(now, 2) : null,
      publishedAt: given && !last ? createdAt : null,
      files: [
        files.slides(title, first + index),
        ...(index === 1 ? [files.notes(topic.name, points)] : []),
        ...(index === 2 && unit % 2 === 0 ? [files.picture(topic.name, `${unit}`)] : []),
      ],
    });
  });
}

/** Adds a folder of exercise sheets to a unit. */
function addExercises(
  lectures: LectureCollector,
  subject: Subject,
  { topic, folder, from }: Unit,
): void {
  const { language } = subject.material;
  const inner = lectures.folder({
    key: 'exercises',
    parent: folder,
    title: WORDS[language].exercises,
    description: WORDS[language].exercisesText,
    createdAt: from,
  });
  for (const sheet of [1, 2]) {
    const createdAt = new Date(from.getTime() + sheet * DAY_MS);
    lectures.lecture({
      key: `sheet ${sheet}`,
      parent: inner,
      title: phrases[language].exercisesTitle(sheet, topic.name),
      description: h.paragraph(phrases[language].exercisesLead),
      createdAt,
      publishedAt: createdAt,
      files: [lectureFiles(subject).sheet(sheet)],
    });
  }
}

function fillSubject(subject: Subject, out: LectureRows, now: Date, withFiles: boolean): void {
  const { material } = subject;
  const words = WORDS[material.language];
  const random = createRandom(`lectures of ${subject.guid}`);
  const lectures = new LectureCollector(subject, out, random, withFiles);
  const began = daysFrom(now, -7 * WEEKS_AGO_BEGAN);
  const days = (7 * WEEKS_AGO_BEGAN) / UNITS_GIVEN;

  lectures.lecture({
    key: 'guide',
    parent: null,
    title: words.guide,
    createdAt: began,
    publishedAt: began,
    description: h.paragraph(words.guideText) + h.list(material.topics.map(({ name }) => name)),
    files: [lectureFiles(subject).guide()],
  });
  let first = 1;
  material.topics.slice(0, UNITS_GIVEN + 1).forEach((topic, unit) => {
    const given = unit < UNITS_GIVEN;
    const from = new Date(Math.min(began.getTime() + unit * days * DAY_MS, now.getTime()));
    const folder = lectures.folder({
      key: `unit ${unit}`,
      parent: null,
      title: words.unit(unit + 1, topic.name),
      description: given ? words.week(unit + 1) : words.next,
      createdAt: from,
      visible: given,
    });
    const each: Unit = { topic, unit, folder, from, days };
    addUnitLectures(lectures, subject, each, first, now);
    if (unit === 1) addExercises(lectures, subject, each);
    first += topic.points.length;
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
    addReaders(out, subject, students, now);
  }
  return out;
}
