const TASHKEEL_AND_TATWEEL = /[\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u0640]/g;
type Forms = ReadonlyArray<readonly [RegExp, string]>;
const ALEF_AND_YA: Forms = [
  [/[\u0622\u0623\u0625\u0671]/g, '\u0627'], // alef with madda, hamza or wasla
  [/[\u0649\u06cc]/g, '\u064a'], // alef maqsura and Farsi ya
  [/\u06a9/g, '\u0643'], // Farsi kaf
];
const ACCENTS = /[\u0300-\u036f]/g;
const TA_MARBUTA: Forms = [[/\u0629/g, '\u0647']];

/** Arabic-Indic and Extended Arabic-Indic digits as Latin ones. Everything else stays. */
export function toLatinDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}

function withForms(text: string, forms: Forms): string {
  let folded = text.normalize('NFKC').replace(TASHKEEL_AND_TATWEEL, '');
  for (const [form, plain] of forms) folded = folded.replace(form, plain);
  return folded;
}

/** Without the marks that Latin letters carry; what Arabic letters carry stays. */
const withoutAccents = (text: string): string => text.normalize('NFD').replace(ACCENTS, '').normalize('NFC');

function plain(folded: string): string {
  return toLatinDigits(folded).toLowerCase().replace(/\s+/g, ' ').trim();
}

/**
 * A text as search compares it: without tashkeel, tatweel and the accents of Latin letters, with one form of alef, ya,
 * ta marbuta and kaf, Latin digits, lower case and single spaces. Idempotent. Both what is stored for search and what is
 * asked for go through it.
 */
export const foldForSearch = (text: string): string => plain(withoutAccents(withForms(text, [...ALEF_AND_YA, ...TA_MARBUTA])));

/** Characters of a search that count: those left after folding. */
export const searchLength = (asked: string): number => [...foldForSearch(asked)].length;

/** A text as the marking of an answer compares it: as {@link foldForSearch}, but ta marbuta is not ha and é is not e. Idempotent. */
export const foldForMarking = (text: string): string => plain(withForms(text, ALEF_AND_YA));
