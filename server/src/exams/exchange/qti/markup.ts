import { RICH_TEXT, TEXT_MAX, textDirection, type ImportLoss } from '@riwaq/api';
import { escapeAttribute, escapeHtml } from '../../../platform/files/escape-html';
import { marked, separateMarked } from '../formula-gaps';
import { MathReader } from '../mathml';
import { lossInHint } from '../option-feedback';
import { plainFromHtml, plainLinesFromHtml } from '../plain-html';
import { shownSpacesOf, withShownSpaces, type ShownSpaces } from '../shown-spaces';
import { formattingOf, type TextFormatting } from '../text-formatting';
import { hasPaper, isWhite } from '../unseen';
import type { XmlElement } from '../xml-tree';
import type { ItemFiles } from './item-files';
import { attributeOf, classesOf, contentOf, isBlank, lineOf, nameOf } from './tree';
import { UnsupportedError } from './unsupported';

/** Stands in the text where a response is typed: a character for private use. */
export const GAP = '\ue0fe';
export const GAP_TEXT = '_____';
const GAP_ALONE = new RegExp(`<(p|div|span)>\\s*${GAP}\\s*</\\1>`, 'g');

/** Elements of HTML that a question may have; the sanitiser decides on them. */
const HTML: ReadonlySet<string> = new Set([
  ...RICH_TEXT.tags,
  ...'h6 tfoot caption center summary legend dl dt dd small big tt kbd samp var cite dfn q abbr acronym address'.split(
    ' ',
  ),
]);
const VOID = new Set(['br', 'hr', 'img', 'source']);
const ATTRIBUTES = 'alt title width height colspan rowspan scope start dir style'.split(' ');
const ADDRESSES = ['src', 'href', 'poster'];
/** Interactions where the text has a gap. */
const IN_TEXT = new Set(['textEntryInteraction', 'inlineChoiceInteraction']);
/** Plays a sound or video, and counts how often. */
const PLAYER = 'mediaInteraction';
/** Buttons that end an attempt or ask for a hint: they are answered by nobody. */
const BUTTONS = new Set(['endAttemptInteraction']);
const EMBEDDED = new Set(['iframe', 'embed', 'object', 'portableInfoControl', 'infoControl']);
/** Elements whose content is no text. */
const DRAWN = new Set(['svg', 'canvas', 'applet', 'style', 'script', 'select', 'textarea']);
const MEDIA = new Set(['img', 'audio', 'video', 'source']);
const OTHER_SITE = /^(?:https?:)?\/\//i;
const PLAIN: TextFormatting = {
  open: '',
  close: '',
  attributes: '',
  losses: [],
  isHidden: false,
};
const COMPUTED = new Set(['templateInline', 'templateBlock', 'printedVariable']);

/** Elements that say how a text is spoken: `sub` is an alias there. */
const SPEECH = /^ssml:/;
/** An element that a part of another file replaces (XInclude), whatever its prefix. */
export const INCLUDED = 'include';
/** Finds the part that replaces an element of another file, by its address. */
export type ReadIncluded = (address: string) => XmlElement | undefined;

/** Classes for what HTML in QTI has no attribute for. The export writes them. */
const ALIGNMENTS = new Map([
  ['qti-align-left', 'left'],
  ['qti-align-center', 'center'],
  ['qti-align-right', 'right'],
]);
const LINES = new Map([
  ['qti-bold', 'strong'],
  ['qti-italic', 'em'],
  ['qti-underline', 'u'],
  ['qti-line-through', 's'],
]);
const DIRECTIONS = new Map<string, 'rtl' | 'ltr'>([
  ['dir-rtl', 'rtl'],
  ['dir-ltr', 'ltr'],
]);
/** Classes of QTI 3 with the effect of a style, by their beginnings. */
const STYLES: readonly (readonly [beginning: string, property: string])[] = [
  ['qti-list-style-type-', 'list-style-type'],
  ['qti-writing-mode-', 'writing-mode'],
];
/** Classes of texts that are not shown, or only to screen readers. */
const HIDDEN = new Set(['qti-hidden', 'qti-visually-hidden']);

/** The style of an element, with the effects of its classes. */
function styleOf(element: XmlElement): string {
  const ofClasses = classesOf(element).flatMap((each) => [
    ...(HIDDEN.has(each) ? ['display:none'] : []),
    ...STYLES.flatMap(([beginning, property]) =>
      each.startsWith(beginning) ? [`${property}:${each.slice(beginning.length)}`] : [],
    ),
  ]);
  return [...ofClasses, element.attributes['style'] ?? ''].join(';');
}

/** The direction that an element names by its class or attribute. */
function directionIn(element: XmlElement): 'rtl' | 'ltr' | undefined {
  const given = element.attributes['dir'];
  if (given === 'rtl' || given === 'ltr') return given;
  return classesOf(element)
    .map((each) => DIRECTIONS.get(each))
    .find(Boolean);
}

/** Reads MathML as text; `isLossy` when the text does not say all of it. */
function formulaText(math: XmlElement): ReturnType<MathReader['end']> {
  const reader = new MathReader();
  const read = (element: XmlElement): void => {
    for (const part of contentOf(element)) {
      if (typeof part === 'string') reader.text(part);
      else {
        // Prefixes depend on the file: `m:mi` is `mi`.
        const name = nameOf(part);
        reader.open(name, new Map(Object.entries(part.attributes)));
        read(part);
        reader.close(name);
      }
    }
  };
  read(math);
  return reader.end();
}

/** Turns the XML of an item body into HTML, and collects the interactions in it. */
export class Markup {
  readonly interactions: XmlElement[] = [];
  /** Texts that the item shows as hints. */
  readonly hints: string[] = [];
  #length = 0;
  #isIncluded = false;
  /** The mode of spaces at the current element. */
  #spaces: ShownSpaces = 'none';
  /** Whether the current element stands on a background. */
  #hasPaper = false;

  constructor(
    private readonly files: ItemFiles,
    private readonly losses: Set<ImportLoss>,
    private readonly includedOf: ReadIncluded = () => undefined,
  ) {}

  /** HTML of the content of elements, one after another. */
  htmlOf(...elements: readonly (XmlElement | undefined)[]): string {
    const html = elements.map((element) => (element ? this.#directed(element) : '')).join('');
    return separateMarked(html).replace(GAP_ALONE, '').replaceAll(GAP, GAP_TEXT).trim();
  }

  /** The content of an element in the direction that it names, where its letters have another. */
  #directed(element: XmlElement): string {
    const content = this.#content(element);
    const direction = directionIn(element);
    if (!direction || content.trim() === '') return content;
    const other = direction === 'rtl' ? 'ltr' : 'rtl';
    return textDirection(plainFromHtml(content).text, other) === direction
      ? content
      : `<div dir="${direction}">${content}</div>`;
  }

  #content(element: XmlElement): string {
    let html = '';
    for (const part of contentOf(element))
      html += typeof part === 'string' ? this.#text(part) : this.#element(part);
    return html;
  }

  #text(text: string): string {
    this.#count(text);
    return withShownSpaces(escapeHtml(text.replaceAll(GAP, '')), this.#spaces);
  }

  #count({ length }: string): void {
    this.#length += length;
    if (this.#length > TEXT_MAX.html) throw new UnsupportedError('tooLong');
  }

  #element(element: XmlElement): string {
    const name = nameOf(element);
    if (SPEECH.test(element.name)) {
      this.losses.add('extras');
      return this.#content(element);
    }
    if (name === INCLUDED) return this.#included(element);
    if (name.endsWith('Interaction')) return this.#interaction(element, name);
    if (COMPUTED.has(name)) throw new UnsupportedError('template');
    switch (name) {
      case 'math':
        return this.#formula(element);
      case 'object':
        return this.#object(element);
      case 'feedbackInline':
      case 'feedbackBlock':
        if (!isBlank(element)) this.losses.add('feedback');
        return '';
      case 'rubricBlock':
        return this.#rubric(element);
      default:
        return this.#formatted(element, name);
    }
  }

  /** An element of HTML with the formatting that it has by its style. */
  #formatted(element: XmlElement, name: string): string {
    if (EMBEDDED.has(name) || (DRAWN.has(name) && name !== 'style')) this.losses.add('embedded');
    if (name === 'stylesheet') this.losses.add('style');
    const read = (attribute: string) =>
      attribute === 'style' ? styleOf(element) : element.attributes[attribute];
    const formatting = formattingOf(name, read) ?? PLAIN;
    for (const loss of formatting.losses) this.losses.add(loss);
    const paper = this.#hasPaper;
    const isOnPaper = hasPaper(read, paper);
    const isHidden = formatting.isHidden || (isWhite(name, read) && !isOnPaper);
    if (isHidden) this.losses.add('hidden');
    if (isHidden || DRAWN.has(name)) return '';
    this.#hasPaper = isOnPaper;
    const around = this.#spaces;
    this.#spaces = shownSpacesOf(name, (attribute) => element.attributes[attribute], around);
    const html = HTML.has(name)
      ? this.#html(element, name, formatting)
      : formatting.open + this.#content(element) + formatting.close;
    this.#spaces = around;
    this.#hasPaper = paper;
    return html;
  }

  /** A part of another file; one within such a part is not read. */
  #included(element: XmlElement): string {
    const part = this.#isIncluded ? undefined : this.includedOf(element.attributes['href'] ?? '');
    if (!part || element.attributes['parse'] === 'text') throw new UnsupportedError('notInFile');
    this.#isIncluded = true;
    const html = this.#element(part);
    this.#isIncluded = false;
    return html;
  }

  #interaction(element: XmlElement, name: string): string {
    if (BUTTONS.has(name)) return '';
    if (name === PLAYER) return this.#player(element);
    this.interactions.push(element);
    if (IN_TEXT.has(name)) return GAP;
    return this.#prompt(element);
  }

  #prompt(interaction: XmlElement): string {
    const prompt = interaction.children.find((child) => nameOf(child) === 'prompt');
    if (!prompt) return '';
    const content = this.#directed(prompt);
    return /<(?:p|div|ul|ol|table)\b/.test(content) ? content : `<p>${content}</p>`;
  }

  /** A sound or video beside the question: how often it is played is no answer. */
  #player(element: XmlElement): string {
    if (Number(attributeOf(element, 'maxPlays') ?? 0) > 0) this.losses.add('extras');
    const media = element.children.filter((child) => nameOf(child) !== 'prompt');
    return this.#prompt(element) + media.map((child) => this.#element(child)).join('');
  }

  #rubric(element: XmlElement): string {
    const views = (attributeOf(element, 'view') ?? 'candidate').split(/\s+/);
    if (!views.includes('candidate')) {
      if (!isBlank(element)) this.losses.add('graderNotes');
      return '';
    }
    if (!classesOf(element).includes('hint')) return this.#directed(element);
    const { text, losses } = plainLinesFromHtml(separateMarked(this.#content(element)));
    for (const loss of losses) this.losses.add(lossInHint(loss));
    this.hints.push(text);
    return '';
  }

  /** A formula in MathML as text; `alttext` where it shows none. */
  #formula(element: XmlElement): string {
    const { text, isLossy } = formulaText(element);
    if (isLossy) this.losses.add('formula');
    this.#count(text);
    return marked(escapeHtml(text === '' ? (element.attributes['alttext'] ?? '') : text));
  }

  /** Media of QTI 2: pictures, sounds and videos are all objects. */
  #object(element: XmlElement): string {
    const type = element.attributes['type'] ?? '';
    const address = this.files.addressOf(element.attributes['data'] ?? '');
    if (address === null) return '';
    if (OTHER_SITE.test(address)) this.losses.add('embedded');
    const src = ` src="${escapeAttribute(address)}"`;
    const size = this.#attributes(element, ['width', 'height']);
    if (type.startsWith('image/'))
      return `<img${src}${size} alt="${escapeAttribute(lineOf(element))}">`;
    if (type.startsWith('video/')) return `<video controls${src}${size}></video>`;
    if (type.startsWith('audio/')) return `<audio controls${src}></audio>`;
    this.losses.add('embedded');
    return this.#content(element);
  }

  #html(element: XmlElement, name: string, formatting: TextFormatting): string {
    const { open, close } = formatting;
    const classes = classesOf(element);
    const align = classes.map((each) => ALIGNMENTS.get(each)).find(Boolean);
    const direction = classes.map((each) => DIRECTIONS.get(each)).find(Boolean);
    const attributes = [
      formatting.attributes,
      this.#attributes(element, ATTRIBUTES),
      align === undefined ? '' : ` style="text-align:${align}"`,
      direction === undefined ? '' : ` dir="${direction}"`,
      name === 'audio' || name === 'video' ? ' controls' : '',
      ...ADDRESSES.map((each) => {
        const given = element.attributes[each];
        const address = given === undefined ? null : this.files.addressOf(given);
        if (MEDIA.has(name) && OTHER_SITE.test(address ?? '')) this.losses.add('embedded');
        return address === null ? '' : ` ${each}="${escapeAttribute(address)}"`;
      }),
    ].join('');
    if (name === 'img' && !attributes.includes(' src=')) return '';
    if (VOID.has(name)) return `<${name}${attributes}>`;
    const lines = classes.flatMap((each) => LINES.get(each) ?? []).filter((line) => line !== name);
    const shown = (name === 'span' && lines.shift()) || name;
    const before = lines.map((line) => `<${line}>`).join('');
    const after = lines
      .toReversed()
      .map((line) => `</${line}>`)
      .join('');
    const content = before + open + this.#content(element) + close + after;
    return `<${shown}${attributes}>${content}</${shown}>`;
  }

  #attributes(element: XmlElement, names: readonly string[]): string {
    return names
      .flatMap((name) => {
        const value = element.attributes[name];
        this.#count(value ?? '');
        return value === undefined ? [] : [` ${name}="${escapeAttribute(value)}"`];
      })
      .join('');
  }
}
