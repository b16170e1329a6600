import type { QuestionType } from '@riwaq/api';
import { malformed } from '../platform/http/errors';
import type { Files } from '../platform/services';
import type { MarkUnits } from './rules/mark';
import {
  optionsOf,
  questionProblem,
  type OptionDraft,
  type FormattedBody,
  type QuestionBody,
} from './rules/question';

/** A question as a teacher or an import submits it. */
export interface QuestionDraft {
  readonly type: QuestionType;
  readonly html: string;
  readonly hint: string;
  /** Rich text; none by default. */
  readonly feedback?: string;
  readonly mark: MarkUnits;
  /** The address of an own upload; null without a file. */
  readonly fileUrl: string | null;
  /** `guid`: the one that the client chose for the option, if any. */
  readonly options: readonly (OptionDraft & { readonly guid?: string | null })[];
}

/** A validated draft: its HTML is sanitised and its files are known. */
export interface CheckedQuestion {
  readonly draft: QuestionDraft;
  readonly body: QuestionBody;
  /** Files of the text and the file beside it: part of what is asked. */
  readonly fileUrls: readonly string[];
  readonly feedbackFileUrls: readonly string[];
}

/** The part of a question that identifies it. The body has no HTML of its own: it may be large. */
export const formattedBodyOf = ({ draft, body }: CheckedQuestion): FormattedBody => ({
  ...body,
  html: draft.html,
});

const nameOf = (fileUrl: string): string => fileUrl.slice(fileUrl.lastIndexOf('/') + 1);

/** Validates a draft. Throws 400 with the field when it makes no question. */
export function checkQuestion(
  given: QuestionDraft,
  htmlForStorage: Files['htmlForStorage'],
): CheckedQuestion {
  const { html, text, fileUrls: shown } = htmlForStorage(given.html);
  const options = optionsOf(given.type, given.options) as QuestionDraft['options'];
  const fileUrls = [...new Set([...(given.fileUrl === null ? [] : [given.fileUrl]), ...shown])];
  const fileNames = fileUrls.map(nameOf);
  const body: QuestionBody = { type: given.type, text, fileNames, options };
  const problem = questionProblem(body);
  if (problem) throw malformed(problem.path, problem.reason);
  const feedback = htmlForStorage(given.feedback ?? '');
  const isBlank = feedback.text === '' && feedback.fileUrls.length === 0;
  return {
    draft: { ...given, html, feedback: isBlank ? '' : feedback.html, options },
    body,
    fileUrls,
    feedbackFileUrls: feedback.fileUrls,
  };
}
