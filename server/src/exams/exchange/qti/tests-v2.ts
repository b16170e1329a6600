import type { XmlElement } from '../xml-tree';
import { INCLUDED } from './markup';
import { attributeOf, childNamed, childrenNamed, descendantNamed, isTrue, nameOf } from './tree';

/** An item as a test or section refers to it. */
export interface ItemReference {
  readonly path: string;
  /** Titles of its sections, outermost first. */
  readonly category: readonly string[];
  /** By which the test multiplies the score. */
  readonly weight: number;
  /** Whether the test draws some of the items of its section. */
  readonly isDrawn: boolean;
}

/** A section in a file of its own as a test or section refers to it. */
export type SectionReference = Omit<ItemReference, 'weight'> & { readonly isSection: true };

/** Items of which a test draws some. */
export interface DrawnGroup {
  readonly count: number;
  readonly paths: readonly string[];
}

/** A test of QTI 2 or 3, or a section in a file of its own. */
export interface TestOutline {
  readonly title: string;
  readonly isSection: boolean;
  /** Its items, and its sections in other files, in their order. */
  readonly entries: readonly (ItemReference | SectionReference)[];
  /**
   * The sections of a random selection as an exam here has it: some items of each section, all in a
   * random order. Null for other tests.
   */
  readonly groups: readonly DrawnGroup[] | null;
  /** Whether it has settings, such as time limits, that no question has. */
  readonly hasSettings: boolean;
}

const SETTINGS = [
  'timeLimits',
  'itemSessionControl',
  'preCondition',
  'branchRule',
  'testFeedback',
  'rubricBlock',
];

/** Elements in whose place a section of another file stands. */
const SECTION_REFERENCES = new Set(['assessmentSectionRef', INCLUDED]);

const isShuffled = (section: XmlElement): boolean => {
  const ordering = childNamed(section, 'ordering');
  return ordering !== undefined && isTrue(attributeOf(ordering, 'shuffle'));
};

/** The path of the file that a reference means. */
type PathOf = (reference: XmlElement) => string;

/** A section of which some items are drawn and mixed with those of others; null for another. */
function groupOf(section: XmlElement, pathOf: PathOf): DrawnGroup | null {
  const selection = childNamed(section, 'selection');
  const items = childrenNamed(section, 'assessmentItemRef');
  const count = Number((selection && attributeOf(selection, 'select')) ?? Number.NaN);
  const isMixed =
    isShuffled(section) &&
    attributeOf(section, 'keepTogether') === 'false' &&
    attributeOf(section, 'visible') === 'false' &&
    childNamed(section, 'assessmentSection') === undefined;
  const isFree =
    selection !== undefined &&
    !isTrue(attributeOf(selection, 'withReplacement')) &&
    items.every(
      (item) => !isTrue(attributeOf(item, 'required')) && !isTrue(attributeOf(item, 'fixed')),
    );
  return isMixed && isFree && Number.isInteger(count) && count >= 0 && count <= items.length
    ? { count, paths: items.map(pathOf) }
    : null;
}

function groupsOf(test: XmlElement, pathOf: PathOf): DrawnGroup[] | null {
  const [part, ...parts] = childrenNamed(test, 'testPart');
  const [outer, ...others] = part ? childrenNamed(part, 'assessmentSection') : [];
  if (!outer || parts.length + others.length > 0 || !isShuffled(outer)) return null;
  if (childNamed(outer, 'assessmentItemRef') || childNamed(outer, 'selection')) return null;
  if (childrenNamed(outer, ...SECTION_REFERENCES).length > 0) return null;
  const groups = childrenNamed(outer, 'assessmentSection').map((each) => groupOf(each, pathOf));
  return groups.length > 0 && groups.every((group) => group !== null) ? groups : null;
}

/**
 * Reads a test, or a section in a file of its own.
 *
 * @param resolve returns the path of a file of the package by its address in this one
 */
export function readTest(root: XmlElement, resolve: (address: string) => string): TestOutline {
  const pathOf: PathOf = (reference) => resolve(attributeOf(reference, 'href') ?? '');
  const entries: (ItemReference | SectionReference)[] = [];
  const visit = (element: XmlElement, category: readonly string[], isDrawn: boolean): void => {
    for (const child of element.children) {
      const name = nameOf(child);
      if (name === 'assessmentItemRef')
        entries.push({ path: pathOf(child), category, weight: weightOf(child), isDrawn });
      else if (SECTION_REFERENCES.has(name))
        entries.push({ path: pathOf(child), category, isDrawn, isSection: true });
      else if (name === 'testPart') visit(child, category, isDrawn);
      else if (name === 'assessmentSection') visitSection(child, category, isDrawn);
    }
  };
  const visitSection = (
    section: XmlElement,
    category: readonly string[],
    isDrawn: boolean,
  ): void => {
    const title = attributeOf(section, 'title')?.trim() ?? '';
    const isShown = title !== '' && isTrue(attributeOf(section, 'visible') ?? 'true');
    visit(
      section,
      isShown ? [...category, title] : category,
      isDrawn || childNamed(section, 'selection') !== undefined,
    );
  };
  const isSection = nameOf(root) === 'assessmentSection';
  if (isSection) visitSection(root, [], false);
  else visit(root, [], false);
  return {
    title: attributeOf(root, 'title')?.trim() ?? '',
    isSection,
    entries,
    groups: groupsOf(root, pathOf),
    // The order of a random selection is named with it.
    hasSettings:
      descendantNamed(root, ...SETTINGS) !== undefined ||
      (descendantNamed(root, 'ordering') !== undefined && !entries.some(({ isDrawn }) => isDrawn)),
  };
}

function weightOf(reference: XmlElement): number {
  const [weight] = childrenNamed(reference, 'weight');
  const value = Number(weight ? attributeOf(weight, 'value') : 1);
  return Number.isFinite(value) && value >= 0 ? value : 1;
}
