import type { Decimal, ImportLoss } from '@riwaq/api';
import { plainLinesFromHtml } from '../plain-html';
import type { XmlElement } from '../xml-tree';
import {
  defaultOf,
  isNumeric,
  responseDeclarationOf,
  type ResponseDeclaration,
  type Value,
} from './declarations';
import { numberOf } from './decimals';
import {
  lossInHint,
  optionFeedback,
  questionFeedback,
  type OptionFeedback,
} from '../option-feedback';
import { FeedbackRules } from './feedback-rules';
import { optionOfHtml } from './html';
import type { ItemFiles } from './item-files';
import { checkCount, markingOf, type Choice, type ItemResponse, type Marking } from './marking';
import { Markup } from './markup';
import { ResponseProcessing } from './processing';
import { isMarkedByText, rulesOf, textsIn } from './rules';
import { findParts } from './text-parts';
import {
  attributeOf,
  childNamed,
  childrenNamed,
  classesOf,
  descendantsOf,
  isBlank,
  isTrue,
  nameOf,
} from './tree';
import { UnsupportedError } from './unsupported';

/** A question that an item of any version makes; its files are not read yet. */
export interface ReadItem extends Pick<Marking, 'type' | 'options' | 'marking'> {
  readonly html: string;
  readonly hint: string;
  readonly feedback?: string;
  /** The highest score; null where the item has none. A test may multiply it. */
  readonly score: number | null;
  readonly losses: ReadonlySet<ImportLoss>;
}

const CHOICES = new Map([
  ['choiceInteraction', 'simpleChoice'],
  ['inlineChoiceInteraction', 'inlineChoice'],
]);
const OPEN = new Set(['extendedTextInteraction', 'uploadInteraction']);
/** Classes of QTI 3 that number the choices, or give them letters. */
const NUMBERED = /^qti-labels-(?!none$|suffix-)/;
/** Elements of an item that are read, or that only prepare others. */
const KNOWN = new Set([
  'contextDeclaration',
  'responseDeclaration',
  'outcomeDeclaration',
  'assessmentStimulusRef',
  'stylesheet',
  'itemBody',
  'responseProcessing',
  'modalFeedback',
]);

/** Whether an interaction limits the text or the files that are given in it. */
function limitsAnswer(interaction: XmlElement): boolean {
  const read = (name: string) => (attributeOf(interaction, name) ?? '').trim();
  return (
    read('patternMask') !== '' ||
    Number(read('minStrings')) > 0 ||
    Number(read('maxStrings')) > 1 ||
    (nameOf(interaction) === 'uploadInteraction' && read('type') !== '')
  );
}

/** Reads shared texts (`assessmentStimulusRef`): the body of one, by its address. */
export type ReadStimulus = (address: string) => XmlElement | undefined;

class ItemReader {
  readonly losses = new Set<ImportLoss>();
  readonly #responses: ReadonlyMap<string, ResponseDeclaration>;
  readonly #outcomes: ReadonlyMap<string, Value>;
  readonly #rules: FeedbackRules;
  /** Feedback in the item that is imported with its choices. */
  readonly #ofChoices = new Set<XmlElement>();

  constructor(
    private readonly item: XmlElement,
    private readonly files: ItemFiles,
  ) {
    const named = (name: string) =>
      childrenNamed(item, name).map(
        (each) => [attributeOf(each, 'identifier') ?? '', each] as const,
      );
    this.#responses = new Map(
      named('responseDeclaration').map(([id, each]) => [id, responseDeclarationOf(each)]),
    );
    this.#outcomes = new Map(
      named('outcomeDeclaration').map(([id, each]) => [id, defaultOf(each)]),
    );
    this.#rules = new FeedbackRules(item, this.#outcomes);
  }

  /** The interaction's response and the scores of its rules. */
  response(interaction: XmlElement): ItemResponse {
    const name = nameOf(interaction);
    const identifier = attributeOf(interaction, 'responseIdentifier') ?? '';
    const declaration = this.#responses.get(identifier);
    if (limitsAnswer(interaction)) this.losses.add('answerForm');
    if ((attributeOf(interaction, 'placeholderText') ?? '').trim() !== '')
      this.losses.add('placeholder');
    if (OPEN.has(name)) {
      if (declaration && isMarkedByText(this.item, identifier, declaration))
        throw new UnsupportedError('scoring');
      // The model answer of a text that a person marks.
      if (declaration && declaration.correct.length > 0) this.losses.add('graderNotes');
      return { kind: 'open' };
    }
    if (!declaration) throw new UnsupportedError('noRightAnswer');
    const rules = rulesOf(this.item, identifier, declaration);
    const processing = new ResponseProcessing(rules, this.#responses, this.#outcomes);
    const choice = CHOICES.get(name);
    if (choice !== undefined)
      return {
        kind: 'choice',
        choices: this.#choices(interaction, choice, identifier),
        most: mostOf(interaction, declaration),
        key: keyOf(declaration),
        score: (chosen) =>
          processing.score(
            identifier,
            declaration.cardinality === 'single'
              ? (chosen[0] ?? null)
              : chosen.length === 0
                ? null
                : chosen,
          ),
      };
    if (name !== 'textEntryInteraction') throw new UnsupportedError('kind', name);
    if (declaration.cardinality !== 'single') throw new UnsupportedError('scoring');
    if (!isNumeric(declaration.baseType))
      return {
        kind: 'text',
        texts: textsIn(rules, declaration),
        hasParts: findParts(rules),
        score: (text) => processing.score(identifier, text),
      };
    return {
      kind: 'number',
      bounds: processing.boundsOf(identifier),
      score: (number: Decimal) => processing.score(identifier, number),
    };
  }

  #choices(interaction: XmlElement, name: string, response: string): Choice[] {
    const choices = childrenNamed(interaction, name);
    checkCount(choices);
    if (isTrue(attributeOf(interaction, 'shuffle'))) this.losses.add('order');
    if (Number(attributeOf(interaction, 'minChoices') ?? 0) > 1) this.losses.add('choiceLimit');
    if (classesOf(interaction).some((each) => NUMBERED.test(each))) this.losses.add('optionFormat');
    return choices.map((each) => {
      const id = (attributeOf(each, 'identifier') ?? '').trim();
      const feedback = this.#feedbackOn(each, id, response);
      const own = new Set<ImportLoss>();
      const html = new Markup(this.files, own).htmlOf(each);
      own.delete('feedback');
      for (const loss of own) this.losses.add(loss);
      return {
        id,
        text: optionOfHtml(html, this.losses),
        ...feedback,
      };
    });
  }

  /** The feedback on a choice: shown beside the item, or within the choice. */
  #feedbackOn(choice: XmlElement, id: string, response: string): OptionFeedback {
    const inline = [...descendantsOf(choice)].filter((each) => nameOf(each) === 'feedbackInline');
    const texts: string[] = [];
    for (const each of [...inline, ...childrenNamed(this.item, 'modalFeedback')]) {
      if (isBlank(each)) continue;
      if (this.#rules.isOnChoice(each, id, response)) {
        this.#ofChoices.add(each);
        texts.push(this.#htmlOf(each));
      } else if (inline.includes(each)) this.losses.add('optionFeedback');
    }
    return optionFeedback(plainLinesFromHtml(texts.join('<br>')), this.losses);
  }

  /** HTML of feedback; what is lost of it, such as formulas, is named. */
  #htmlOf(feedback: XmlElement): string {
    return new Markup(this.files, this.losses).htmlOf(feedback);
  }

  /** A hint as text with its lines; what is lost of it is named. */
  #hintOf(feedback: XmlElement): string {
    const own = new Set<ImportLoss>();
    const { text, losses } = plainLinesFromHtml(new Markup(this.files, own).htmlOf(feedback));
    for (const loss of [...own, ...losses]) this.losses.add(lossInHint(loss));
    return text;
  }

  /**
   * The feedback that is shown beside the item, whatever is answered; a hint of it becomes the hint
   * of the question. Called after {@link ItemReader.response}.
   */
  feedback(): { hints: string[]; html: string } {
    const hints: string[] = [];
    let html = '';
    const choices = new Set(
      [...descendantsOf(this.item)]
        .filter((each) => nameOf(each) === 'simpleChoice')
        .map((each) => attributeOf(each, 'identifier')),
    );
    for (const feedback of childrenNamed(this.item, 'modalFeedback')) {
      if (this.#ofChoices.has(feedback) || isBlank(feedback)) continue;
      if (/hint/i.test(attributeOf(feedback, 'outcomeIdentifier') ?? ''))
        hints.push(this.#hintOf(feedback));
      else if (this.#rules.isGeneral(feedback)) html += this.#htmlOf(feedback);
      else
        this.losses.add(
          choices.has(attributeOf(feedback, 'identifier')) ? 'optionFeedback' : 'feedback',
        );
    }
    return { hints, html };
  }

  /** The mark of an item that a person marks. */
  openMark(): number | null {
    const most = this.#outcomes.get('MAXSCORE');
    if (typeof most === 'object' && most !== null && 'digits' in most) return numberOf(most);
    const score = childrenNamed(this.item, 'outcomeDeclaration').find(
      (each) => attributeOf(each, 'identifier') === 'SCORE',
    );
    const highest = Number(score && attributeOf(score, 'normalMaximum'));
    return Number.isFinite(highest) && highest > 0 ? highest : null;
  }
}

/** The choices that are correct, or else worth points. */
const keyOf = ({ correct, mapping }: ResponseDeclaration): string[] =>
  correct.length > 0
    ? correct.map(String)
    : (mapping?.entries ?? []).filter(({ value }) => value.digits > 0n).map(({ key }) => key);

/** Maximum number of choices in a response. */
function mostOf(interaction: XmlElement, { cardinality }: ResponseDeclaration): number {
  if (cardinality === 'single' || nameOf(interaction) === 'inlineChoiceInteraction') return 1;
  if (cardinality !== 'multiple') throw new UnsupportedError('scoring');
  const most = Number(attributeOf(interaction, 'maxChoices') ?? 1);
  return most > 0 ? most : Infinity;
}

/**
 * Reads an item of QTI 2.0 to 3.0. Throws an {@link UnsupportedError} when it makes no question.
 */
export function readItemV2(item: XmlElement, files: ItemFiles, stimulusOf: ReadStimulus): ReadItem {
  if (isTrue(attributeOf(item, 'adaptive'))) throw new UnsupportedError('scoring');
  if (childNamed(item, 'templateDeclaration')) throw new UnsupportedError('template');
  const reader = new ItemReader(item, files);
  const { losses } = reader;
  const markup = new Markup(files, losses, stimulusOf);
  const stimuli = childrenNamed(item, 'assessmentStimulusRef').map((each) => {
    const address = attributeOf(each, 'href') ?? '';
    const body = stimulusOf(address);
    if (!body) files.missing.add(address);
    return body;
  });
  const html = markup.htmlOf(...stimuli, childNamed(item, 'itemBody'));
  if (childNamed(item, 'stylesheet')) losses.add('style');
  if (item.children.some((child) => !KNOWN.has(nameOf(child)))) losses.add('extras');
  const [interaction, further] = markup.interactions;
  if (!interaction) throw new UnsupportedError('kind', 'information');
  if (further) throw new UnsupportedError('kind', 'composite');
  const { full, losses: ofMarking, ...marked } = markingOf(reader.response(interaction));
  const feedback = reader.feedback();
  const [hint = '', ...furtherHints] = [...markup.hints, ...feedback.hints];
  if (furtherHints.length > 0) losses.add('furtherHints');
  for (const loss of ofMarking) losses.add(loss);
  return {
    ...marked,
    html,
    hint,
    ...questionFeedback(feedback.html, losses),
    losses,
    score: full ?? reader.openMark(),
  };
}
