import { withoutInvisible } from './seen-text';

const TASHKEEL_AND_TATWEEL =
  /[\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u0640]/g;
type Forms = readonly (readonly [RegExp, string])[];
const ALEF_AND_YA: Forms = [
  [/[\u0622\u0623\u0625\u0671]/g, '\u0627'], // alef with madda, hamza or wasla
  [/[\u0649\u06cc]/g, '\u064a'], // alef maqsura and Farsi ya
  [/\u06a9/g, '\u0643'], // Farsi kaf
];
/** Hyphens, dashes and minus signs. */
const DASHES = /[\p{Pd}\u2212]/gu;
/**
 * One sign for those that a keyboard, a word processor or the other script writes for the same
 * thing.
 */
const SIGNS: Forms = [
  // Single quotation marks, apostrophes and primes.
  [/[\u2018-\u201b\u2032\u2039\u203a\u02bc]/g, "'"],
  [/[\u201c-\u201f\u00ab\u00bb]/g, '"'], // double quotation marks, guillemets among them
  [DASHES, '-'],
  [/[\u060c\u066c]/g, ','], // Arabic comma and sign of thousands
  [/\u066b/g, '.'], // Arabic decimal sign
  [/\u061b/g, ';'],
  [/\u061f/g, '?'],
  [/\u066a/g, '%'],
];
const ACCENTS = /[\u0300-\u036f]/g;
const TA_MARBUTA: Forms = [[/\u0629/g, '\u0647']];

/** Arabic-Indic and Extended Arabic-Indic digits as Latin ones. Everything else stays. */
export function toLatinDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) =>
    String(digit.charCodeAt(0) & 0xf),
  );
}

const replaceForms = (text: string, forms: Forms): string =>
  forms.reduce((out, [form, plain]) => out.replace(form, plain), text);
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/**
 * The weakest folding: removes what nobody can see. Without invisible characters ({@link
 * withoutInvisible}), with one encoding of the same letter and single spaces. Case, tashkeel and
 * digits stay. Idempotent. It is used for options, which may differ in one of those alone; all
 * other comparisons of users' input build on it.
 */
export const foldInvisible = (text: string): string =>
  oneLine(withoutInvisible(text).normalize('NFC'));

/**
 * Folds case without regard to language: the Turkish letters of i are one, and so are both small
 * letters of sigma, and sharp s and ss. `toLowerCase` distinguishes all of them.
 */
const foldCase = (text: string): string =>
  oneLine(
    text
      .replace(/[I\u0130\u0131]/g, 'i')
      .replace(/[\u03a3\u03c2]/g, '\u03c3')
      .toLowerCase()
      .replace(/\u00df/g, 'ss')
      .replace(/\u017f/g, 's')
      .replace(/\u0307/g, ''),
  ).normalize('NFC');

/**
 * Folds a user name for comparison: as {@link foldInvisible}, without case. Idempotent. Two
 * accounts cannot have names that fold alike; `fold_user_name` of the database does the same.
 */
export const foldUserName = (text: string): string => foldCase(foldInvisible(text));

/**
 * Folds a code for comparison: as {@link foldInvisible}, in Latin digits, with one form of dashes
 * (word processors replace the hyphen of a keyboard) and without case. Idempotent.
 */
export const foldCode = (text: string): string =>
  toLatinDigits(foldCase(foldInvisible(text))).replace(DASHES, '-');

const DIGITS = /^\d+$/;
const withoutZeros = (digits: string): string => digits.replace(/^0+(?=\d)/, '');

/**
 * Returns a function that finds which of these codes a text means, folded; null for none. A
 * spreadsheet drops the zeros before a number: digits without them mean the only code of these
 * digits.
 */
export function codeFinder(codes: Iterable<string>): (text: string) => string | null {
  const known = new Set([...codes].map(foldCode).filter((code) => code !== ''));
  const byDigits = new Map<string, string | null>();
  for (const code of known) {
    if (!DIGITS.test(code)) continue;
    const digits = withoutZeros(code);
    byDigits.set(digits, byDigits.has(digits) ? null : code);
  }
  return (text) => {
    const folded = foldCode(text);
    if (known.has(folded)) return folded;
    const isBare = DIGITS.test(folded) && withoutZeros(folded) === folded;
    return isBare ? (byDigits.get(folded) ?? null) : null;
  };
}

/**
 * Returns a function that checks whether most texts mean one of these codes: a list of a registrar
 * also has students who have left.
 */
export function codeMatcher(codes: Iterable<string>): (texts: readonly string[]) => boolean {
  const find = codeFinder(codes);
  return (texts) => texts.filter((text) => find(text) !== null).length * 2 > texts.length;
}

function withForms(text: string, forms: Forms): string {
  const marked = withoutInvisible(text).normalize('NFKC').replace(TASHKEEL_AND_TATWEEL, '');
  return replaceForms(replaceForms(marked, SIGNS), forms);
}

/** Removes the marks of Latin letters; those of Arabic letters stay. */
const withoutAccents = (text: string): string =>
  text.normalize('NFD').replace(ACCENTS, '').normalize('NFC');

const plain = (folded: string): string => oneLine(toLatinDigits(folded).toLowerCase());

/**
 * Folds a text for search: without invisible characters, tashkeel, tatweel and the accents of Latin
 * letters, with one form of alef, ya, ta marbuta and kaf, of quotation marks, dashes and commas,
 * Latin digits, lower case and single spaces. Idempotent. Stored texts and search texts both go
 * through it; `fold_for_search` of the database does the same.
 */
export const foldForSearch = (text: string): string =>
  plain(withoutAccents(withForms(text, [...ALEF_AND_YA, ...TA_MARBUTA])));

/** Number of characters of a search that count: those left after folding. */
export const searchLength = (search: string): number => [...foldForSearch(search)].length;

/**
 * Folds an answer for marking (docs/decisions/0066): as {@link foldForSearch}, but ta marbuta
 * differs from ha, and é from e. Hamza counts on waw, on ya and alone; on alef it does not. A text
 * of tashkeel alone stays: a question may ask for a mark. Idempotent.
 */
export const foldForMarking = (text: string): string =>
  plain(withForms(text, ALEF_AND_YA)) || foldInvisible(text);
