import { cutText, type ExportLoss } from '@riwaq/api';
import { fileUrlIn } from '../../platform/files/addresses';
import { escapeAttribute, escapeHtml } from '../../platform/files/escape-html';
import { markOf } from '../rules/mark';
import { writeCategoryPath } from './category-path';
import {
  acceptedNumbers,
  hasFeedback,
  hasHint,
  isTooShortChoice,
  shareOfRight,
  withoutFiles,
  type ExportedFile,
  type ExportedQuestion,
  type WrittenQuestion,
} from './exported-question';
import { embeddedAddress } from './rich-html';

/** Characters of a question's name, which is the beginning of its text. */
const NAME_LENGTH = 80;
/** Characters that XML 1.0 does not allow, even as references. They draw nothing. */
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

// Encoding to UTF-8 replaces half a surrogate pair.
const legal = (text: string): string => Buffer.from(text.replace(NOT_XML, '')).toString();
const escaped = (text: string): string => escapeHtml(legal(text));
const attribute = (text: string): string => escapeAttribute(legal(text));
const cdata = (text: string): string =>
  `<![CDATA[${legal(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
/** A text that is plain, as HTML inside XML; its lines stay lines. */
const plainAsHtml = (text: string): string => cdata(escaped(text).replace(/\r?\n/g, '<br>'));

/** White space that HTML does not show, in a text whose lines it shows. */
const HIDDEN_IN_LINES = /\t|[^\S\n]{2}|\n[^\S\n]/;
/** An element with a plain text of several lines. */
const linesElement = (name: 'feedback' | 'hint', text: string): string =>
  HIDDEN_IN_LINES.test(text)
    ? `<${name} format="plain_text"><text>${escaped(text)}</text></${name}>`
    : `<${name} format="html"><text>${plainAsHtml(text)}</text></${name}>`;

/** Feedback on an option, as an element of its answer. */
const feedbackOn = ({ feedback = '' }: { feedback?: string }): string =>
  feedback === '' ? '' : linesElement('feedback', feedback);

const answer = (fraction: number, text: string, more = '', format = 'html'): string =>
  `<answer fraction="${fraction}" format="${format}"><text>${text}</text>${more}</answer>`;

/** White space that HTML does not show: further spaces, tabs and the ends of lines. */
const HIDDEN_SPACE = /[\n\r\t]|\s{2}/;

/** An option. One with white space that HTML does not show needs the format of plain text. */
const optionAnswer = (fraction: number, option: ExportedQuestion['options'][number]): string =>
  HIDDEN_SPACE.test(option.text)
    ? answer(fraction, escaped(option.text), feedbackOn(option), 'plain_text')
    : answer(fraction, plainAsHtml(option.text), feedbackOn(option));

function choicesOf(question: ExportedQuestion): string {
  const isSingle = question.type === 'OneChoice';
  const right = isSingle ? 100 : shareOfRight(question).percentage;
  return [
    `<single>${isSingle}</single>`,
    '<shuffleanswers>false</shuffleanswers>',
    '<answernumbering>none</answernumbering>',
    ...question.options.map((option) =>
      optionAnswer(option.isCorrect ? right : isSingle ? 0 : -right, option),
    ),
  ].join('\n');
}

/**
 * The type of a question in Moodle with its elements; null when the format has no such question.
 */
function kindOf(question: ExportedQuestion): readonly [kind: string, elements: string] | null {
  switch (question.type) {
    case 'OneChoice':
    case 'MultiChoice':
      return isTooShortChoice(question) ? null : ['multichoice', choicesOf(question)];
    case 'FillInTheBlanks':
      return [
        'shortanswer',
        [
          '<usecase>0</usecase>',
          ...question.options
            .filter(({ isCorrect }) => isCorrect)
            .map((option) => answer(100, escaped(option.text), feedbackOn(option))),
        ].join('\n'),
      ];
    case 'Number': {
      const numbers = acceptedNumbers(question);
      return (
        numbers && [
          'numerical',
          numbers
            .map(({ numeral, tolerance, feedback }) =>
              answer(
                100,
                numeral,
                (tolerance === null ? '' : `<tolerance>${tolerance}</tolerance>`) +
                  feedbackOn({ feedback }),
              ),
            )
            .join('\n'),
        ]
      );
    }
    case 'AttachedFile':
      return [
        'essay',
        '<responseformat>editorfilepicker</responseformat>\n<attachments>-1</attachments>',
      ];
  }
}

/** Names the files of a question; each name once. */
function namedFiles(files: readonly ExportedFile[]): Map<string, ExportedFile> {
  const named = new Map<string, ExportedFile>();
  for (const file of files) {
    let name = file.name;
    for (let copy = 2; named.has(name); copy += 1) name = `${copy}-${file.name}`;
    named.set(name, file);
  }
  return named;
}

const OWN_ADDRESS = /\s(src|href|poster)="(\/files\/[^"]*)"/g;

const linkTo = (name: string): string =>
  `<p><a href="${embeddedAddress(name)}">${escaped(name)}</a></p>`;

/** Replaces the site's addresses in stored HTML; one without a replacement goes with its medium. */
const withAddresses = (html: string, addresses: ReadonlyMap<string, string>): string =>
  html.replace(/<[^>]*>/g, (tag) => {
    let isComplete = true;
    const replaced = tag.replace(OWN_ADDRESS, (attribute, name: string, path: string) => {
      const address = addresses.get(fileUrlIn(path.replaceAll('&amp;', '&')) ?? '');
      if (address !== undefined) return ` ${name}="${address}"`;
      // A medium can be shown without its poster.
      isComplete &&= name === 'poster';
      return name === 'poster' ? '' : attribute;
    });
    return isComplete ? replaced : withoutFiles(replaced);
  });

/**
 * Embeds the files of a question. `budget` limits the bytes of all questions of a file together;
 * those that are missing or beyond it are lost.
 */
async function embed(
  { html, shown, attached }: Pick<ExportedQuestion, 'html' | 'shown' | 'attached'>,
  budget: { left: number },
): Promise<{ html: string; elements: string; losses: ExportLoss[] }> {
  const addresses = new Map<string, string>();
  const elements: string[] = [];
  const losses = new Set<ExportLoss>();
  let link = '';
  for (const [name, file] of namedFiles([...shown, ...(attached ? [attached] : [])])) {
    const content = file.bytes <= budget.left ? await file.read() : null;
    if (content === null) {
      losses.add('files');
      continue;
    }
    budget.left -= file.bytes;
    elements.push(
      `<file name="${attribute(name)}" path="/" encoding="base64">${content.toString('base64')}</file>`,
    );
    if (file !== attached) addresses.set(file.fileUrl, embeddedAddress(name));
    else {
      link = linkTo(name);
      losses.add('attachment');
    }
  }
  return {
    html: withAddresses(html, addresses) + link,
    elements: elements.join(''),
    losses: [...losses],
  };
}

/** Writes one question as an element of Moodle XML; null when the format cannot represent it. */
export async function writeMoodleQuestion(
  question: ExportedQuestion,
  budget: { left: number },
): Promise<WrittenQuestion | null> {
  const kind = kindOf(question);
  if (kind === null) return null;
  const [type, elements] = kind;
  const { html, elements: files, losses } = await embed(question, budget);
  const feedback = question.feedback && hasFeedback(question) ? question.feedback : null;
  const general = feedback && (await embed({ ...feedback, attached: null }, budget));
  const name = cutText(question.text, NAME_LENGTH) || type;
  const text = [
    `<question type="${type}">`,
    `<name><text>${escaped(name)}</text></name>`,
    `<questiontext format="html"><text>${cdata(html)}</text>${files}</questiontext>`,
    ...(general
      ? [
          `<generalfeedback format="html"><text>${cdata(general.html)}</text>${general.elements}</generalfeedback>`,
        ]
      : []),
    `<defaultgrade>${markOf(question.mark)}</defaultgrade>`,
    elements,
    ...(hasHint(question) ? [linesElement('hint', question.hint)] : []),
    '</question>',
  ].join('\n');
  const weights = question.type === 'MultiChoice' ? shareOfRight(question).losses : [];
  return { text, losses: new Set([...losses, ...(general?.losses ?? []), ...weights]) };
}

/** Joins written questions to a Moodle XML file with a category. */
export const joinMoodleXml = (questions: readonly string[], category: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<quiz>',
    `<question type="category"><category><text>${escaped(writeCategoryPath(category))}</text></category></question>`,
    ...questions,
    '</quiz>',
    '',
  ].join('\n');
