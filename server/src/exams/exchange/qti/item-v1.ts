import { parseDecimal, type ImportLoss } from '@riwaq/api';
import { truthTexts } from '../key-rules';
import { plainFromHtml, plainLinesFromHtml } from '../plain-html';
import type { XmlElement } from '../xml-tree';
import { eitherOrText, isOfBlackboard, labelsIn, partsProblem, respondentIn } from './blackboard';
import { ConditionsV1, type ResponseV1 } from './conditions-v1';
import {
  lossInHint,
  optionFeedback,
  questionFeedback,
  type OptionFeedback,
} from '../option-feedback';
import { optionOfHtml } from './html';
import type { ItemFiles } from './item-files';
import type { ReadItem } from './item-v2';
import { COMBINED_FEEDBACK, feedbackOfLabel, rightLabels } from './labels-v1';
import { checkCount, markingOf, type ItemResponse } from './marking';
import { Material, RESPONSES, withGap } from './material-v1';
import { childNamed, childrenNamed, descendantNamed, descendantsOf, lineOf, nameOf } from './tree';
import { UnsupportedError } from './unsupported';

/** Kinds that a person marks, by the names of Canvas, Common Cartridge and Blackboard. */
const OPEN = new Set([
  'essay_question',
  'file_upload_question',
  'cc.essay.v0p1',
  'Essay',
  'Short Response',
  'File Upload',
]);
/**
 * Several choices in Canvas, which takes wrong ones off right ones, whatever the rules of its
 * exports say.
 */
const PARTLY_MARKED = 'multiple_answers_question';
/** Kinds whose values are drawn for each student. */
const COMPUTED = new Set(['calculated_question', 'Calculated']);
/**
 * Kinds that do not exist here, without their spaces and signs: a simple one of them may look like
 * a choice or a text.
 */
const OTHER_KINDS = new Set(
  [
    'matching ordering hotspot opinionscale jumbledsentence quizbowl',
    'fillintheblankplus fillinmultipleblanks multipledropdowns categorization textonly',
  ].flatMap((names) => names.split(' ')),
);
const isOfOtherKind = (kind: string): boolean =>
  OTHER_KINDS.has(
    kind
      .replace(/_question$/, '')
      .replace(/[\s_/-]/g, '')
      .toLowerCase(),
  );
/** Elements of an item that are read. */
const KNOWN = new Set([
  'itemmetadata',
  'qtimetadata',
  'duration',
  'presentation',
  'resprocessing',
  'itemfeedback',
  'rubric',
]);
/** The feedback on the question in Canvas and Common Cartridge, whatever is answered. */
const GENERAL_FEEDBACK = 'general_fb';
/** Elements of metadata with notes that students do not see (Blackboard). */
const NOTES = 'qmd_instructornotes';

/** Metadata with tags of an item. */
const TAGS = ['qmd_keywords', 'qmd_topic', 'qmd_levelofdifficulty', 'qmd_material'];

const UNNAMED_KIND = 'item';
/** Kinds by the response of an item without metadata. */
const KINDS_OF_RESPONSES: ReadonlyMap<string, string> = new Map([
  ['response_xy', 'hotspot'],
  ['response_grp', 'matching'],
  ['render_hotspot', 'hotspot'],
  ['render_slider', 'slider'],
]);
/** Types whose response is typed in a field. */
const TYPED: ReadonlySet<string> = new Set(['FillInTheBlanks', 'Number']);
const CANVAS_POINTS = 'points_possible';
/** Metadata with the mark of an item. */
const POINTS = [CANVAS_POINTS, 'cc_weighting', 'qmd_absolutescore_max'];

/** Metadata of an item by its label: `qtimetadatafield`, or elements of their own (Blackboard). */
export function metadataOf(element: XmlElement): ReadonlyMap<string, string> {
  const metadata = new Map<string, string>();
  const own = [
    'itemmetadata',
    'qtimetadata',
    'assessmentmetadata',
    'sectionmetadata',
    'objectbank',
  ];
  for (const block of childrenNamed(element, ...own))
    for (const each of descendantsOf(block)) {
      if (nameOf(each) === 'qtimetadatafield')
        metadata.set(
          lineOf(childNamed(each, 'fieldlabel')),
          lineOf(childNamed(each, 'fieldentry')),
        );
      else if (each.children.length === 0) metadata.set(nameOf(each), each.text.trim());
    }
  return metadata;
}

/** The kind of question as its system names it. */
export const kindOf = (metadata: ReadonlyMap<string, string>): string =>
  metadata.get('question_type') ??
  metadata.get('bbmd_questiontype') ??
  metadata.get('cc_profile') ??
  metadata.get('qmd_itemtype') ??
  UNNAMED_KIND;

/** Whether an element shows nothing. */
const isBlank = (element: XmlElement): boolean =>
  lineOf(element) === '' && !descendantNamed(element, 'matimage', 'mataudio', 'matvideo');

class ItemReader {
  readonly losses = new Set<ImportLoss>();
  readonly material: Material;
  readonly metadata: ReadonlyMap<string, string>;
  readonly kind: string;
  readonly isOfBlackboard: boolean;
  /** Feedback of the item that is imported with its options. */
  readonly #ofOptions = new Set<XmlElement>();

  constructor(
    private readonly item: XmlElement,
    files: ItemFiles,
  ) {
    this.material = new Material(files, this.losses);
    this.metadata = metadataOf(item);
    this.kind = kindOf(this.metadata);
    this.isOfBlackboard = isOfBlackboard(this.metadata);
  }

  /** The response, and the processing that scores it. */
  response(): { response: ItemResponse; conditions: ConditionsV1 | null } {
    const [given, further] = [...descendantsOf(this.item)].filter((each) =>
      RESPONSES.has(nameOf(each)),
    );
    if (COMPUTED.has(this.kind) || descendantNamed(this.item, 'itemproc_extension', 'calculated'))
      throw new UnsupportedError('template');
    if (isOfOtherKind(this.kind)) throw new UnsupportedError('kind', this.kind);
    const processing = this.#processing();
    if (further) throw this.#unknownKind(given, 'composite');
    if (!given) {
      if (!OPEN.has(this.kind)) throw new UnsupportedError('kind', this.kind);
      return { response: { kind: 'open' }, conditions: null };
    }
    const isMultiple = /^multiple$/i.test(given.attributes['rcardinality'] ?? '');
    const conditions =
      processing &&
      new ConditionsV1({
        processing,
        identifier: this.#identifierOf(given, processing),
        isMultiple,
        hasImplicitScore: this.isOfBlackboard,
      });
    if (OPEN.has(this.kind)) return { response: { kind: 'open' }, conditions };
    return { response: this.#scored(given, isMultiple, conditions), conditions };
  }

  /** The error that names the kind of the question, else that of its response. */
  #unknownKind(given: XmlElement | undefined, otherwise: string): UnsupportedError {
    if (this.kind !== UNNAMED_KIND) return new UnsupportedError('kind', this.kind);
    const isOrdered = /^ordered$/i.test(given?.attributes['rcardinality'] ?? '');
    const drawn = given && descendantNamed(given, 'render_slider', 'render_hotspot');
    const named =
      KINDS_OF_RESPONSES.get(drawn ? nameOf(drawn) : given ? nameOf(given) : '') ??
      (isOrdered ? 'ordering' : otherwise);
    return new UnsupportedError('kind', named);
  }

  #identifierOf(given: XmlElement, processing: XmlElement): string {
    const identifier = given.attributes['ident'] ?? '';
    return this.isOfBlackboard ? respondentIn(processing, identifier) : identifier;
  }

  #processing(): XmlElement | null {
    const [processing, further] = childrenNamed(this.item, 'resprocessing');
    if (further) throw new UnsupportedError('scoring');
    return processing ?? null;
  }

  #scored(given: XmlElement, isMultiple: boolean, conditions: ConditionsV1 | null): ItemResponse {
    const name = nameOf(given);
    if (name === 'response_lid') {
      if (!conditions) throw new UnsupportedError('noRightAnswer');
      return this.#choice(given, isMultiple, conditions);
    }
    const typed = this.#field(given);
    if (!conditions?.isScored) {
      if (this.kind !== UNNAMED_KIND) throw new UnsupportedError('noRightAnswer');
      return { kind: 'open' };
    }
    const isNumber =
      name === 'response_num' ||
      this.kind === 'numerical_question' ||
      /^(?:decimal|integer|scientific)$/i.test(typed.attributes['fibtype'] ?? '');
    const score = (response: ResponseV1): number => conditions.score(response);
    return isNumber
      ? {
          kind: 'number',
          bounds: conditions.named.flatMap((text) => parseDecimal(text) ?? []),
          score,
        }
      : { kind: 'text', texts: conditions.named, hasParts: conditions.findParts, score };
  }

  /** The field in which a text or number is typed. */
  #field(given: XmlElement): XmlElement {
    const typed = childNamed(given, 'render_fib');
    if (!['response_str', 'response_num'].includes(nameOf(given)) || !typed)
      throw this.#unknownKind(given, UNNAMED_KIND);
    if (childrenNamed(typed, 'response_label').length > 1)
      throw this.#unknownKind(given, 'composite');
    if (Number(typed.attributes['maxchars'] ?? 0) > 0) this.losses.add('answerForm');
    return typed;
  }

  #choice(given: XmlElement, isMultiple: boolean, conditions: ConditionsV1): ItemResponse {
    const rendered = childNamed(given, 'render_choice');
    if (!rendered || /^ordered$/i.test(given.attributes['rcardinality'] ?? ''))
      throw this.#unknownKind(given, UNNAMED_KIND);
    // A text among the choices belongs to none of them.
    if (childrenNamed(rendered, 'material', 'flow_mat').some((each) => !isBlank(each)))
      this.losses.add('extras');
    const labels = [...descendantsOf(rendered)].filter((each) => nameOf(each) === 'response_label');
    checkCount(labels);
    const written = labels.map((label) => (label.attributes['ident'] ?? '').trim());
    const ids = this.#idsIn(written, isMultiple);
    if (/^yes$/i.test(rendered.attributes['shuffle'] ?? '')) this.losses.add('order');
    if (Number(rendered.attributes['minnumber'] ?? 0) > 1) this.losses.add('choiceLimit');
    const most = Number(rendered.attributes['maxnumber'] ?? 0);
    return {
      kind: 'choice',
      choices: labels.map((label, index) => {
        const id = ids[index]!;
        const text = optionOfHtml(this.material.htmlOf(label), this.losses);
        return { id, text, ...this.#feedbackOn(id, written[index]!) };
      }),
      most: isMultiple ? (most > 0 ? most : Infinity) : 1,
      key: rightLabels(this.item),
      score: (chosen) => conditions.score(chosen),
    };
  }

  /** The identifiers of labels as the conditions have them. */
  #idsIn(labels: readonly string[], isMultiple: boolean): readonly string[] {
    const processing = this.#processing();
    if (!processing || !this.isOfBlackboard) return labels;
    const problem = partsProblem(processing, this.metadata, isMultiple);
    if (problem) throw new UnsupportedError(problem);
    return labelsIn(processing, labels);
  }

  /**
   * The feedback that a condition shows for one label alone, or, in Blackboard, that has its
   * identifier.
   */
  #feedbackOn(label: string, written: string): OptionFeedback {
    const shown = feedbackOfLabel(this.item, label);
    if (this.isOfBlackboard) for (const each of [label, written]) if (each !== '') shown.add(each);
    const own = childrenNamed(this.item, 'itemfeedback').filter((each) =>
      shown.has(each.attributes['ident'] ?? ''),
    );
    for (const each of own) this.#ofOptions.add(each);
    const html = own.map((each) => this.material.htmlOf(each)).join('<br>');
    return optionFeedback(plainLinesFromHtml(html), this.losses);
  }

  /** Hints and general feedback of the item; called after {@link ItemReader.response}. */
  feedback(): { hints: string[]; html: string } {
    const hints: string[] = [];
    let html = '';
    for (const feedback of childrenNamed(this.item, 'itemfeedback')) {
      for (const hint of descendantsOf(feedback)) {
        if (nameOf(hint) !== 'hintmaterial') continue;
        const { text, losses } = plainLinesFromHtml(this.material.htmlOf(hint));
        for (const loss of losses) this.losses.add(lossInHint(loss));
        if (text !== '') hints.push(text);
      }
      if (descendantNamed(feedback, 'hintmaterial') || this.#ofOptions.has(feedback)) continue;
      if (isBlank(feedback)) continue;
      if (descendantNamed(feedback, 'solutionmaterial')) {
        this.losses.add('graderNotes');
        continue;
      }
      const ident = feedback.attributes['ident'] ?? '';
      if (ident === GENERAL_FEEDBACK) html += this.material.htmlOf(feedback);
      else this.losses.add(COMBINED_FEEDBACK.test(ident) ? 'feedback' : 'optionFeedback');
    }
    return { hints, html };
  }

  /** Texts beside the question: those for the student are part of it. */
  rubrics(): string {
    return childrenNamed(this.item, 'rubric')
      .map((rubric) => {
        if (isBlank(rubric)) return '';
        if (/^(?:all|candidate)$/i.test(rubric.attributes['view'] ?? 'All'))
          return this.material.htmlOf(rubric);
        this.losses.add('graderNotes');
        return '';
      })
      .join('');
  }

  /**
   * The mark. Canvas scores 0 to 100 and has the points beside it, Common Cartridge has no points;
   * in other files the score is the mark.
   */
  score(conditions: ConditionsV1 | null, full: number | null): number | null {
    const most = conditions?.declaredMax ?? null;
    const share = full !== null && most !== null ? full / most : 1;
    const [points] = POINTS.flatMap((name) => {
      const written = this.metadata.get(name) ?? '';
      const number = written === '' ? Number.NaN : Number(written);
      return number > 0 || (number === 0 && name === CANVAS_POINTS) ? [number] : [];
    });
    if (points !== undefined) return points * share;
    if (this.metadata.has('cc_profile') || this.metadata.has('question_type')) return null;
    return full ?? most;
  }
}

/** Kinds whose options are written in English, whatever the language of the question. */
const TRUTHS = new Set(['true_false_question', 'cc.true_false.v0p1', 'True/False']);
const EITHER_OR = 'Either/Or';

/** Options that a system writes by itself, in the language of the question. */
function withOwnTexts(
  options: ReadItem['options'],
  { kind }: ItemReader,
  html: string,
): ReadItem['options'] {
  if (!TRUTHS.has(kind) && kind !== EITHER_OR) return options;
  const question = plainFromHtml(html).text;
  const texts: Readonly<Record<string, string>> = truthTexts(question);
  const textOf = (written: string): string => {
    if (kind === EITHER_OR) return eitherOrText(written, question);
    const key = written.toLowerCase();
    return Object.hasOwn(texts, key) ? texts[key]! : written;
  };
  return options.map((option) => ({ ...option, text: textOf(option.text) }));
}

/** Reads an item of QTI 1.2. Throws an {@link UnsupportedError} when it makes no question. */
export function readItemV1(item: XmlElement, files: ItemFiles): ReadItem {
  const reader = new ItemReader(item, files);
  const { losses, material } = reader;
  const shown = material.htmlOf(childNamed(item, 'presentation'));
  const rubrics = reader.rubrics();
  const { response, conditions } = reader.response();
  const { type, options, full, marking, losses: ofMarking } = markingOf(response);
  const html = (withGap(shown, TYPED.has(type)) + rubrics).trim();
  if (childNamed(item, 'duration')) losses.add('timeLimit');
  if ((reader.metadata.get(NOTES) ?? '') !== '') losses.add('graderNotes');
  if (TAGS.some((name) => (reader.metadata.get(name) ?? '') !== '')) losses.add('tags');
  if (item.children.some((child) => !KNOWN.has(nameOf(child)) && lineOf(child) !== ''))
    losses.add('extras');
  const feedback = reader.feedback();
  const [hint = '', ...furtherHints] = feedback.hints;
  if (furtherHints.length > 0) losses.add('furtherHints');
  for (const loss of ofMarking) losses.add(loss);
  return {
    type,
    html,
    hint,
    ...questionFeedback(feedback.html, losses),
    options: withOwnTexts(options, reader, html),
    // The rules of an export of Canvas state a complete response only.
    ...(marking && { marking: reader.kind === PARTLY_MARKED ? 'parts' : marking }),
    losses,
    score: reader.score(conditions, full),
  };
}
