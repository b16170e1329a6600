import type { XmlElement } from '../xml-tree';
import { attributeOf, descendantsOf, isTrue, nameOf } from './tree';

/** Whether `stringMatch` looks for its second text within the first, by a deprecated attribute. */
export const isSubstringMatch = (expression: XmlElement): boolean =>
  nameOf(expression) === 'stringMatch' && isTrue(attributeOf(expression, 'substring'));

const PARTS = new Set(['substring', 'varsubstring']);

/** Whether rules look for parts of a text. */
export const findParts = (rules: readonly XmlElement[]): boolean =>
  rules.some((rule) =>
    [...descendantsOf(rule)].some((each) => PARTS.has(nameOf(each)) || isSubstringMatch(each)),
  );
