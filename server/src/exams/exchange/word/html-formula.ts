import type { Attributes } from '../../../platform/html-events';
import type { XmlElement } from '../xml-tree';
import { formulaText } from './formula';

/** Depth of a formula; what is nested deeper is read as part of its parent. */
const DEEPEST = 100;
/** The elements of formulas in Word, whose names HTML has in small letters. */
const NAMES: ReadonlyMap<string, string> = new Map(
  'acc bar box begChr borderBox chr d deg degHide den e endChr eqArr f fName func groupChr lim limLow limUpp m mr nary num oMath oMathPara phant pos r rad show sPre sSub scr sSubSup sSup sepChr sub subHide sup supHide type'
    .split(' ')
    .flatMap((name) => [name, `${name}Pr`])
    .map((name) => [`m:${name.toLowerCase()}`, `m:${name}`]),
);
const PROPERTIES = /^m:\w+pr$/;

/** Whether an element of HTML begins a formula of Word. */
export const isOmml = (name: string): boolean => name === 'm:omath' || name === 'm:omathpara';

interface Open extends XmlElement {
  readonly children: Open[];
}
const elementOf = (name: string, attributes: XmlElement['attributes'] = {}, text = ''): Open => ({
  name,
  line: 0,
  attributes,
  children: [],
  text,
  at: 0,
});

/** Reads a formula that Word copies into HTML. */
export class OmmlReader {
  readonly #root = elementOf('m:oMath');
  /** The open elements of the formula, with their names in HTML. */
  readonly #open: { readonly name: string; readonly element: Open }[] = [];

  open(name: string, attributes: Attributes): void {
    if (!name.startsWith('m:') || this.#open.length >= DEEPEST) return;
    const known = NAMES.get(name) ?? (PROPERTIES.test(name) ? 'm:otherPr' : name);
    const element = elementOf(known, { 'm:val': attributes.get('m:val') ?? '' });
    this.#last.children.push(element);
    this.#open.push({ name, element });
  }

  text(text: string): void {
    // HTML has the text of a run without an element of its own.
    if (this.#last.name === 'm:r') this.#last.children.push(elementOf('m:t', {}, text.trim()));
  }

  close(name: string): void {
    const at = this.#open.findLastIndex((each) => each.name === name);
    if (at >= 0) this.#open.splice(at);
  }

  end(): { text: string; isLossy: boolean } {
    const { text, isComplete } = formulaText(this.#root);
    return { text, isLossy: !isComplete };
  }

  get #last(): Open {
    return this.#open.at(-1)?.element ?? this.#root;
  }
}
