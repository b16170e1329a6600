import type { Attributes } from '../../platform/html-events';

/** Elements that are nested deeper lose their structure. */
const DEEPEST = 64;
const SUPERSCRIPTS: Readonly<Record<string, string>> = {
  0: '⁰',
  1: '¹',
  2: '²',
  3: '³',
  4: '⁴',
  5: '⁵',
  6: '⁶',
  7: '⁷',
  8: '⁸',
  9: '⁹',
  '+': '⁺',
  '-': '⁻',
  '\u2212': '⁻',
  '=': '⁼',
  '(': '⁽',
  ')': '⁾',
  n: 'ⁿ',
  i: 'ⁱ',
};
const SUBSCRIPTS: Readonly<Record<string, string>> = {
  0: '₀',
  1: '₁',
  2: '₂',
  3: '₃',
  4: '₄',
  5: '₅',
  6: '₆',
  7: '₇',
  8: '₈',
  9: '₉',
  '+': '₊',
  '-': '₋',
  '\u2212': '₋',
  '=': '₌',
  '(': '₍',
  ')': '₎',
};

/** Writes a superscript or subscript: in Unicode where it has every sign, else as in TeX. */
export function scripted(text: string, sign: '^' | '_'): string {
  const signs = sign === '^' ? SUPERSCRIPTS : SUBSCRIPTS;
  const letters = [...text.trim()];
  if (letters.length === 0) return '';
  return letters.every((letter) => Object.hasOwn(signs, letter))
    ? letters.map((letter) => signs[letter]).join('')
    : `${sign}{${letters.join('')}}`;
}

/** A part of a formula as text. */
interface Part {
  readonly name: string;
  readonly text: string;
  /** It needs no brackets under a superscript or in a fraction. */
  readonly single: boolean;
  /** It is a fraction, alone or in elements that only group: it needs brackets beside others. */
  readonly isFraction?: boolean;
}
interface Open {
  readonly name: string;
  readonly attributes: Attributes;
  readonly parts: Part[];
  /** The text of a leaf element. */
  text: string;
}
interface Combined extends Omit<Part, 'name'> {
  /** The text does not say all that the element shows. */
  readonly lossy?: boolean;
}

/** Elements that hold text, and those that only group others. */
const LEAVES = new Set(['mi', 'mn', 'mo', 'mtext', 'ms', 'annotation']);
const GROUPS = new Set(['math', 'mrow', 'mstyle', 'mpadded', 'mtd']);
/** Operators that are not visible: function application, times, separator and plus. */
const INVISIBLE_OPERATORS = /[\u2061-\u2064]/g;
/** Accents that a formula puts over a letter, as combining characters. */
const ACCENTS = new Map([
  ['¯', '\u0304'],
  ['‾', '\u0304'],
  ['ˉ', '\u0304'],
  ['→', '\u20d7'],
  ['⃗', '\u20d7'],
  ['^', '\u0302'],
  ['ˆ', '\u0302'],
  ['˙', '\u0307'],
  ['~', '\u0303'],
  ['˜', '\u0303'],
]);

const bracketed = ({ text, single }: Part): string => (single ? text : `(${text})`);
const EMPTY: Part = { name: '', text: '', single: true };

/** Joins the parts of a row: a fraction beside others is put in brackets. */
function rowOf(parts: readonly Part[]): Combined {
  const [only] = parts;
  if (parts.length <= 1) return only ?? EMPTY;
  return {
    text: parts.map((part) => (part.isFraction ? `(${part.text})` : part.text)).join(''),
    single: false,
  };
}

/** Letters with a double line, as sets of numbers are written: Unicode has a sign for each. */
const DOUBLE_STRUCK: ReadonlyMap<string, string> = new Map([
  ['C', 'ℂ'],
  ['H', 'ℍ'],
  ['N', 'ℕ'],
  ['P', 'ℙ'],
  ['Q', 'ℚ'],
  ['R', 'ℝ'],
  ['Z', 'ℤ'],
]);
/** Variants of letters that formulas have by themselves: a text has no others. */
const PLAIN_VARIANTS = new Set(['', 'normal', 'italic']);

const variantOf = ({ attributes }: Open): string =>
  (attributes.get('mathvariant') ?? '').trim().toLowerCase();

/** Reads the text of a leaf in the letters that an attribute of it selects. */
function leafOf(open: Open): Combined {
  const variant = variantOf(open);
  const letters = open.text.trim();
  const sign = variant === 'double-struck' ? DOUBLE_STRUCK.get(letters) : undefined;
  const leaf = plainLeafOf(open);
  if (sign !== undefined) return { ...leaf, text: sign };
  return PLAIN_VARIANTS.has(variant) || letters === '' ? leaf : { ...leaf, lossy: true };
}

function plainLeafOf({ name, text }: Open): Combined {
  const seen = text.replace(INVISIBLE_OPERATORS, '').replace(/\s+/g, ' ');
  if (name === 'mtext') return { text: seen, single: seen.trim().length <= 1 };
  const word = seen.trim();
  // A space separates the name of a function from its argument.
  return { text: name === 'mi' && /^\p{L}{2,}$/u.test(word) ? `${word} ` : word, single: true };
}

function overOf(base: Part, over: Part): Combined {
  const accent = ACCENTS.get(over.text.trim());
  return accent !== undefined && [...base.text.trim()].length === 1
    ? { text: `${base.text.trim()}${accent}`, single: true }
    : { text: `${bracketed(base)}${scripted(over.text, '^')}`, single: false };
}

const withScripts = (base: Part, under: Part, over: Part): Combined => ({
  text: `${bracketed(base).trimEnd()}${scripted(under.text, '_')}${scripted(over.text, '^')}`,
  single: false,
});

function fencedOf({ attributes, parts }: Open): Combined {
  const [opening, closing, separator] = [
    attributes.get('open') ?? '(',
    attributes.get('close') ?? ')',
    attributes.get('separators') ?? ',',
  ].map((sign) => [...sign.trim()][0] ?? '');
  return {
    text: `${opening}${parts.map(({ text }) => text).join(separator)}${closing}`,
    single: true,
  };
}

/** Without its line a fraction is another expression, such as a binomial coefficient. */
function fractionOf({ attributes, parts: [above = EMPTY, below = EMPTY] }: Open): Combined {
  const hasLine = Number.parseFloat(attributes.get('linethickness') ?? '1') !== 0;
  return hasLine
    ? {
        text: `${bracketed(above).trim()}/${bracketed(below).trim()}`,
        single: false,
        isFraction: true,
      }
    : { text: `{${above.text.trim()} \\atop ${below.text.trim()}}`, single: true, lossy: true };
}

const EXPRESSIONS: Readonly<Record<string, (open: Open) => Combined>> = {
  msup: ({ parts: [base = EMPTY, over = EMPTY] }) => withScripts(base, EMPTY, over),
  msub: ({ parts: [base = EMPTY, under = EMPTY] }) => withScripts(base, under, EMPTY),
  msubsup: ({ parts: [base = EMPTY, under = EMPTY, over = EMPTY] }) =>
    withScripts(base, under, over),
  munder: ({ parts: [base = EMPTY, under = EMPTY] }) => withScripts(base, under, EMPTY),
  munderover: ({ parts: [base = EMPTY, under = EMPTY, over = EMPTY] }) =>
    withScripts(base, under, over),
  mover: ({ parts: [base = EMPTY, over = EMPTY] }) => overOf(base, over),
  mfrac: fractionOf,
  msqrt: ({ parts }) => ({ text: `√(${rowOf(parts).text})`, single: true }),
  mroot: ({ parts: [base = EMPTY, index = EMPTY] }) => ({
    text: `${scripted(index.text, '^')}√(${base.text})`,
    single: true,
  }),
  mfenced: fencedOf,
  mspace: () => ({ text: ' ', single: true }),
  none: () => EMPTY,
  mtr: ({ parts }) => ({ text: parts.map(({ text }) => text).join(', '), single: false }),
  mtable: ({ parts }) => ({
    text: `[${parts.map(({ text }) => text).join('; ')}]`,
    single: true,
    lossy: true,
  }),
  mphantom: () => ({ ...EMPTY, lossy: true }),
};

/** The TeX that a formula is annotated with, or its first part. */
function semanticsOf({ parts }: Open): Combined {
  const tex = parts.find(({ name }) => name === 'annotation')?.text.trim() ?? '';
  const [shown = EMPTY] = parts;
  return tex === '' ? shown : { text: `\\(${tex}\\)`, single: true };
}

function combine(open: Open): Combined {
  const { name, parts } = open;
  if (LEAVES.has(name)) return leafOf(open);
  // Some systems annotate the formula itself, without `semantics`.
  if (name === 'semantics' || parts.some((part) => part.name === 'annotation'))
    return semanticsOf(open);
  if (GROUPS.has(name))
    return PLAIN_VARIANTS.has(variantOf(open)) ? rowOf(parts) : { ...rowOf(parts), lossy: true };
  return Object.hasOwn(EXPRESSIONS, name)
    ? EXPRESSIONS[name]!(open)
    : { ...rowOf(parts), lossy: true };
}

/** The name of an element without its prefix: `m:mi` is `mi`. */
const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
/** Whether a tag begins or ends a formula in MathML. */
export const isMath = (name: string): boolean => localName(name) === 'math';

const isTex = (name: string, attributes: Attributes): boolean =>
  name === 'annotation' && /tex/i.test(attributes.get('encoding') ?? '');

/**
 * Reads one formula in MathML as text: in Unicode where that says the same, else in the notation of
 * TeX (`^{…}`, `_{…}`).
 */
export class MathReader {
  readonly #path: Open[] = [
    { name: 'math', attributes: new Map<string, string>(), parts: [], text: '' },
  ];
  /** Counts the open elements of each name, so that a stray end tag costs no search. */
  readonly #opened = new Map<string, number>();
  #isLossy = false;

  open(tag: string, attributes: Attributes): void {
    if (this.#path.length > DEEPEST) {
      this.#isLossy = true;
      return;
    }
    const name = localName(tag);
    this.#path.push({ name, attributes, parts: [], text: '' });
    this.#opened.set(name, (this.#opened.get(name) ?? 0) + 1);
  }

  text(text: string): void {
    const open = this.#path.at(-1)!;
    if (LEAVES.has(open.name)) open.text += text;
    else if (text.trim() !== '') open.parts.push({ name: 'mtext', text, single: false });
  }

  close(tag: string): void {
    const name = localName(tag);
    if ((this.#opened.get(name) ?? 0) === 0) return;
    while (this.#closeLast() !== name);
  }

  /** Ends the formula; returns its text on one line. */
  end(): { text: string; isLossy: boolean } {
    while (this.#path.length > 1) this.#closeLast();
    const { text } = combine(this.#path[0]!);
    return {
      text: text
        .replace(/\s+/g, ' ')
        .replace(/ (?=[)\]},;])/g, '')
        .trim(),
      isLossy: this.#isLossy,
    };
  }

  #closeLast(): string {
    const open = this.#path.pop()!;
    const { name, attributes } = open;
    this.#opened.set(name, (this.#opened.get(name) ?? 1) - 1);
    if (name === 'annotation' ? isTex(name, attributes) : name !== 'annotation-xml') {
      const {
        text,
        single,
        isFraction = false,
        lossy = false,
      }: Combined = name === 'annotation' ? { text: open.text, single: true } : combine(open);
      this.#isLossy ||= lossy;
      // An empty element stays: a script is found by its position.
      this.#path.at(-1)!.parts.push({ name, text, single, isFraction });
    }
    return name;
  }
}

const TEX = new Map([['encoding', 'application/x-tex']]);

/** Whether an element is a formula in TeX as MathJax stores it. */
export const isTexScript = (name: string, attributes: Attributes): boolean =>
  name === 'script' && /^\s*math\/tex\b/i.test(attributes.get('type') ?? '');

/** Reads the content of such an element. */
export function texScriptReader(): MathReader {
  const reader = new MathReader();
  reader.open('annotation', TEX);
  return reader;
}
