import { CATEGORY_QUESTIONS_MAX, cutText, MARK_LIMITS, type QuestionType } from '@riwaq/api';
import { isRounded, unitsOf } from '../../rules/mark';
import { plainFromHtml } from '../plain-html';
import { LEFT_OUT_MAX, type ImportedDraft, type LeftOut } from '../question-draft';
import type { XmlElement } from '../xml-tree';
import { yieldToEventLoop } from '../../../platform/yield-to-event-loop';
import { ItemFiles, type PackageIndex } from './item-files';
import { kindOf, metadataOf, readItemV1 } from './item-v1';
import { readItemV2, type ReadItem } from './item-v2';
import { INCLUDED } from './markup';
import { TestOrder } from './test-order';
import { readTest } from './tests-v2';
import {
  attributeOf,
  childNamed,
  childrenNamed,
  contentOf,
  descendantNamed,
  descendantsOf,
  lineOf,
  nameOf,
} from './tree';
import { UnsupportedError } from './unsupported';

const NAME_LENGTH = 100;
/** Characters of an item that are searched for its name. */
const NAME_SOURCE = 4000;
const CATEGORY_DEPTH = 20;
/** Metadata of Canvas and Common Cartridge that are settings of a test. */
const SETTINGS = [
  'cc_maxattempts',
  'qmd_timelimit',
  'qmd_feedbackpermitted',
  'cc_allow_late_submission',
];
/** Settings of a quiz of Canvas, and the values of each that change nothing. */
const CANVAS_SETTINGS: readonly (readonly [string, readonly string[]])[] = [
  ['time_limit', ['']],
  ['allowed_attempts', ['', '1']],
  ['shuffle_answers', ['', 'false']],
  ['one_question_at_a_time', ['', 'false']],
  ['cant_go_back', ['', 'false']],
  ['access_code', ['']],
  ['ip_filter', ['']],
  ['due_at', ['']],
  ['lock_at', ['']],
  ['unlock_at', ['']],
];
/** Texts of a test or section that belong to none of its questions. */
const TEXTS = ['presentation_material', 'rubric', 'objectives'];
/** Shared texts of one item. */
const STIMULI_MAX = 5;
/** Containers of items in QTI 1.2. */
const CONTAINERS = new Set(['assessment', 'section', 'objectbank']);

/** Thrown when a file has more questions than an exam. */
export class TooManyQuestionsError extends Error {}

/** Where a file lists an item. */
interface Listing {
  /** Path of the file of the item. */
  readonly path: string;
  readonly category: readonly string[];
  /** Whether the test draws some of the items of its section. */
  readonly isDrawn: boolean;
  readonly weight: number;
  readonly hasTags?: boolean;
  /** The mark that the test gives each item of its section, whatever the item says (Canvas). */
  readonly points?: number | undefined;
}

/** Highest number that is converted: a mark above the limits is refused later. */
const SCORE_MAX = 10 * MARK_LIMITS.max;

/** A name of the response; a file may have one of millions of characters. */
const cut = (text: string): string => cutText(text.slice(0, NAME_SOURCE), NAME_LENGTH);

const markOf = (score: number | null, weight: number): number | null =>
  score === null ? null : Math.min(score * weight, SCORE_MAX);

/** Most that a sum of rounded parts of a mark, such as three thirds, differs from the mark. */
const SUM_ERROR = 1e-4;

/** Whether a mark has digits that are lost, other than by the sum of its parts. */
const hasLostDigits = (mark: number): boolean =>
  isRounded(mark) && Math.abs(mark - Math.round(mark * 100) / 100) > SUM_ERROR;

/** Elements of the body of an item whose texts are not the question's. */
const CHOICES = new Set(['simpleChoice', 'inlineChoice', 'simpleAssociableChoice', 'gapText']);

/** The text of a question without its choices, up to a number of characters. */
function questionIn(body: XmlElement, most: number): string {
  let text = '';
  for (const part of contentOf(body)) {
    const rest = most - text.length;
    if (rest <= 0) break;
    if (typeof part === 'string') text += part.slice(0, rest);
    else if (!CHOICES.has(nameOf(part))) text += `${questionIn(part, rest)} `;
  }
  return text;
}

const nameOfItem = (item: XmlElement, path: string): string => {
  // In QTI 1.2 the first text is the question; its options follow.
  const presentation = childNamed(item, 'presentation');
  const body =
    childNamed(item, 'itemBody') ?? descendantNamed(presentation, 'material') ?? presentation;
  const title = attributeOf(item, 'title')?.trim() ?? '';
  const text = body ? questionIn(body, NAME_SOURCE) : '';
  return plainFromHtml(text).text || title || path;
};

/** The part of a file with a shared text that is shown; null for a file with a question. */
function bodyOf(root: XmlElement): XmlElement | null {
  const name = nameOf(root);
  if (name === 'assessmentStimulus') return childNamed(root, 'stimulusBody') ?? null;
  return name.startsWith('assessment') ? null : root;
}

/** The points of each item that a random selection of Canvas draws. */
function pointsOf(selections: readonly XmlElement[]): number | undefined {
  const [extension] = selections.flatMap((each) => childrenNamed(each, 'selection_extension'));
  const written = lineOf(childNamed(extension, 'points_per_item'));
  const points = written === '' ? Number.NaN : Number(written);
  return points >= 0 ? points : undefined;
}

type FoundQuestion = ReadItem & Pick<ImportedDraft, 'files'>;

function draftOf(
  { score, losses, ...question }: FoundQuestion,
  { category, isDrawn, weight, points, hasTags = false }: Listing,
): ImportedDraft {
  const mark = markOf(points ?? score, weight);
  return {
    ...question,
    mark: mark === null ? null : unitsOf(mark),
    category: category.slice(0, CATEGORY_DEPTH).map(cut),
    losses: [
      ...losses,
      ...(isDrawn ? (['randomSelection'] as const) : []),
      ...(hasTags ? (['tags'] as const) : []),
      ...(mark !== null && hasLostDigits(mark) ? (['roundedMark'] as const) : []),
    ],
  };
}

/** Reads the questions of the documents of a file or package, one after another. */
export class QtiReader {
  readonly #drafts: ImportedDraft[] = [];
  readonly leftOut: LeftOut[] = [];
  /** Paths of the items that have tags in the manifest. */
  tagged: ReadonlySet<string> = new Set();
  readonly #tests = new TestOrder();
  /** Questions of QTI 2 and 3: their tests may be read after them. */
  readonly #listed: { path: string; question: FoundQuestion }[] = [];
  /** Files of items, also of those that are left out. */
  readonly #itemPaths = new Set<string>();
  readonly #banks = new Set<string>();
  readonly #bankReferences: { title: string; bank: string }[] = [];
  #found = 0;

  /** @param sharedText reads a document of the package; null when it is missing or unreadable */
  constructor(
    private readonly index: PackageIndex,
    private readonly sharedText: (path: string) => Promise<XmlElement | null>,
  ) {}

  /** Reads a document; false when it is none of QTI. */
  async add(root: XmlElement, path: string): Promise<boolean> {
    const listing: Listing = { path, category: [], isDrawn: false, weight: 1 };
    switch (nameOf(root)) {
      case 'questestinterop':
        await this.#container(root, listing);
        return true;
      case 'item':
        await this.#itemV1(root, listing);
        return true;
      case 'assessmentItem':
        await this.#itemV2(root, path);
        return true;
      case 'assessmentStimulus':
        return true;
      case 'assessmentTest':
      case 'assessmentSection':
        this.#test(root, path);
        return true;
      case 'quiz':
        this.#canvasSettings(root, path);
        return false;
      default:
        return false;
    }
  }

  /**
   * The questions: those of QTI 2 and 3 in the order of the tests that refer to them, with their
   * sections and weights. Called when all documents were added.
   */
  finish(): ImportedDraft[] {
    const { items, missing } = this.#tests.resolve();
    const order = new Map([...items.keys()].map((path, index) => [path, index]));
    const place = ({ path }: { path: string }): number => order.get(path) ?? order.size;
    for (const { path, question } of this.#listed.sort((one, other) => place(one) - place(other))) {
      const { category = [], isDrawn = false, weight = 1 } = items.get(path) ?? {};
      const hasTags = this.tagged.has(path);
      this.#drafts.push(draftOf(question, { path, category, isDrawn, weight, hasTags }));
    }
    for (const path of [...missing, ...items.keys()])
      if (!this.#itemPaths.has(path))
        this.leave({ name: path, kind: 'file', reason: 'missingFile' });
    for (const { title, bank } of this.#bankReferences)
      this.leave({
        name: title,
        kind: 'section',
        reason: this.#banks.has(bank) ? 'settings' : 'notInFile',
      });
    return this.#drafts;
  }

  /**
   * How many questions of each type the test draws; null where the file has no such test alone.
   * Called after {@link finish}.
   */
  get draw(): ReadonlyMap<QuestionType, number> | null {
    const [groups, ...others] = this.#tests.groups;
    if (!groups || others.length > 0) return null;
    const typeOf = new Map(this.#listed.map(({ path, question }) => [path, question.type]));
    const draw = new Map<QuestionType, number>();
    let found = 0;
    for (const { count, paths } of groups) {
      const types = new Set(paths.flatMap((path) => typeOf.get(path) ?? []));
      const [type] = types;
      if (type === undefined || types.size > 1 || draw.has(type)) return null;
      draw.set(type, count);
      found += paths.filter((path) => typeOf.has(path)).length;
    }
    return found === this.#drafts.length ? draw : null;
  }

  leave({ name, kind, reason }: LeftOut): void {
    if (this.leftOut.length >= LEFT_OUT_MAX) return;
    this.leftOut.push({ name: cut(name), kind: cut(kind), reason });
  }

  #test(root: XmlElement, path: string): void {
    const outline = readTest(root, (address) => this.index.pathOf(path, address));
    this.#tests.add(path, outline);
    const { title, hasSettings } = outline;
    if (hasSettings) this.leave({ name: title || path, kind: 'test', reason: 'settings' });
  }

  async #container(element: XmlElement, listing: Listing): Promise<void> {
    for (const child of element.children) {
      const name = nameOf(child);
      if (name === 'item') await this.#itemV1(child, listing);
      else if (CONTAINERS.has(name)) await this.#section(child, listing);
      else if (name === 'bankentry_item')
        this.leave({
          name: child.attributes['item_ref'] ?? name,
          kind: 'item',
          reason: 'notInFile',
        });
    }
  }

  async #section(section: XmlElement, listing: Listing): Promise<void> {
    const { path, category } = listing;
    const metadata = metadataOf(section);
    const name = nameOf(section);
    const title = (section.attributes['title'] ?? metadata.get('bank_title') ?? '').trim();
    if (name === 'objectbank') this.#banks.add(section.attributes['ident'] ?? '');
    this.#nameLeftOut(section, title || path, metadata);
    const selections = childrenNamed(childNamed(section, 'selection_ordering'), 'selection');
    for (const selection of selections) {
      const bank = lineOf(childNamed(selection, 'sourcebank_ref'));
      if (bank !== '') this.#bankReferences.push({ title: title || bank, bank });
    }
    await this.#container(section, {
      ...listing,
      points: pointsOf(selections) ?? listing.points,
      category: title === '' || category.at(-1) === title ? category : [...category, title],
      isDrawn: listing.isDrawn || selections.length > 0,
    });
  }

  /** Names the settings and texts of a test or section that belong to no question. */
  #nameLeftOut(section: XmlElement, title: string, metadata: ReadonlyMap<string, string>): void {
    const hasSettings =
      childNamed(section, 'duration') !== undefined || SETTINGS.some((each) => metadata.has(each));
    if (nameOf(section) === 'assessment' && hasSettings)
      this.#leaveTest({ name: title, kind: 'test', reason: 'settings' });
    if (childrenNamed(section, ...TEXTS).some((text) => lineOf(text) !== ''))
      this.#leaveTest({ name: title, kind: 'test', reason: 'testText' });
  }

  /** Names the introduction and settings of a quiz of Canvas, which have a file of their own. */
  #canvasSettings(quiz: XmlElement, path: string): void {
    const read = (name: string) => lineOf(childNamed(quiz, name));
    const name = read('title') || path;
    if (plainFromHtml(read('description')).text !== '')
      this.#leaveTest({ name, kind: 'test', reason: 'testText' });
    if (CANVAS_SETTINGS.some(([setting, usual]) => !usual.includes(read(setting))))
      this.#leaveTest({ name, kind: 'test', reason: 'settings' });
  }

  /** Names what is lost of a test once: two files may have it. */
  #leaveTest(lost: LeftOut): void {
    const isNamed = this.leftOut.some(
      ({ name, kind, reason }) =>
        kind === lost.kind && reason === lost.reason && name === cut(lost.name),
    );
    if (!isNamed) this.leave(lost);
  }

  async #itemV1(item: XmlElement, listing: Listing): Promise<void> {
    const kind = kindOf(metadataOf(item));
    const question = await this.#read(item, kind, listing.path, (files) => readItemV1(item, files));
    if (question) this.#drafts.push(draftOf(question, listing));
  }

  async #itemV2(item: XmlElement, path: string): Promise<void> {
    this.#itemPaths.add(path);
    const stimuli = await this.#stimuliOf(item, path);
    const question = await this.#read(item, 'item', path, (files) =>
      readItemV2(item, files, (address) => stimuli.get(address)),
    );
    if (question) this.#listed.push({ path, question });
  }

  /** The shared texts of an item, and parts of it in files of their own, by their addresses. */
  async #stimuliOf(item: XmlElement, path: string): Promise<Map<string, XmlElement>> {
    const stimuli = new Map<string, XmlElement>();
    const included = [...descendantsOf(item)].filter((each) => nameOf(each) === INCLUDED);
    const references = [...childrenNamed(item, 'assessmentStimulusRef'), ...included];
    for (const reference of references.slice(0, STIMULI_MAX)) {
      const address = attributeOf(reference, 'href') ?? '';
      const root = await this.sharedText(this.index.pathOf(path, address));
      const body = root && bodyOf(root);
      if (body) stimuli.set(address, body);
    }
    return stimuli;
  }

  /** Reads an item, or names it as left out. */
  async #read(
    item: XmlElement,
    kind: string,
    path: string,
    read: (files: ItemFiles) => ReadItem,
  ): Promise<FoundQuestion | null> {
    this.#found += 1;
    if (this.#found > CATEGORY_QUESTIONS_MAX) throw new TooManyQuestionsError();
    await yieldToEventLoop();
    const files = new ItemFiles(this.index, path);
    try {
      const question = read(files);
      const found = { ...question, files: await files.read() };
      for (const missing of files.missing)
        this.leave({ name: missing, kind: 'file', reason: 'missingFile' });
      return files.missing.size === 0
        ? found
        : { ...found, losses: new Set([...found.losses, 'picture'] as const) };
    } catch (cause) {
      if (!(cause instanceof UnsupportedError)) throw cause;
      this.leave({
        name: nameOfItem(item, path),
        kind: cause.kind ?? kind,
        reason: cause.reason,
      });
      return null;
    }
  }
}
