import type { XmlElement } from '../xml-tree';
import { childNamed, childrenNamed, nameOf } from './tree';

/** Beginnings of the identifiers of the feedback on right and wrong answers. */
export const COMBINED_FEEDBACK = /^(?:correct|incorrect|general_incorrect_)/;

/** Identifiers of the feedback that a condition on this label alone shows. */
export function feedbackOfLabel(item: XmlElement, label: string): Set<string> {
  const shown = new Set<string>();
  for (const processing of childrenNamed(item, 'resprocessing'))
    for (const condition of childrenNamed(processing, 'respcondition')) {
      const [test, further] = childNamed(condition, 'conditionvar')?.children ?? [];
      if (!test || further || nameOf(test) !== 'varequal' || test.text.trim() !== label) continue;
      for (const display of childrenNamed(condition, 'displayfeedback'))
        shown.add(display.attributes['linkrefid'] ?? '');
    }
  for (const combined of [...shown].filter((ident) => COMBINED_FEEDBACK.test(ident)))
    shown.delete(combined);
  return shown;
}

/** Labels in conditions that are not negated. */
export function rightLabels(item: XmlElement): string[] {
  const right = new Set<string>();
  const visit = (element: XmlElement): void => {
    if (nameOf(element) === 'not') return;
    if (nameOf(element) === 'varequal') right.add(element.text.trim());
    element.children.forEach(visit);
  };
  for (const processing of childrenNamed(item, 'resprocessing'))
    for (const condition of childrenNamed(processing, 'respcondition'))
      if (childNamed(condition, 'setvar')) visit(condition);
  return [...right];
}
