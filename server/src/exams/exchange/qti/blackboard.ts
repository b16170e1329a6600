import type { LeftOutReason } from '@riwaq/api';
import { textsFor } from '../key-rules';
import type { XmlElement } from '../xml-tree';
import { childNamed, childrenNamed, descendantsOf, nameOf } from './tree';

/** Metadata that only Blackboard writes. */
export const isOfBlackboard = (metadata: ReadonlyMap<string, string>): boolean =>
  metadata.has('bbmd_questiontype');

/** The tests of an item with this name; every test without one. */
const testsIn = (processing: XmlElement, name?: string): XmlElement[] =>
  [...descendantsOf(processing)].filter((each) =>
    name === undefined ? nameOf(each).startsWith('var') : nameOf(each) === name,
  );
const hasValue = (test: XmlElement): boolean => test.text.trim() !== '';
const respondentOf = (test: XmlElement): string => test.attributes['respident'] ?? '';

/**
 * The identifier by which conditions refer to the only response of an item. Blackboard Ultra writes
 * it in the language of the site: `response` is `استجابة` there.
 */
export function respondentIn(processing: XmlElement, identifier: string): string {
  const named = new Set(testsIn(processing).filter(hasValue).map(respondentOf));
  const [only] = named;
  return named.size === 1 && only !== undefined ? only : identifier;
}

/** Tests of a label alone, which have no value: their score is a part of the mark. */
const testsOfLabels = (processing: XmlElement): XmlElement[] =>
  testsIn(processing, 'varequal').filter((test) => !hasValue(test));

/**
 * The identifiers of labels as the conditions have them. Blackboard Ultra gives the labels of an
 * export new identifiers, which nothing else refers to: the conditions name all of the labels in
 * their order.
 */
export function labelsIn(processing: XmlElement, labels: readonly string[]): readonly string[] {
  const named = [
    ...new Set(
      testsIn(processing, 'varequal')
        .filter(hasValue)
        .map(({ text }) => text.trim()),
    ),
  ];
  if (named.length !== labels.length || named.some((each) => labels.includes(each))) return labels;
  const alone = testsOfLabels(processing).map(respondentOf);
  const isInOrder = alone.every((each, index) => each === named[index]);
  return alone.length === 0 || (isInOrder && alone.length === named.length) ? named : labels;
}

/** The parts of the mark for single labels. */
const partsOf = (processing: XmlElement): number[] =>
  childrenNamed(processing, 'respcondition')
    .filter((condition) => {
      const [test, further] = childNamed(condition, 'conditionvar')?.children ?? [];
      return test && !further && nameOf(test) === 'varequal' && !hasValue(test);
    })
    .map((condition) => Number(childNamed(condition, 'setvar')?.text.trim()))
    .filter((part) => Number.isFinite(part));

/** Why the marks that Blackboard gives beside the conditions of a choice cannot be given here. */
export function partsProblem(
  processing: XmlElement,
  metadata: ReadonlyMap<string, string>,
  isMultiple: boolean,
): LeftOutReason | null {
  if (metadata.get('bbmd_all_fullcredit_ind') === 'true') return 'scoring';
  const hasParts = metadata.get('bbmd_partialcredit') === 'true';
  if (hasParts && isMultiple) return 'partialRule';
  const parts = partsOf(processing);
  if (parts.some((part) => part < 0)) return 'negative';
  const most = Math.max(0, ...parts);
  return hasParts && parts.some((part) => part > 0 && part < most) ? 'partial' : null;
}

/** The options of Either/Or, as Blackboard names them. */
const EITHER_OR = /^(yes_no|agree_disagree|right_wrong|true_false)\.(true|false)$/;

/** The text of an option that Blackboard writes as a name, in the language of the question. */
export function eitherOrText(text: string, question: string): string {
  const [, pair = '', side] = EITHER_OR.exec(text) ?? [];
  const texts = textsFor(question);
  const pairs = new Map([
    ['yes_no', [texts.yes, texts.no]],
    ['agree_disagree', [texts.agree, texts.disagree]],
    ['right_wrong', [texts.right, texts.wrong]],
    ['true_false', [texts.true, texts.false]],
  ]);
  const [first = text, second = text] = pairs.get(pair) ?? [];
  return side === 'true' ? first : second;
}
