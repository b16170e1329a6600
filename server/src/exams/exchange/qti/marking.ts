import {
  foldInvisible,
  OPTION_TEXT_MAX,
  QUESTION_OPTIONS_MAX,
  type Decimal,
  type ImportLoss,
} from '@riwaq/api';
import { isAccepted } from '../../rules/accepted-text';
import type { ImportedDraft, RightsMarking } from '../question-draft';
import { add, decimalText, half, probesAround, subtract } from './decimals';
import { NAMED_MAX, UnsupportedError } from './unsupported';

type Option = ImportedDraft['options'][number];

export interface Choice {
  readonly id: string;
  readonly text: string;
  readonly feedback?: string;
}

/** How an item is answered, and the score that its rules give to a response. */
export type ItemResponse =
  | {
      readonly kind: 'choice';
      readonly choices: readonly Choice[];
      /** Maximum number of choices in a response. */
      readonly most: number;
      /** The choices that the item declares as correct; may be incomplete. */
      readonly key: readonly string[];
      score(chosen: readonly string[]): number;
    }
  | {
      readonly kind: 'text';
      /** Every text that the rules name. */
      readonly texts: readonly string[];
      /** Whether the rules look for parts of a text. */
      readonly hasParts: boolean;
      score(text: string): number;
    }
  | {
      readonly kind: 'number';
      /** Every number at which the score may change. */
      readonly bounds: readonly Decimal[];
      score(number: Decimal): number;
    }
  /** A person marks it. */
  | { readonly kind: 'open' };

/** The marking of a question that is the same as that of the item. */
export interface Marking {
  readonly type: ImportedDraft['type'];
  readonly options: readonly Option[];
  /** The highest score; null where a person gives it. */
  readonly full: number | null;
  /** How several right choices are marked; undefined for one. */
  readonly marking?: RightsMarking;
  readonly losses: readonly ImportLoss[];
}

/** Choices of which every subset is scored; of more, those around the correct ones are. */
const ALL_SUBSETS_UP_TO = 8;
/** Scores are written with few digits: three times 33.33 is 100. In parts of the highest score. */
const ROUNDING = 0.001;
/** A response that no item expects: a character for private use. */
const UNEXPECTED = '\ue0ff';

const isAbout = (score: number, expected: number, full: number): boolean =>
  Math.abs(score - expected) <= full * ROUNDING;

/** Here the least mark is 0. */
function checkNotNegative(scores: readonly number[], full: number): void {
  if (!(full > 0)) throw new UnsupportedError('noRightAnswer');
  if (scores.some((score) => score < -full * ROUNDING)) throw new UnsupportedError('negative');
}

/** One choice, a text and a number get all of the mark or nothing here. */
function checkRightOrWrong(scores: readonly number[], full: number): void {
  checkNotNegative(scores, full);
  if (scores.some((score) => !isAbout(score, full, full) && !isAbout(score, 0, full)))
    throw new UnsupportedError('partial');
}

/** The subsets of choices that are scored to compare the rules of two systems. */
function* subsetsOf(ids: readonly string[], key: readonly string[]): Generator<readonly string[]> {
  if (ids.length <= ALL_SUBSETS_UP_TO) {
    for (let bits = 0; bits < 2 ** ids.length; bits += 1)
      yield ids.filter((_id, index) => (bits >> index) & 1);
    return;
  }
  const without = (set: readonly string[], ...off: string[]) => [
    ...set.filter((id) => !off.includes(id)),
    ...off.filter((id) => !set.includes(id)),
  ];
  for (const from of [[], ids, ids.filter((id) => key.includes(id))]) {
    yield from;
    for (const [index, one] of ids.entries()) {
      yield without(from, one);
      for (const other of ids.slice(index + 1)) yield without(from, one, other);
    }
  }
}

type ChoiceResponse = Extract<ItemResponse, { kind: 'choice' }>;
const optionsOf = ({ choices }: ChoiceResponse, right: readonly string[]): Option[] =>
  choices.map(({ id, ...choice }) => ({
    ...choice,
    isCorrect: right.includes(id),
    tolerance: null,
  }));

function markOneChoice(response: ChoiceResponse): Marking {
  const scores = response.choices.map(({ id }) => ({ id, score: response.score([id]) }));
  const full = Math.max(...scores.map(({ score }) => score));
  const none = response.score([]);
  checkRightOrWrong([...scores.map(({ score }) => score), none], full);
  if (isAbout(none, full, full)) throw new UnsupportedError('scoring');
  const right = scores.filter(({ score }) => isAbout(score, full, full)).map(({ id }) => id);
  return { type: 'OneChoice', options: optionsOf(response, right), full, losses: [] };
}

/**
 * Several right choices are marked all or nothing, or, where the exam says so, by (right - wrong) /
 * right: an item is read if its rules are one of the two.
 */
function markMultiChoice(response: ChoiceResponse): Marking {
  const { choices, most, key } = response;
  const scored: { set: readonly string[]; score: number }[] = [];
  for (const set of subsetsOf(
    choices.map(({ id }) => id),
    key,
  ))
    if (set.length <= most) scored.push({ set, score: response.score(set) });
  const full = Math.max(...scored.map(({ score }) => score));
  checkNotNegative(
    scored.map(({ score }) => score),
    full,
  );
  const [best] = scored.filter(({ score }) => isAbout(score, full, full));
  const right = new Set(best?.set);
  if (right.size === 0) throw new UnsupportedError('noRightAnswer');
  const isScoredBy = (rule: (rightCount: number, wrongCount: number) => number): boolean =>
    scored.every(({ set, score }) => {
      const found = set.filter((id) => right.has(id)).length;
      return isAbout(score, full * rule(found, set.length - found), full);
    });
  const isAll = isScoredBy((found, wrong) => (found === right.size && wrong === 0 ? 1 : 0));
  if (!isAll && !isScoredBy((found, wrong) => Math.max(0, found - wrong) / right.size))
    throw new UnsupportedError('partialRule');
  return {
    type: 'MultiChoice',
    options: optionsOf(response, [...right]),
    full,
    ...(right.size > 1 && { marking: isAll ? 'complete' : 'parts' }),
    losses: most < choices.length ? ['choiceLimit'] : [],
  };
}

/** Throws when there are more choices than a question has options. */
export function checkCount(choices: readonly unknown[]): void {
  if (choices.length > QUESTION_OPTIONS_MAX) throw new UnsupportedError('tooLong');
}

function markChoices(response: ChoiceResponse): Marking {
  const { choices, most } = response;
  if (choices.length === 0) throw new UnsupportedError('noRightAnswer');
  if (choices.some(({ text }) => text === '')) throw new UnsupportedError('emptyOption');
  if (new Set(choices.map(({ id }) => id)).size < choices.length)
    throw new UnsupportedError('scoring');
  return most === 1 ? markOneChoice(response) : markMultiChoice(response);
}

/** The pattern that accepts a text itself: no star in it is a wildcard. */
export const literalPattern = (text: string): string => text.replaceAll('*', String.raw`\*`);

/** The text in small and in capital letters, as far as these are letters of the same text. */
const otherCases = (text: string): string[] =>
  [text.toLowerCase(), text.toUpperCase()].filter(
    (other) => other.toLowerCase() === text.toLowerCase(),
  );

function markText({ texts, hasParts, score }: Extract<ItemResponse, { kind: 'text' }>): Marking {
  if (texts.some((text) => text.length > OPTION_TEXT_MAX)) throw new UnsupportedError('tooLong');
  const named = [...new Map(texts.map((text) => [foldInvisible(text), text])).values()];
  if (named.length > NAMED_MAX) throw new UnsupportedError('scoring');
  const scored = named
    .filter((text) => text.trim() !== '')
    .map((text) => ({ text, score: score(text) }));
  const full = Math.max(0, ...scored.map((each) => each.score));
  checkRightOrWrong([...scored.map((each) => each.score), score(UNEXPECTED)], full);
  const isRight = (text: string): boolean => isAbout(score(text), full, full);
  if ([UNEXPECTED, ''].some(isRight)) throw new UnsupportedError('scoring');
  const right = scored.filter(({ text }) => isRight(text)).map(({ text }) => text);
  const wrong = scored.filter(({ text }) => !right.includes(text));
  if (right.some((text) => otherCases(text).some((other) => !isRight(other))))
    throw new UnsupportedError('caseSensitive');
  const patterns = right.map((text) => patternOf(text, isRight));
  if (wrong.some(({ text }) => patterns.some((pattern) => isAccepted(text, pattern))))
    throw new UnsupportedError('wrongAccepted');
  if (hasParts) checkCombined([right, wrong.map(({ text }) => text)], patterns, isRight);
  return {
    type: 'FillInTheBlanks',
    options: patterns.map((text) => ({ text, isCorrect: true, tolerance: null })),
    full,
    losses: [],
  };
}

/**
 * Throws where the rules mark several of their texts within one text in another way than patterns.
 */
function checkCombined(
  [right, wrong]: readonly [readonly string[], readonly string[]],
  patterns: readonly string[],
  isRight: (text: string) => boolean,
): void {
  for (const set of subsetsOf([...right, ...wrong], right)) {
    const text = set.join(UNEXPECTED);
    if (isRight(text) !== patterns.some((pattern) => isAccepted(text, pattern)))
      throw new UnsupportedError('scoring');
  }
}

/** The pattern of a right text: a star where any other text may stand before or after it. */
function patternOf(text: string, isRight: (text: string) => boolean): string {
  const before = isRight(UNEXPECTED + text);
  const after = isRight(text + UNEXPECTED);
  if (isRight(UNEXPECTED + text + UNEXPECTED) !== (before && after))
    throw new UnsupportedError('scoring');
  return (before ? '*' : '') + literalPattern(text) + (after ? '*' : '');
}

/**
 * Between two neighbouring bounds every number has the same score, so that the bounds and one
 * number between each two of them show all ranges.
 */
function markNumber({ bounds, score }: Extract<ItemResponse, { kind: 'number' }>): Marking {
  if (bounds.length === 0) throw new UnsupportedError('noRightAnswer');
  if (bounds.length > NAMED_MAX) throw new UnsupportedError('scoring');
  const probes = probesAround(bounds);
  const scores = probes.map((probe) => score(probe));
  const full = Math.max(...scores);
  checkRightOrWrong(scores, full);
  const options: Option[] = [];
  for (let from = 0; from < probes.length; from += 1) {
    if (!isAbout(scores[from]!, full, full)) continue;
    let to = from;
    while (to + 1 < probes.length && isAbout(scores[to + 1]!, full, full)) to += 1;
    if (from % 2 === 0 || to % 2 === 0) throw new UnsupportedError('openRange');
    const [low, high] = [probes[from]!, probes[to]!];
    options.push({
      text: decimalText(half(add(low, high))),
      isCorrect: true,
      tolerance: from === to ? null : decimalText(half(subtract(high, low))),
    });
    from = to;
  }
  return { type: 'Number', options, full, losses: [] };
}

/**
 * Finds the marking that gives every response the same share of the mark as the item's own rules.
 * Throws an {@link UnsupportedError} with the reason when there is none.
 */
export function markingOf(response: ItemResponse): Marking {
  switch (response.kind) {
    case 'choice':
      return markChoices(response);
    case 'text':
      return markText(response);
    case 'number':
      return markNumber(response);
    case 'open':
      return { type: 'AttachedFile', options: [], full: null, losses: [] };
  }
}
