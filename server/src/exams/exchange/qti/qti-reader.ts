import { cutText, MARK_LIMITS, QUESTIONS_MAX } from '@riwaq/api';
import { unitsOf, type MarkUnits } from '../../rules/mark';
import type { ImportedDraft, LeftOut } from '../question-draft';
import type { XmlElement } from '../xml-tree';
import { yieldToEventLoop } from '../yield-to-event-loop';
import { plainOfHtml } from './html';
import { ItemFiles, type PackageIndex } from './item-files';
import { kindOf, metadataOf, readItemV1 } from './item-v1';
import { readItemV2, type ReadItem } from './item-v2';
import { pathFrom } from './package';
import { readTest, type ItemReference } from './tests-v2';
import { attributeOf, childNamed, childrenNamed, lineOf, nameOf } from './tree';
import { UnsupportedError } from './unsupported';

const NAME_LENGTH = 100;
/** Characters of an item that are searched for its name. */
const NAME_SOURCE = 4000;
const CATEGORY_DEPTH = 20;
/** Entries that are left out and named; a package may have thousands of broken files. */
const LEFT_OUT_MAX = 2 * QUESTIONS_MAX;
/** Metadata of Canvas and Common Cartridge that are settings of a test. */
const SETTINGS = [
  'cc_maxattempts',
  'qmd_timelimit',
  'qmd_feedbackpermitted',
  'cc_allow_late_submission',
];
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
}

/** Highest number that is converted: a mark above the limits is refused later. */
const SCORE_MAX = 10 * MARK_LIMITS.max;

const markOf = (score: number | null, weight: number): MarkUnits | null =>
  score === null ? null : unitsOf(Math.min(score * weight, SCORE_MAX));

const nameOfItem = (item: XmlElement, path: string): string => {
  const body = childNamed(item, 'itemBody') ?? childNamed(item, 'presentation');
  const title = attributeOf(item, 'title')?.trim() ?? '';
  return plainOfHtml(lineOf(body).slice(0, NAME_SOURCE)) || title || path;
};

/** Reads the questions of the documents of a file or package, one after another. */
export class QtiReader {
  readonly drafts: ImportedDraft[] = [];
  readonly leftOut: LeftOut[] = [];
  readonly #references = new Map<string, ItemReference>();
  readonly #stimuli = new Map<string, XmlElement>();
  /** Items of QTI 2 and 3, which are read when all tests are known. */
  readonly #items: { path: string; item: XmlElement }[] = [];
  readonly #banks = new Set<string>();
  readonly #bankReferences: { title: string; bank: string }[] = [];
  #found = 0;

  constructor(private readonly index: PackageIndex) {}

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
        this.#count();
        this.#items.push({ path, item: root });
        return true;
      case 'assessmentStimulus':
        this.#stimuli.set(path, root);
        return true;
      case 'assessmentTest':
      case 'assessmentSection':
        this.#test(root, path);
        return true;
      default:
        return false;
    }
  }

  /** Reads the items of QTI 2 and 3, in the order of the tests that refer to them. */
  async finish(): Promise<void> {
    const order = new Map([...this.#references.keys()].map((path, index) => [path, index]));
    const place = ({ path }: { path: string }): number => order.get(path) ?? order.size;
    const paths = new Set(this.#items.map(({ path }) => path));
    for (const { path, item } of this.#items.sort((one, other) => place(one) - place(other))) {
      const { category = [], isDrawn = false, weight = 1 } = this.#references.get(path) ?? {};
      await this.#itemV2(item, { path, category, isDrawn, weight });
    }
    for (const path of this.#references.keys())
      if (!paths.has(path)) this.leave({ name: path, kind: 'file', reason: 'missingFile' });
    for (const { title, bank } of this.#bankReferences)
      this.leave({
        name: title,
        kind: 'section',
        reason: this.#banks.has(bank) ? 'settings' : 'notInFile',
      });
  }

  leave({ name, kind, reason }: LeftOut): void {
    if (this.leftOut.length >= LEFT_OUT_MAX) return;
    const cut = (text: string): string => cutText(text, NAME_LENGTH);
    this.leftOut.push({ name: cut(name), kind: cut(kind), reason });
  }

  #count(): void {
    this.#found += 1;
    if (this.#found > QUESTIONS_MAX) throw new TooManyQuestionsError();
  }

  #test(root: XmlElement, path: string): void {
    const { title, items, hasSettings } = readTest(root, path);
    for (const item of items)
      if (!this.#references.has(item.path)) this.#references.set(item.path, item);
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
    const hasSettings =
      childNamed(section, 'duration') !== undefined || SETTINGS.some((each) => metadata.has(each));
    if (name === 'assessment' && hasSettings)
      this.leave({ name: title || path, kind: 'test', reason: 'settings' });
    const selections = childrenNamed(childNamed(section, 'selection_ordering'), 'selection');
    for (const selection of selections) {
      const bank = lineOf(childNamed(selection, 'sourcebank_ref'));
      if (bank !== '') this.#bankReferences.push({ title: title || bank, bank });
    }
    await this.#container(section, {
      ...listing,
      category: title === '' || category.at(-1) === title ? category : [...category, title],
      isDrawn: listing.isDrawn || selections.length > 0,
    });
  }

  async #itemV1(item: XmlElement, listing: Listing): Promise<void> {
    this.#count();
    await this.#read(item, kindOf(metadataOf(item)), listing, (files) => readItemV1(item, files));
  }

  async #itemV2(item: XmlElement, listing: Listing): Promise<void> {
    await this.#read(item, 'item', listing, (files) =>
      readItemV2(item, files, (address) => {
        const stimulus = this.#stimuli.get(pathFrom(listing.path, address));
        return stimulus && childNamed(stimulus, 'stimulusBody');
      }),
    );
  }

  /** Adds the draft of an item, or names it as left out. */
  async #read(
    item: XmlElement,
    kind: string,
    { path, category, isDrawn, weight }: Listing,
    read: (files: ItemFiles) => ReadItem,
  ): Promise<void> {
    await yieldToEventLoop();
    const files = new ItemFiles(this.index, path);
    const name = nameOfItem(item, path);
    try {
      const { score, losses, ...question } = read(files);
      this.drafts.push({
        ...question,
        mark: markOf(score, weight),
        files: await files.read(),
        category: category.slice(0, CATEGORY_DEPTH).map((title) => cutText(title, NAME_LENGTH)),
        losses: [...losses, ...(isDrawn ? (['randomSelection'] as const) : [])],
      });
      for (const missing of files.missing)
        this.leave({ name: missing, kind: 'file', reason: 'missingFile' });
    } catch (cause) {
      if (!(cause instanceof UnsupportedError)) throw cause;
      this.leave({ name, kind: cause.kind ?? kind, reason: cause.reason });
    }
  }
}
