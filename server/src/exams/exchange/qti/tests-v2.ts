import type { XmlElement } from '../xml-tree';
import { pathFrom } from './package';
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

/** A test of QTI 2 or 3: its items in their order. */
export interface TestOutline {
  readonly title: string;
  readonly items: readonly ItemReference[];
  /** Whether it has settings, such as time limits, that no question has. */
  readonly hasSettings: boolean;
}

const SETTINGS = [
  'timeLimits',
  'itemSessionControl',
  'preCondition',
  'branchRule',
  'ordering',
  'testFeedback',
  'rubricBlock',
];

/** Reads a test, or a section in a file of its own. */
export function readTest(root: XmlElement, file: string): TestOutline {
  const items: ItemReference[] = [];
  const visit = (element: XmlElement, category: readonly string[], isDrawn: boolean): void => {
    for (const child of element.children) {
      const name = nameOf(child);
      if (name === 'assessmentItemRef')
        items.push({
          path: pathFrom(file, attributeOf(child, 'href') ?? ''),
          category,
          weight: weightOf(child),
          isDrawn,
        });
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
  if (nameOf(root) === 'assessmentSection') visitSection(root, [], false);
  else visit(root, [], false);
  return {
    title: attributeOf(root, 'title')?.trim() ?? '',
    items,
    hasSettings: descendantNamed(root, ...SETTINGS) !== undefined,
  };
}

function weightOf(reference: XmlElement): number {
  const [weight] = childrenNamed(reference, 'weight');
  const value = Number(weight ? attributeOf(weight, 'value') : 1);
  return Number.isFinite(value) && value >= 0 ? value : 1;
}
