/** Signs that Unicode has as superscripts and subscripts, in the order of the plain ones. */
const PLAIN_SIGNS = [...'0123456789+-=()'];
const SUPERSCRIPTS = [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾'];
const SUBSCRIPTS = [...'₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎'];
const tableOf = (signs: readonly string[]): ReadonlyMap<string, string> =>
  new Map([
    ...PLAIN_SIGNS.map((plain, at): [string, string] => [plain, signs[at] ?? plain]),
    ['−', signs[PLAIN_SIGNS.indexOf('-')] ?? '−'],
  ]);
const TABLES = {
  sup: new Map([...tableOf(SUPERSCRIPTS), ['n', 'ⁿ'], ['i', 'ⁱ']]),
  sub: tableOf(SUBSCRIPTS),
};

/** A text as Unicode superscripts or subscripts; null where Unicode lacks one of its signs. */
export function raisedText(text: string, side: keyof typeof TABLES): string | null {
  const signs = [...text].map((sign) => (sign.trim() === '' ? '' : TABLES[side].get(sign)));
  return signs.every((sign) => sign !== undefined) ? signs.join('') : null;
}
