import { cutText, type ExportLoss } from '@riwaq/api';
import { escapeHtml } from '../../../platform/files/escape-html';
import { markOf } from '../../rules/mark';
import { isChoice } from '../../rules/question';
import {
  acceptedNumbers,
  hasFeedback,
  hasHint,
  hasOptionFeedback,
  type ExportedQuestion,
} from '../exported-question';
import { hasLostSpaces, linesInItem, linesOf } from './plain-lines';
import { attributeText, legal, writeMarkup, type AddressInPackage } from './write-markup';

export type QtiVersion = 2 | 3;
type Attributes = Readonly<Record<string, string | number>>;

const TITLE_LENGTH = 80;
/** Decimals of a part of the points: a third of them, three times, is rounded to all of them. */
const PART_DECIMALS = 9;
const RESPONSE = 'RESPONSE';
/** Outcomes that show feedback: the chosen options, and one that never changes. */
const FEEDBACK = { ofOptions: 'FEEDBACK', general: 'GENERALFEEDBACK' } as const;
const GENERAL = 'general';
const choiceId = (index: number): string => `choice${index + 1}`;
/** A star that is a wildcard: no rule of QTI that all systems have accepts any text. */
const WILDCARD = /(?<!\\)\*/;

const NAMESPACES: Readonly<Record<QtiVersion, readonly [namespace: string, schema: string]>> = {
  2: [
    'http://www.imsglobal.org/xsd/imsqti_v2p1',
    'http://www.imsglobal.org/xsd/qti/qtiv2p1/imsqti_v2p1.xsd',
  ],
  3: [
    'http://www.imsglobal.org/xsd/imsqtiasi_v3p0',
    'https://purl.imsglobal.org/spec/qti/v3p0/schema/xsd/imsqti_asiv3p0_v1p0.xsd',
  ],
};

const kebab = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Writes elements of QTI 2, or those of QTI 3 by their names in QTI 2. */
export function elementsOf(version: QtiVersion) {
  const element = (name: string, attributes: Attributes, ...content: string[]): string => {
    const isNew = version === 3;
    const tag = isNew ? `qti-${kebab(name)}` : name;
    const written = Object.entries(attributes)
      .map(([key, value]) => {
        const own = isNew && !key.includes(':') ? kebab(key) : key;
        return ` ${own}="${attributeText(String(value))}"`;
      })
      .join('');
    return content.length === 0
      ? `<${tag}${written}/>`
      : `<${tag}${written}>${content.join('')}</${tag}>`;
  };
  const root = (name: string, attributes: Attributes, ...content: string[]): string => {
    const [namespace, schema] = NAMESPACES[version];
    return `<?xml version="1.0" encoding="UTF-8"?>\n${element(
      name,
      {
        xmlns: namespace,
        'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
        'xsi:schemaLocation': `${namespace} ${schema}`,
        ...attributes,
      },
      ...content,
    )}\n`;
  };
  return { element, root };
}
export type Elements = ReturnType<typeof elementsOf>;

/** The parts of an item that depend on its type. */
interface Answering {
  readonly declaration: string;
  readonly interaction: string;
  /** The expression that is true for a right response, or the points of the response. */
  readonly test?: string;
  readonly points?: string;
}

const response = { identifier: RESPONSE };
const reference = { responseIdentifier: RESPONSE };

class ItemWriter {
  constructor(
    private readonly elements: Elements,
    private readonly question: ExportedQuestion,
    /** Points of the item; those of a mark of 0 are 1, and its test has a weight of 0. */
    private readonly points: number,
    private readonly hasPartialMarks: boolean,
  ) {}

  /** Null when the version has no such question. */
  answering(): Answering | null {
    switch (this.question.type) {
      case 'OneChoice':
        return this.#choice(1);
      case 'MultiChoice':
        return this.#choice(0);
      case 'FillInTheBlanks':
        return this.#text();
      case 'Number':
        return this.#number();
      case 'AttachedFile':
        return {
          declaration: this.#declaration('single', 'file'),
          interaction: this.elements.element('uploadInteraction', reference),
        };
    }
  }

  outcomes(): string {
    const { element } = this.elements;
    return ['SCORE', 'MAXSCORE']
      .map((identifier, index) =>
        element(
          'outcomeDeclaration',
          { identifier, cardinality: 'single', baseType: 'float' },
          element('defaultValue', {}, element('value', {}, String(index * this.points))),
        ),
      )
      .join('');
  }

  processing({ test, points }: Answering): string {
    const { element } = this.elements;
    const score = (content: string): string =>
      element('setOutcomeValue', { identifier: 'SCORE' }, content);
    const feedback = this.#showsOptionFeedback()
      ? element(
          'setOutcomeValue',
          { identifier: FEEDBACK.ofOptions },
          element('variable', response),
        )
      : '';
    if (points !== undefined) return element('responseProcessing', {}, score(points), feedback);
    if (test === undefined) return '';
    return element(
      'responseProcessing',
      {},
      element(
        'responseCondition',
        {},
        element('responseIf', {}, test, score(element('variable', { identifier: 'MAXSCORE' }))),
      ),
      feedback,
    );
  }

  /** Feedback on accepted answers would need a rule for each: it is left out. */
  #showsOptionFeedback(): boolean {
    return isChoice(this.question.type) && hasOptionFeedback(this.question);
  }

  /** The outcomes that show feedback. */
  feedbackOutcomes(): string {
    const { element } = this.elements;
    const identifiers = { baseType: 'identifier' };
    const single = { cardinality: 'single', ...identifiers };
    const cardinality = this.question.type === 'MultiChoice' ? 'multiple' : 'single';
    const value = element('value', {}, GENERAL);
    return [
      this.#showsOptionFeedback()
        ? element('outcomeDeclaration', {
            identifier: FEEDBACK.ofOptions,
            cardinality,
            ...identifiers,
          })
        : '',
      hasFeedback(this.question)
        ? element(
            'outcomeDeclaration',
            { identifier: FEEDBACK.general, ...single },
            element('defaultValue', {}, value),
          )
        : '',
    ].join('');
  }

  /** The feedback beside the item; `general` is the content of the one on the question. */
  feedback(version: QtiVersion, general: string): string {
    const { element } = this.elements;
    const block = (outcomeIdentifier: string, identifier: string, content: string): string =>
      element(
        'modalFeedback',
        { outcomeIdentifier, identifier, showHide: 'show' },
        version === 3 ? element('contentBody', {}, content) : content,
      );
    const ofOptions = this.question.options.map(({ feedback = '' }, index) =>
      feedback === '' ? '' : block(FEEDBACK.ofOptions, choiceId(index), linesOf(feedback)),
    );
    return [
      general === '' ? '' : block(FEEDBACK.general, GENERAL, general),
      ...(this.#showsOptionFeedback() ? ofOptions : []),
    ].join('');
  }

  #declaration(cardinality: string, baseType: string, ...content: string[]): string {
    return this.elements.element(
      'responseDeclaration',
      { ...response, cardinality, baseType },
      ...content,
    );
  }

  #correct(...values: readonly string[]): string {
    const { element } = this.elements;
    return element(
      'correctResponse',
      {},
      ...values.map((value) => element('value', {}, escapeHtml(legal(value)))),
    );
  }

  #mapping(keys: readonly string[], more: Attributes = {}): string {
    const { element } = this.elements;
    return element(
      'mapping',
      { defaultValue: 0 },
      ...keys.map((mapKey) => element('mapEntry', { mapKey, mappedValue: this.points, ...more })),
    );
  }

  /** Points by (right - wrong) / right, not below 0, as in an exam with parts of the mark. */
  #parts(idOf: (index: number) => string): string {
    const { element } = this.elements;
    const { options } = this.question;
    const right = options.filter(({ isCorrect }) => isCorrect).length;
    const part = Number((this.points / right).toFixed(PART_DECIMALS));
    return element(
      'mapping',
      { lowerBound: 0, upperBound: this.points, defaultValue: 0 },
      ...options.map(({ isCorrect }, index) =>
        element('mapEntry', { mapKey: idOf(index), mappedValue: isCorrect ? part : -part }),
      ),
    );
  }

  #choice(maxChoices: 0 | 1): Answering | null {
    const { element } = this.elements;
    const { options } = this.question;
    const idOf = choiceId;
    const right = options.flatMap(({ isCorrect }, index) => (isCorrect ? [idOf(index)] : []));
    if (right.length === 0) return null;
    const interaction = element(
      'choiceInteraction',
      { ...reference, shuffle: 'false', maxChoices },
      ...options.map(({ text }, index) =>
        element('simpleChoice', { identifier: idOf(index) }, linesInItem(text)),
      ),
    );
    const isOneOfSeveral = maxChoices === 1 && right.length > 1;
    const isInParts = maxChoices === 0 && this.hasPartialMarks;
    const declaration = this.#declaration(
      maxChoices === 1 ? 'single' : 'multiple',
      'identifier',
      this.#correct(...(isOneOfSeveral ? right.slice(0, 1) : right)),
      ...(isOneOfSeveral ? [this.#mapping(right)] : []),
      ...(isInParts ? [this.#parts(idOf)] : []),
    );
    if (isOneOfSeveral || isInParts)
      return { declaration, interaction, points: element('mapResponse', response) };
    const test = element('match', {}, element('variable', response), element('correct', response));
    return { declaration, interaction, test };
  }

  #textEntry(): string {
    return `<p>${this.elements.element('textEntryInteraction', reference)}</p>`;
  }

  #text(): Answering | null {
    const texts = this.question.options
      .filter(({ isCorrect }) => isCorrect)
      .map(({ text }) => text);
    const [first] = texts;
    if (first === undefined || texts.some((text) => WILDCARD.test(text))) return null;
    const literal = texts.map((text) => legal(text.replaceAll(String.raw`\*`, '*')));
    return {
      declaration: this.#declaration(
        'single',
        'string',
        this.#correct(literal[0] ?? ''),
        this.#mapping(literal, { caseSensitive: 'false' }),
      ),
      interaction: this.#textEntry(),
      points: this.elements.element('mapResponse', response),
    };
  }

  #number(): Answering | null {
    const { element } = this.elements;
    const numbers = acceptedNumbers(this.question);
    const [first] = numbers ?? [];
    if (!numbers || !first) return null;
    const tests = numbers.map(({ numeral, tolerance }) =>
      element(
        'equal',
        tolerance === null
          ? { toleranceMode: 'exact' }
          : { toleranceMode: 'absolute', tolerance: `${tolerance} ${tolerance}` },
        element('baseValue', { baseType: 'float' }, numeral),
        element('variable', response),
      ),
    );
    return {
      declaration: this.#declaration('single', 'float', this.#correct(first.numeral)),
      interaction: this.#textEntry(),
      test: tests.length === 1 ? tests.join('') : element('or', {}, ...tests),
    };
  }
}

function hintBlock({ element }: Elements, version: QtiVersion, hint: string): string {
  const lines = linesOf(hint);
  const content = version === 3 ? element('contentBody', {}, lines) : lines;
  // QTI 3 requires the attribute `use`; QTI 2.1 does not have it.
  const use: Attributes = version === 3 ? { use: 'instructions' } : {};
  return element('rubricBlock', { view: 'candidate', ...use, class: 'hint' }, content);
}

export interface WrittenItem {
  readonly xml: string;
  readonly losses: ReadonlySet<ExportLoss>;
  /** By which the test multiplies the points. */
  readonly weight: number;
}

interface ItemOptions {
  readonly identifier: string;
  readonly version: QtiVersion;
  readonly hasPartialMarks: boolean;
}

/** The files of an item in its package. */
interface ItemLinks {
  readonly addressOf: AddressInPackage;
  /** Content after the text: a link to the attached file, or nothing. */
  readonly link: string;
}

/**
 * Prepares a question as an item of QTI 2.1 or 3.0. Returns the function that writes it, or null
 * when the version cannot represent it: its files are packed only if it is written.
 */
export function prepareItem(
  question: ExportedQuestion,
  { identifier, version, hasPartialMarks }: ItemOptions,
): ((links: ItemLinks) => Promise<WrittenItem>) | null {
  const elements = elementsOf(version);
  const { element, root } = elements;
  const mark = markOf(question.mark);
  const writer = new ItemWriter(elements, question, mark === 0 ? 1 : mark, hasPartialMarks);
  const answering = writer.answering();
  if (answering === null) return null;
  return async ({ addressOf, link }) => {
    const { content, losses } = await writeMarkup(question.html, question.text, version, addressOf);
    const lost = new Set<ExportLoss>(losses);
    if (!isChoice(question.type) && hasOptionFeedback(question)) lost.add('feedback');
    if (hasLostSpaces(question)) lost.add('formatting');
    let general = '';
    if (question.feedback && hasFeedback(question)) {
      const { html, text } = question.feedback;
      const written = await writeMarkup(html, text, version, addressOf);
      general = written.content;
      for (const loss of written.losses) lost.add(loss);
    }
    const hint = hasHint(question) ? hintBlock(elements, version, question.hint) : '';
    const xml = root(
      'assessmentItem',
      {
        identifier,
        title: cutText(question.text, TITLE_LENGTH) || identifier,
        adaptive: 'false',
        timeDependent: 'false',
      },
      answering.declaration,
      writer.outcomes(),
      writer.feedbackOutcomes(),
      element('itemBody', {}, content + link + hint, answering.interaction),
      writer.processing(answering),
      writer.feedback(version, general),
    );
    return { xml, losses: lost, weight: mark === 0 ? 0 : 1 };
  };
}
