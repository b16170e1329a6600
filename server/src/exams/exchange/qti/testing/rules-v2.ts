import { asVersion3 } from './fixtures-v2';

/** Versions of QTI, each with the function that writes an item of version 2 in it. */
export const VERSIONS: readonly [string, (source: string) => string][] = [
  ['QTI 2', (source) => source],
  ['QTI 3', asVersion3],
];

export const several = { cardinality: 'multiple' };
export const text = { baseType: 'string' };
export const number = { baseType: 'float' };
export const variable = '<variable identifier="RESPONSE"/>';
export const correct = '<correct identifier="RESPONSE"/>';
export const base = (value: string, type = 'float'): string =>
  `<baseValue baseType="${type}">${value}</baseValue>`;
export const setTo = (value: string): string =>
  `<setOutcomeValue identifier="SCORE">${base(value)}</setOutcomeValue>`;
export const rules = (...content: readonly string[]): string =>
  `<responseProcessing>${content.join('')}</responseProcessing>`;
export const when = (test: string, value: string): string =>
  `<responseCondition><responseIf>${test}${setTo(value)}</responseIf></responseCondition>`;
export const equal = (tolerance: string, ...pair: readonly string[]): string =>
  `<equal toleranceMode="absolute" tolerance="${tolerance}">${pair.join('')}</equal>`;
