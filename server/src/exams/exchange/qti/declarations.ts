import type { Decimal } from '@riwaq/api';
import type { XmlElement } from '../xml-tree';
import { decimalIn, ZERO } from './decimals';
import { attributeOf, childNamed, childrenNamed, isFalse, isTrue, textContent } from './tree';
import { NAMED_MAX, UnsupportedError } from './unsupported';

/** A value in response processing (QTI 2 and 3); an array is a container. */
export type Value = null | boolean | string | Decimal | readonly (string | Decimal)[];
type Single = string | Decimal;

const NUMERIC = new Set(['float', 'integer']);
export const isNumeric = (baseType: string): boolean => NUMERIC.has(baseType);

export const single = (text: string, baseType: string): Single =>
  isNumeric(baseType) ? decimalIn(text) : text;

/** Points by response value. */
export interface QtiMapping {
  readonly entries: readonly { key: string; value: Decimal; caseSensitive: boolean }[];
  readonly otherwise: Decimal;
  readonly lowest: Decimal | null;
  readonly highest: Decimal | null;
}

export interface ResponseDeclaration {
  readonly cardinality: string;
  readonly baseType: string;
  readonly correct: readonly Single[];
  readonly mapping: QtiMapping | null;
}

function mappingIn(declaration: XmlElement): QtiMapping | null {
  const mapping = childNamed(declaration, 'mapping');
  if (!mapping) return null;
  const bound = (name: string): Decimal | null => {
    const given = attributeOf(mapping, name);
    return given === undefined ? null : decimalIn(given);
  };
  const entries = childrenNamed(mapping, 'mapEntry');
  if (entries.length > NAMED_MAX) throw new UnsupportedError('scoring');
  return {
    entries: entries.map((entry) => ({
      key: attributeOf(entry, 'mapKey') ?? '',
      value: decimalIn(attributeOf(entry, 'mappedValue') ?? ''),
      caseSensitive: !isFalse(attributeOf(entry, 'caseSensitive')),
    })),
    otherwise: bound('defaultValue') ?? ZERO,
    lowest: bound('lowerBound'),
    highest: bound('upperBound'),
  };
}

/** The response that a declaration describes, with its correct values and its points. */
export function responseDeclarationOf(declaration: XmlElement): ResponseDeclaration {
  const baseType = attributeOf(declaration, 'baseType') ?? 'identifier';
  const isText = baseType === 'string';
  const values = childrenNamed(childNamed(declaration, 'correctResponse'), 'value');
  if (values.length > NAMED_MAX) throw new UnsupportedError('scoring');
  return {
    cardinality: attributeOf(declaration, 'cardinality') ?? 'single',
    baseType,
    correct: values.map((value) =>
      single(isText ? textContent(value) : textContent(value).trim(), baseType),
    ),
    mapping: mappingIn(declaration),
  };
}

/** The default of an outcome, or what an outcome without one begins with. */
export function defaultOf(declaration: XmlElement): Value {
  const baseType = attributeOf(declaration, 'baseType') ?? 'identifier';
  const [value] = childrenNamed(childNamed(declaration, 'defaultValue'), 'value');
  if (!value) return isNumeric(baseType) ? ZERO : null;
  const text = textContent(value).trim();
  return baseType === 'boolean' ? isTrue(text) : single(text, baseType);
}
