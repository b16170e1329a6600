import type { Decimal } from '@riwaq/api';
import type { XmlElement } from '../xml-tree';
import { compare, decimalIn } from './decimals';
import { attributeOf, childNamed, childrenNamed, descendantsOf, lineOf, nameOf } from './tree';
import { findParts } from './text-parts';
import { unsupported } from './unsupported';
import { stepsOf } from './values';

/** Conditions and tests evaluated for one item, over all responses that are tried. */
const STEPS_MAX = 400_000;

/** A response of QTI 1.2: chosen labels, a text, or a number. */
export type ResponseV1 = readonly string[] | string | Decimal;

const isChosen = (response: ResponseV1): response is readonly string[] => Array.isArray(response);
const isDecimal = (response: ResponseV1): response is Decimal =>
  typeof response === 'object' && !isChosen(response);

/** Tests that compare a number. */
const ORDER: Readonly<Record<string, (order: number) => boolean>> = {
  varlt: (order) => order < 0,
  varlte: (order) => order <= 0,
  vargt: (order) => order > 0,
  vargte: (order) => order >= 0,
};

export interface ScoreRules {
  /** The element `resprocessing`. */
  readonly processing: XmlElement;
  /** Identifier of the response. */
  readonly identifier: string;
  /** Whether several labels can be chosen. */
  readonly isMultiple: boolean;
  /** Whether a condition of Blackboard without a score gives all of it. */
  readonly hasImplicitScore: boolean;
}

/** Response processing of QTI 1.2. */
export class ConditionsV1 {
  /** The highest score that the item declares; null without one. */
  readonly declaredMax: number | null;
  readonly #lowest: number | null;
  readonly #initial: number;
  readonly #variable: string;
  readonly #conditions: readonly XmlElement[];
  #steps = 0;
  /** Whether a condition before the current one applied to the response. */
  #hasApplied = false;

  constructor(private readonly rules: ScoreRules) {
    const declared = childNamed(childNamed(rules.processing, 'outcomes'), 'decvar');
    const numberIn = (name: string): number | null => {
      const number = Number(declared?.attributes[name]);
      return declared?.attributes[name] === undefined || !Number.isFinite(number) ? null : number;
    };
    const most = numberIn('maxvalue');
    this.declaredMax = most !== null && most > 0 ? most : null;
    this.#lowest = numberIn('minvalue');
    this.#initial = numberIn('defaultval') ?? 0;
    this.#variable = (declared?.attributes['varname'] ?? 'SCORE').toLowerCase();
    this.#conditions = childrenNamed(rules.processing, 'respcondition');
  }

  /** The score of a response. Throws an {@link UnsupportedError}. */
  score(response: ResponseV1): number {
    let score = this.#initial;
    this.#hasApplied = false;
    for (const condition of this.#conditions) {
      if (childNamed(condition, 'respcond_extension')) return unsupported();
      if (!this.#applies(childNamed(condition, 'conditionvar'), response)) continue;
      this.#hasApplied = true;
      score = this.#changed(condition, score);
      if (!/^yes$/i.test(condition.attributes['continue']?.trim() ?? '')) break;
    }
    const above = Math.max(score, this.#lowest ?? score);
    return Math.min(above, this.declaredMax ?? above);
  }

  /** The texts of all tests: labels, texts or numbers. */
  get named(): string[] {
    return this.#conditions.flatMap((condition) =>
      [...descendantsOf(condition)]
        .filter((each) => nameOf(each).startsWith('var') && this.#concerns(each))
        .map((each) => each.text.trim()),
    );
  }

  /** Whether a condition looks for a part of a text. */
  get findParts(): boolean {
    return findParts(this.#conditions);
  }

  /** Whether a condition can give a score, so that no person needs to mark the item. */
  get isScored(): boolean {
    return this.#conditions.some((condition) => this.#changed(condition, 0) > 0);
  }

  #concerns(test: XmlElement): boolean {
    return test.attributes['respident'] === this.rules.identifier;
  }

  #changed(condition: XmlElement, before: number): number {
    let score = before;
    const changes = childrenNamed(condition, 'setvar').filter((each) => {
      const variable = attributeOf(each, 'varname') ?? each.attributes['variablename'] ?? 'SCORE';
      return variable.toLowerCase() === this.#variable;
    });
    const isRight =
      changes.length === 0 &&
      this.rules.hasImplicitScore &&
      childrenNamed(condition, 'displayfeedback').some(
        (each) => each.attributes['linkrefid'] === 'correct',
      );
    if (isRight) return this.declaredMax ?? 1;
    for (const change of changes) {
      const text = change.text.trim();
      const value = /^SCORE\.max$/i.test(text) ? (this.declaredMax ?? 1) : Number(text);
      if (!Number.isFinite(value)) return unsupported();
      score = changeScore(score, change.attributes['action'] ?? 'Set', value);
    }
    return score;
  }

  #applies(condition: XmlElement | undefined, response: ResponseV1): boolean {
    if (!condition) return false;
    const tests = condition.children;
    this.#count(tests.length);
    const isEquality = (test: XmlElement): boolean => nameOf(test) === 'varequal';
    // One response has one value: several values in a row, and a range beside them, are
    // alternatives.
    const areValues = tests.every((test) => isEquality(test) || Object.hasOwn(ORDER, nameOf(test)));
    if (!this.rules.isMultiple && areValues && tests.length > 1 && tests.some(isEquality)) {
      const others = tests.filter((test) => !isEquality(test));
      return (
        tests.some((test) => isEquality(test) && this.#passes(test, response)) ||
        (others.length > 0 && others.every((test) => this.#passes(test, response)))
      );
    }
    return tests.length > 0 && tests.every((test) => this.#passes(test, response));
  }

  #count(steps: number): void {
    this.#steps += steps;
    if (this.#steps > STEPS_MAX) unsupported();
  }

  #passes(test: XmlElement, response: ResponseV1): boolean {
    this.#count(1);
    const name = nameOf(test);
    switch (name) {
      case 'and':
        return test.children.every((each) => this.#passes(each, response));
      case 'or':
        return test.children.some((each) => this.#passes(each, response));
      case 'not':
        return !test.children.some((each) => this.#passes(each, response));
      case 'other':
        return !this.#hasApplied;
      case 'unanswered':
        return isChosen(response) ? response.length === 0 : response === '';
      case 'varequal':
        return this.#concerns(test) && equals(test, response);
      case 'varsubstring':
        return this.#concerns(test) && this.#contains(test, response);
      default:
        return this.#isInOrder(test, response);
    }
  }

  /**
   * Compares a number. Durations, areas, sets (`varsubset`, whose two kinds of matching systems
   * read differently) and extensions are unsupported, as are texts that are compared as numbers.
   */
  #isInOrder(test: XmlElement, response: ResponseV1): boolean {
    const name = nameOf(test);
    const isInOrder = Object.hasOwn(ORDER, name) ? ORDER[name] : undefined;
    if (!isInOrder) return unsupported();
    if (!this.#concerns(test)) return false;
    return isDecimal(response)
      ? isInOrder(compare(response, decimalIn(lineOf(test))))
      : unsupported();
  }

  /** Whether a text has the one of a test in it. */
  #contains(test: XmlElement, response: ResponseV1): boolean {
    const expected = test.text.trim();
    if (typeof response !== 'string' || expected === '') return unsupported();
    this.#count(stepsOf(response));
    return isCased(test)
      ? response.includes(expected)
      : response.toLowerCase().includes(expected.toLowerCase());
  }
}

function equals(test: XmlElement, response: ResponseV1): boolean {
  const expected = test.text.trim();
  if (isChosen(response)) return response.includes(expected);
  if (isDecimal(response)) return compare(response, decimalIn(expected)) === 0;
  return isCased(test) ? response === expected : response.toLowerCase() === expected.toLowerCase();
}

const isCased = (test: XmlElement): boolean =>
  /^(?:yes|true)$/i.test(test.attributes['case'] ?? '');

function changeScore(score: number, action: string, value: number): number {
  switch (action.toLowerCase()) {
    case 'set':
      return value;
    case 'add':
      return score + value;
    case 'subtract':
      return score - value;
    case 'multiply':
      return score * value;
    default:
      return unsupported();
  }
}
