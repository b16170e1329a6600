import { childOf, childrenOf, type XmlElement } from '../xml-tree';
import {
  grouped,
  isLine,
  joinParts,
  raised,
  underlined,
  withLine,
  type FormulaPart,
} from './formula-text';
import { raisedText } from './raised';
import { symbolOf } from './symbols';

/** A formula as a line of text. */
export interface FormulaText {
  readonly text: string;
  /** False where the formula has an element that a line of text cannot show. */
  readonly isComplete: boolean;
}

const ROOTS = new Map([
  ['', '√'],
  ['2', '√'],
  ['3', '∛'],
  ['4', '∜'],
]);
const DEFAULTS = {
  accent: '\u0302',
  operator: '∫',
  open: '(',
  close: ')',
  separator: '|',
  bar: 'bot',
  group: '\u23df',
} as const;
/** Arrows that have a text above or below them, as in reactions. */
const ARROW = /^[\u2190-\u21ff\u27f0-\u27ff\u2900-\u297f]$/;
/** Elements of a run that are no letters, with the text that they show. */
const NO_LETTERS: ReadonlyMap<string, string> = new Map([
  ['w:noBreakHyphen', '-'],
  ...['w:br', 'w:cr', 'w:tab', 'w:ptab'].map((name) => [name, ' '] as const),
  ...['m:rPr', 'w:rPr', 'w:lastRenderedPageBreak', 'w:softHyphen', 'w:delText'].map(
    (name) => [name, ''] as const,
  ),
]);
/** Elements with text that was deleted or moved away. */
const DELETED = new Set(['w:del', 'w:moveFrom']);
const OFF = new Set(['0', 'off', 'false']);

/** The sign that the properties of an element name; the default where they name none. */
function signOf(element: XmlElement, property: string, otherwise: string): string {
  const named = childOf(childOf(element, `${element.name}Pr`), `m:${property}`);
  return named ? (named.attributes['m:val'] ?? '') : otherwise;
}

/** Whether the properties of an element switch something on. */
function isOn(element: XmlElement, property: string): boolean {
  const named = childOf(childOf(element, `${element.name}Pr`), `m:${property}`);
  return named !== undefined && !OFF.has(named.attributes['m:val'] ?? '');
}

/** The only content of an element, within elements that only group. */
function onlyContent(element: XmlElement): XmlElement | null {
  const [content, further] = element.children.filter(({ name }) => !name.endsWith('Pr'));
  if (!content || further) return null;
  return content.name === 'm:box' || content.name === 'm:e' ? onlyContent(content) : content;
}

/** Writes formulas of Word (OMML) as text: `x²`, `(a+b)/2`, `√(x+1)`, `∑_(i=1)^n`. */
class FormulaWriter {
  isComplete = true;
  readonly #writers: Readonly<Record<string, (element: XmlElement) => string>> = {
    'm:r': (element) => this.#run(element),
    'm:f': (element) => this.#fraction(element),
    'm:sSup': (element) => this.#base(element) + this.#script(element, 'sup'),
    'm:sSub': (element) => this.#base(element) + this.#script(element, 'sub'),
    'm:sSubSup': (element) =>
      this.#base(element) + this.#script(element, 'sub') + this.#script(element, 'sup'),
    'm:sPre': (element) => this.#scriptsBefore(element),
    'm:rad': (element) => this.#root(element),
    'm:d': (element) => this.#brackets(element),
    'm:nary': (element) =>
      signOf(element, 'chr', DEFAULTS.operator) +
      (isOn(element, 'subHide') ? '' : this.#script(element, 'sub')) +
      (isOn(element, 'supHide') ? '' : this.#script(element, 'sup')) +
      ` ${this.#part(element, 'e')}`,
    'm:func': (element) => `${this.#part(element, 'fName')} ${grouped(this.#part(element, 'e'))}`,
    'm:acc': (element) => this.#accent(element),
    'm:bar': (element) =>
      (signOf(element, 'pos', DEFAULTS.bar) === 'top' ? withLine : underlined)(
        this.#part(element, 'e'),
      ),
    'm:groupChr': (element) => this.#group(element),
    'm:phant': (element) => this.#phantom(element),
    'm:limLow': (element) => `${this.#part(element, 'e')}_${grouped(this.#part(element, 'lim'))}`,
    'm:limUpp': (element) => `${this.#part(element, 'e')}^${grouped(this.#part(element, 'lim'))}`,
    'm:m': (element) => `[${this.#matrix(element)}]`,
    'm:eqArr': (element) => this.#lines(element),
    'm:oMathPara': (element) =>
      childrenOf(element, 'm:oMath')
        .map((formula) => this.write(formula).trim())
        .filter((formula) => formula !== '')
        .join('; '),
  };
  /** Elements that show their content alone. */
  static readonly #containers = new Set(['m:box', 'm:e', 'm:oMath', 'w:ins', 'w:moveTo']);

  write(element: XmlElement): string {
    return joinParts(element.children.map((child) => this.#partOf(child)));
  }

  formula(element: XmlElement): string {
    return this.#element(element);
  }

  #partOf(element: XmlElement): FormulaPart {
    const content = FormulaWriter.#containers.has(element.name) ? onlyContent(element) : element;
    const isFraction = content?.name === 'm:f';
    const kind = isFraction ? 'fraction' : content?.name === 'm:func' ? 'function' : 'other';
    return { text: this.#element(element), kind };
  }

  #element(element: XmlElement): string {
    if (Object.hasOwn(this.#writers, element.name)) return this.#writers[element.name]!(element);
    if (/Pr$/.test(element.name) || DELETED.has(element.name)) return '';
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

  #run(run: XmlElement): string {
    // Letters of other alphabets, such as double-struck ones, and hidden text.
    const script = childOf(childOf(run, 'm:rPr'), 'm:scr')?.attributes['m:val'] ?? 'roman';
    if (script !== 'roman') this.isComplete = false;
    if (childOf(childOf(run, 'w:rPr'), 'w:vanish')) {
      this.isComplete = false;
      return '';
    }
    return run.children.map((child) => this.#character(child)).join('');
  }

  #character({ name, text, attributes }: XmlElement): string {
    if (name === 'm:t' || name === 'w:t') return text;
    const shown =
      name === 'w:sym'
        ? symbolOf(attributes['w:font'] ?? '', attributes['w:char'] ?? '')
        : NO_LETTERS.get(name);
    if (typeof shown !== 'string') this.isComplete = false;
    return shown ?? '';
  }

  #fraction(element: XmlElement): string {
    const type = signOf(element, 'type', 'bar');
    // Without its bar it is a binomial coefficient, for which a line of text has no sign.
    if (type === 'noBar') this.isComplete = false;
    return `${grouped(this.#part(element, 'num'))}/${grouped(this.#part(element, 'den'))}`;
  }

  #root(element: XmlElement): string {
    const degree = isOn(element, 'degHide') ? '' : this.#part(element, 'deg').trim();
    const radicand = this.#part(element, 'e');
    const sign = ROOTS.get(degree) ?? `${raisedText(degree, 'sup') ?? `(${degree})`}√`;
    return `${sign}(${radicand})`;
  }

  /** Scripts before their base: brackets separate them from it where Unicode does not. */
  #scriptsBefore(element: XmlElement): string {
    const [sub = '', sup = ''] = (['sub', 'sup'] as const).map((side) =>
      raised(this.#part(element, side), side, (text) => `(${text})`),
    );
    return sub + sup + this.#base(element);
  }

  /** Brackets; around a matrix alone they are those of the matrix. */
  #brackets(element: XmlElement): string {
    const [open, close] = [
      signOf(element, 'begChr', DEFAULTS.open),
      signOf(element, 'endChr', DEFAULTS.close),
    ];
    const parts = childrenOf(element, 'm:e');
    const content = parts.length === 1 ? onlyContent(parts[0]!) : null;
    // Lines in brackets other than those of cases are a column, too.
    if (content?.name === 'm:eqArr' && open !== '{') this.isComplete = false;
    const inner =
      content?.name === 'm:m'
        ? this.#matrix(content)
        : parts.map((part) => this.write(part)).join(signOf(element, 'sepChr', DEFAULTS.separator));
    return open + inner + close;
  }

  /**
   * Rows of cells. Those of a single row have only spaces between them: `[1, 2]` is an interval. A
   * single column would read as an interval or a point of other notations.
   */
  #matrix(element: XmlElement): string {
    const rows = childrenOf(element, 'm:mr').map((row) =>
      childrenOf(row, 'm:e').map((cell) => this.write(cell).trim()),
    );
    const [first = []] = rows;
    if (rows.length === 1) {
      if (first.includes('')) this.isComplete = false;
      return first.map((cell) => (/\s/.test(cell) ? `(${cell})` : cell)).join(' ');
    }
    if (rows.every((cells) => cells.length <= 1)) this.isComplete = false;
    return rows.map((cells) => cells.join(', ')).join('; ');
  }

  #lines(element: XmlElement): string {
    return childrenOf(element, 'm:e')
      .map((row) => this.write(row).replaceAll('&', ''))
      .join('; ');
  }

  #accent(element: XmlElement): string {
    const accented = this.#part(element, 'e');
    const accent = signOf(element, 'chr', DEFAULTS.accent);
    if (isLine(accent)) return withLine(accented, accent);
    if ([...accented].length > 1) this.isComplete = false;
    return accented + accent;
  }

  /** A text at an arrow; braces over and under a text are lost. */
  #group(element: XmlElement): string {
    const text = this.#part(element, 'e');
    const sign = signOf(element, 'chr', DEFAULTS.group);
    if (!ARROW.test(sign)) {
      this.isComplete = false;
      return text;
    }
    // The position is that of the arrow.
    return sign + raised(text, signOf(element, 'pos', DEFAULTS.bar) === 'top' ? 'sub' : 'sup');
  }

  /** The space of a text, or a text whose height counts as none. */
  #phantom(element: XmlElement): string {
    const named = childOf(childOf(element, 'm:phantPr'), 'm:show');
    const isShown = named ? isOn(element, 'show') : childOf(element, 'm:phantPr') !== undefined;
    if (!isShown) this.isComplete = false;
    return isShown ? this.#part(element, 'e') : ' ';
  }
}

/** The text of a formula (`m:oMath` or `m:oMathPara`). */
export function formulaText(element: XmlElement): FormulaText {
  const writer = new FormulaWriter();
  const text = writer.formula(element);
  return { text, isComplete: writer.isComplete };
}
