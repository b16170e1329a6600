import type { Decimal } from '@riwaq/api';
import type { XmlElement } from '../xml-tree';
import { single, type QtiMapping, type ResponseDeclaration, type Value } from './declarations';
import {
  add,
  compare,
  decimalIn,
  decimalOf,
  decimalText,
  multiply,
  numberOf,
  probesAround,
  relativeBounds,
  subtract,
  ZERO,
} from './decimals';
import { MappedScore } from './mapped-score';
import { isSubstringMatch } from './text-parts';
import { isWithin, tolerancesOf } from './tolerances';
import { attributeOf, descendantsOf, isFalse, isTrue, nameOf, textContent } from './tree';
import { NAMED_MAX, unsupported, UnsupportedError } from './unsupported';
import { isContainer, isDecimal, isSame, itemsOf, keyOf, matches, stepsOf } from './values';

/** The outcome that is the score of an item. */
export const SCORE = 'SCORE';
const ARITHMETIC = new Set(['sum', 'product', 'subtract', 'min', 'max', 'integerToFloat']);
/** Expressions of a text that the rules name. */
const NAMED_TEXTS = new Set(['baseValue', 'correct']);
/** Rules, expressions and values evaluated for one item, over all responses that are tried. */
const STEPS_MAX = 400_000;

class Exit extends Error {}

/** Response processing of one item. Deterministic rules only: others are unsupported. */
export class ResponseProcessing {
  #steps = 0;
  /** Numbers that responses were compared with. */
  readonly #compared = new Map<string, Decimal>();
  readonly #uses = new Map<XmlElement, 'direct' | 'computed' | 'none'>();
  readonly #mappedScores = new Map<QtiMapping, MappedScore>();
  #outcomes = new Map<string, Value>();
  #given = new Map<string, Value>();

  constructor(
    private readonly rules: readonly XmlElement[],
    private readonly responses: ReadonlyMap<string, ResponseDeclaration>,
    private readonly defaults: ReadonlyMap<string, Value>,
  ) {}

  /** The score of a response. Throws an {@link UnsupportedError}. */
  score(identifier: string, value: Value): number {
    this.#outcomes = new Map(this.defaults);
    this.#given = new Map([[identifier, value]]);
    try {
      this.#runAll(this.rules);
    } catch (cause) {
      if (!(cause instanceof Exit)) throw cause;
    }
    return numberOf(this.#decimal(this.#outcomes.get(SCORE) ?? null));
  }

  /**
   * Finds the numbers at which the score of a number may change, by trying numbers around those
   * that were found: each may lead to further rules.
   */
  boundsOf(identifier: string): Decimal[] {
    this.score(identifier, ZERO);
    let found = -1;
    while (this.#compared.size > found) {
      found = this.#compared.size;
      for (const probe of probesAround([...this.#compared.values()])) this.score(identifier, probe);
    }
    return [...this.#compared.values()];
  }

  #count(steps = 1): void {
    this.#steps += steps;
    if (this.#steps > STEPS_MAX) unsupported();
  }

  #runAll(rules: readonly XmlElement[]): void {
    for (const rule of rules) this.#run(rule);
  }

  #run(rule: XmlElement): void {
    this.#count();
    switch (nameOf(rule)) {
      case 'responseCondition':
        return this.#condition(rule);
      case 'responseProcessingFragment':
        return this.#runAll(rule.children);
      case 'setOutcomeValue':
        return this.#set(rule);
      case 'exitResponse':
        throw new Exit();
      case 'lookupOutcomeValue':
        // An outcome that no score depends on may have any rule.
        this.#outcomes.delete(attributeOf(rule, 'identifier') ?? '');
        return undefined;
      default:
        return unsupported();
    }
  }

  #condition(rule: XmlElement): void {
    for (const branch of rule.children) {
      const [test, ...rules] = branch.children;
      if (nameOf(branch) === 'responseElse') return this.#runAll(branch.children);
      if (test && this.#value(test) === true) return this.#runAll(rules);
    }
  }

  #set(rule: XmlElement): void {
    const identifier = attributeOf(rule, 'identifier') ?? '';
    const [expression] = rule.children;
    try {
      this.#outcomes.set(identifier, expression ? this.#value(expression) : null);
    } catch (cause) {
      if (!(cause instanceof UnsupportedError) || identifier === SCORE) throw cause;
      this.#outcomes.delete(identifier);
    }
  }

  #variable(identifier: string): Value {
    if (this.responses.has(identifier)) return this.#given.get(identifier) ?? null;
    const value = this.#outcomes.get(identifier);
    return value === undefined ? unsupported() : value;
  }

  #response(expression: XmlElement): ResponseDeclaration {
    return this.responses.get(attributeOf(expression, 'identifier') ?? '') ?? unsupported();
  }

  #decimal(value: Value): Decimal {
    return isDecimal(value) ? value : unsupported();
  }

  #values(expression: XmlElement): Value[] {
    return expression.children.map((child) => this.#value(child));
  }

  #isResponse(expression: XmlElement): boolean {
    return (
      nameOf(expression) === 'variable' &&
      this.responses.has(attributeOf(expression, 'identifier') ?? '')
    );
  }

  /** Whether an operator compares a response itself, or a value computed from one. */
  #useOfResponse(expression: XmlElement): 'direct' | 'computed' | 'none' {
    const before = this.#uses.get(expression);
    if (before) return before;
    const isWithin = (child: XmlElement): boolean =>
      [...descendantsOf(child)].some((each) => this.#isResponse(each));
    const use = expression.children.some((child) => this.#isResponse(child))
      ? 'direct'
      : expression.children.some(isWithin)
        ? 'computed'
        : 'none';
    this.#uses.set(expression, use);
    return use;
  }

  /** Remembers what a numeric response is compared with, and the ends of the range around it. */
  #note(expression: XmlElement, tolerance: readonly Decimal[] = []): void {
    const use = this.#useOfResponse(expression);
    if (use === 'computed') unsupported();
    if (use !== 'direct') return;
    for (const child of expression.children) {
      if (this.#isResponse(child)) continue;
      for (const value of itemsOf(this.#value(child))) {
        if (!isDecimal(value)) continue;
        const ends = tolerance.flatMap((each) => [subtract(value, each), add(value, each)]);
        this.#count(1 + ends.length);
        for (const bound of [value, ...ends]) this.#addCompared(bound);
      }
    }
  }

  #decimals(expression: XmlElement): Decimal[] | null {
    const values = this.#values(expression);
    if (values.includes(null)) return null;
    const items: Decimal[] = [];
    for (const value of values) {
      this.#count(stepsOf(value));
      for (const item of isContainer(value) ? value : [value]) items.push(this.#decimal(item));
    }
    return items;
  }

  #value(expression: XmlElement): Value {
    this.#count();
    const name = nameOf(expression);
    switch (name) {
      case 'variable':
        return this.#variable(attributeOf(expression, 'identifier') ?? '');
      case 'default':
        return this.defaults.get(attributeOf(expression, 'identifier') ?? '') ?? null;
      case 'correct': {
        const { correct, cardinality } = this.#response(expression);
        return cardinality === 'single' ? (correct[0] ?? null) : correct;
      }
      case 'mapResponse':
        return this.#mapped(expression);
      case 'null':
        return null;
      case 'baseValue':
        return this.#base(expression);
      case 'multiple':
        return this.#container(expression);
      case 'containerSize':
        return decimalOf(BigInt(itemsOf(this.#values(expression)[0] ?? null).length));
      default:
        return this.#logical(expression, name);
    }
  }

  #mapped(expression: XmlElement): Decimal {
    const { mapping } = this.#response(expression);
    if (!mapping) return unsupported();
    const value = this.#variable(attributeOf(expression, 'identifier') ?? '');
    this.#count(stepsOf(value));
    if (isDecimal(value)) {
      this.#count(mapping.entries.length);
      for (const { key } of mapping.entries) this.#addCompared(decimalIn(key));
    }
    const before = this.#mappedScores.get(mapping);
    const score = before ?? new MappedScore(mapping);
    if (!before) {
      this.#count(mapping.entries.length);
      this.#mappedScores.set(mapping, score);
    }
    return score.of(value);
  }

  #addCompared(bound: Decimal): void {
    this.#compared.set(decimalText(bound), bound);
    if (this.#compared.size > NAMED_MAX) unsupported();
  }

  #container(expression: XmlElement): Value {
    const items = this.#items(expression);
    return items.length > NAMED_MAX ? unsupported() : items;
  }

  /** The items of all values of an expression. */
  #items(expression: XmlElement): (string | Decimal)[] {
    const items: (string | Decimal)[] = [];
    for (const value of this.#values(expression)) {
      this.#count(stepsOf(value));
      for (const item of itemsOf(value)) items.push(item);
    }
    return items;
  }

  #base(expression: XmlElement): Value {
    const baseType = attributeOf(expression, 'baseType') ?? 'string';
    const text = textContent(expression);
    this.#count(stepsOf(text));
    if (baseType === 'boolean') return isTrue(text);
    return single(baseType === 'string' ? text : text.trim(), baseType);
  }

  #logical(expression: XmlElement, name: string): Value {
    switch (name) {
      case 'and':
        return expression.children.every((child) => this.#value(child) === true);
      case 'or':
        return expression.children.some((child) => this.#value(child) === true);
      case 'not': {
        const [value = null] = this.#values(expression);
        return value === null ? null : value !== true;
      }
      case 'isNull': {
        const [value = null] = this.#values(expression);
        return value === null || value === '' || (isContainer(value) && value.length === 0);
      }
      default:
        return this.#comparison(expression, name);
    }
  }

  #comparison(expression: XmlElement, name: string): Value {
    switch (name) {
      case 'match':
      case 'member':
      case 'contains':
        return this.#membership(expression, name);
      case 'stringMatch':
        return this.#stringMatch(expression);
      case 'substring':
        return this.#includes(expression, expression.children[1], expression.children[0]);
      case 'equal':
        return this.#equal(expression);
      case 'lt':
      case 'lte':
      case 'gt':
      case 'gte':
        return this.#order(expression, name);
      default:
        return this.#arithmetic(expression, name);
    }
  }

  #membership(expression: XmlElement, name: 'match' | 'member' | 'contains'): Value {
    if (name !== 'contains') this.#note(expression);
    const [one = null, other = null] = this.#values(expression);
    this.#count(stepsOf(one) + stepsOf(other));
    if (name === 'contains') {
      const keys = new Set(itemsOf(one).map(keyOf));
      return itemsOf(other).every((part) => keys.has(keyOf(part)));
    }
    if (one === null) return null;
    if (name === 'member') return itemsOf(other).some((each) => isSame(each, one));
    return other === null ? null : matches(one, other);
  }

  #order(expression: XmlElement, name: 'lt' | 'lte' | 'gt' | 'gte'): Value {
    this.#note(expression);
    const [one, other] = this.#decimals(expression) ?? [];
    if (!one || !other) return null;
    const order = compare(one, other);
    return order === 0 ? name.endsWith('e') : order < 0 === name.startsWith('l');
  }

  #stringMatch(expression: XmlElement): Value {
    const [first, second] = expression.children;
    // The deprecated attribute turns the operands of `substring` around.
    if (isSubstringMatch(expression)) return this.#includes(expression, first, second);
    const [one = null, other = null] = this.#values(expression);
    if (one === null || other === null) return null;
    if (typeof one !== 'string' || typeof other !== 'string') return unsupported();
    this.#count(stepsOf(one) + stepsOf(other));
    return isFalse(attributeOf(expression, 'caseSensitive'))
      ? one.toLowerCase() === other.toLowerCase()
      : one === other;
  }

  /**
   * Whether a text has a part that the rules name. A text of the rules that has the response in it
   * accepts each part of itself, which no question of this server does.
   */
  #includes(expression: XmlElement, whole?: XmlElement, named?: XmlElement): Value {
    if (!whole || !named || !NAMED_TEXTS.has(nameOf(named))) return unsupported();
    const [text, part] = [this.#value(whole), this.#value(named)];
    if (part === null || text === null) return null;
    if (typeof part !== 'string' || typeof text !== 'string') return unsupported();
    this.#count(stepsOf(part) + stepsOf(text));
    return isFalse(attributeOf(expression, 'caseSensitive'))
      ? text.toLowerCase().includes(part.toLowerCase())
      : text.includes(part);
  }

  #equal(expression: XmlElement): Value {
    const [first, second] = this.#decimals(expression) ?? [];
    if (!first || !second) return null;
    const tolerance = tolerancesOf(expression, this.#variableOf);
    const isRelative = attributeOf(expression, 'toleranceMode') === 'relative';
    const [low, high] = isRelative
      ? relativeBounds(first, tolerance)
      : ([subtract(first, tolerance[0]), add(first, tolerance[1])] as const);
    // Around a response, a relative range is no range of responses.
    if (isRelative && this.#isResponse(expression.children[0]!)) unsupported();
    this.#note(expression, isRelative ? [subtract(first, low), subtract(high, first)] : tolerance);
    return isWithin(expression, second, [low, high]);
  }

  readonly #variableOf = (identifier: string): Decimal => this.#decimal(this.#variable(identifier));

  #arithmetic(expression: XmlElement, name: string): Value {
    const values = this.#decimals(expression);
    if (values === null) return ARITHMETIC.has(name) ? null : unsupported();
    const [first = ZERO, second = ZERO] = values;
    switch (name) {
      case 'sum':
        return values.reduce(add, ZERO);
      case 'product':
        return values.reduce(multiply, decimalOf(1n));
      case 'subtract':
        return subtract(first, second);
      case 'min':
        return values.reduce((least, each) => (compare(each, least) < 0 ? each : least), first);
      case 'max':
        return values.reduce((most, each) => (compare(each, most) > 0 ? each : most), first);
      case 'integerToFloat':
        return first;
      default:
        return unsupported();
    }
  }
}
