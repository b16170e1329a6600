import { childOf, childrenOf, type XmlElement } from '../xml-tree';
import { raisedText } from './raised';

/** A formula as a line of text. */
export interface FormulaText {
  readonly text: string;
  /** False where the formula has an element that a line of text cannot show. */
  readonly isComplete: boolean;
}

const SIMPLE = /^(?:[\p{L}\p{N}\p{M}.,]*|\([^()]*\))$/u;
/** Brackets around what would otherwise be read as several operands. */
const grouped = (text: string): string => (SIMPLE.test(text) ? text : `(${text})`);
const raised = (text: string, side: 'sup' | 'sub'): string =>
  text === '' ? '' : (raisedText(text, side) ?? `${side === 'sup' ? '^' : '_'}${grouped(text)}`);

const ROOTS = new Map([
  ['', '√'],
  ['2', '√'],
  ['3', '∛'],
  ['4', '∜'],
]);
const OVERLINE = '\u0305';
const DEFAULTS = {
  accent: '\u0302',
  operator: '∫',
  open: '(',
  close: ')',
  separator: '|',
} as const;

/** The sign that the properties of an element name; the default where they name none. */
function signOf(element: XmlElement, property: string, otherwise: string): string {
  const named = childOf(childOf(element, `${element.name}Pr`), `m:${property}`);
  return named ? (named.attributes['m:val'] ?? '') : otherwise;
}

/** Writes formulas of Word (OMML) as text: `x²`, `(a+b)/2`, `√(x+1)`, `∑_(i=1)^n`. */
class FormulaWriter {
  isComplete = true;
  readonly #writers: Readonly<Record<string, (element: XmlElement) => string>> = {
    'm:r': (element) =>
      element.children
        .filter(({ name }) => name === 'm:t' || name === 'w:t')
        .map(({ text }) => text)
        .join(''),
    'm:f': (element) => this.#fraction(element),
    'm:sSup': (element) => this.#base(element) + this.#script(element, 'sup'),
    'm:sSub': (element) => this.#base(element) + this.#script(element, 'sub'),
    'm:sSubSup': (element) =>
      this.#base(element) + this.#script(element, 'sub') + this.#script(element, 'sup'),
    'm:sPre': (element) =>
      this.#script(element, 'sub') + this.#script(element, 'sup') + this.#base(element),
    'm:rad': (element) => this.#root(element),
    'm:d': (element) =>
      signOf(element, 'begChr', DEFAULTS.open) +
      childrenOf(element, 'm:e')
        .map((child) => this.write(child))
        .join(signOf(element, 'sepChr', DEFAULTS.separator)) +
      signOf(element, 'endChr', DEFAULTS.close),
    'm:nary': (element) =>
      signOf(element, 'chr', DEFAULTS.operator) +
      this.#script(element, 'sub') +
      this.#script(element, 'sup') +
      ` ${this.#part(element, 'e')}`,
    'm:func': (element) => `${this.#part(element, 'fName')} ${grouped(this.#part(element, 'e'))}`,
    'm:acc': (element) => this.#accent(element),
    'm:bar': (element) => [...this.#part(element, 'e')].map((letter) => letter + OVERLINE).join(''),
    'm:limLow': (element) => `${this.#part(element, 'e')}_${grouped(this.#part(element, 'lim'))}`,
    'm:limUpp': (element) => `${this.#part(element, 'e')}^${grouped(this.#part(element, 'lim'))}`,
    'm:m': (element) =>
      `[${childrenOf(element, 'm:mr')
        .map((row) =>
          childrenOf(row, 'm:e')
            .map((cell) => this.write(cell))
            .join(', '),
        )
        .join('; ')}]`,
    'm:eqArr': (element) =>
      childrenOf(element, 'm:e')
        .map((row) => this.write(row).replaceAll('&', ''))
        .join('; '),
  };
  /** Elements that show their content alone. */
  static readonly #containers = new Set(['m:box', 'm:e', 'm:oMath', 'm:oMathPara', 'w:ins']);

  write(element: XmlElement): string {
    return element.children.map((child) => this.#element(child)).join('');
  }

  #element(element: XmlElement): string {
    if (Object.hasOwn(this.#writers, element.name)) return this.#writers[element.name]!(element);
    if (/Pr$/.test(element.name) || element.name === 'w:del') return '';
    if (!FormulaWriter.#containers.has(element.name) && element.name.startsWith('m:'))
      this.isComplete = false;
    return this.write(element);
  }

  #part(element: XmlElement, name: string): string {
    const part = childOf(element, `m:${name}`);
    return part ? this.write(part) : '';
  }

  #base(element: XmlElement): string {
    return grouped(this.#part(element, 'e'));
  }

  #script(element: XmlElement, side: 'sup' | 'sub'): string {
    return raised(this.#part(element, side), side);
  }

  #fraction(element: XmlElement): string {
    const type = signOf(element, 'type', 'bar');
    // Without its bar it is a binomial coefficient, for which a line of text has no sign.
    if (type === 'noBar') this.isComplete = false;
    return `${grouped(this.#part(element, 'num'))}/${grouped(this.#part(element, 'den'))}`;
  }

  #root(element: XmlElement): string {
    const degree = this.#part(element, 'deg').trim();
    const radicand = this.#part(element, 'e');
    const sign = ROOTS.get(degree) ?? `${raisedText(degree, 'sup') ?? `(${degree})`}√`;
    return `${sign}(${radicand})`;
  }

  #accent(element: XmlElement): string {
    const accented = this.#part(element, 'e');
    if ([...accented].length > 1) this.isComplete = false;
    return accented + signOf(element, 'chr', DEFAULTS.accent);
  }
}

/** The text of a formula (`m:oMath` or `m:oMathPara`). */
export function formulaText(element: XmlElement): FormulaText {
  const writer = new FormulaWriter();
  const text = writer.write(element);
  return { text, isComplete: writer.isComplete };
}
