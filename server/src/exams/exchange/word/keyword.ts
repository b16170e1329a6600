import { lossInHint } from '../option-feedback';
import type { WordQuestion } from './draft';
import type { Keyword } from './labels';
import { sliceLine, slicePieces, type Line } from './lines';
import { plainOption } from './rich-text';

/** The space for an answer on a printed paper. */
const EMPTY_ANSWER = /^[\s_.…\-–—]*$/;

/** Reads the value behind a keyword, such as `HINT:`, into its question. */
export function readKeyword(
  question: WordQuestion,
  { keyword, end }: { readonly keyword: Keyword; readonly end: number },
  line: Line,
): void {
  const { text: value, losses } = plainOption(slicePieces(line.pieces, end));
  for (const loss of line.losses) question.losses.add(loss);
  switch (keyword) {
    case 'answer':
      if (losses.has('optionPicture')) question.losses.add('graderNotes');
      if (EMPTY_ANSWER.test(value)) return;
      if (question.answer !== null) question.problem = 'key';
      question.answer = value;
      return;
    case 'mark':
      question.mark = value;
      return;
    case 'hint':
      if (question.hint !== '') question.losses.add('furtherHints');
      else for (const loss of losses) question.losses.add(lossInHint(loss));
      question.hint ||= value;
      return;
    case 'feedback':
      question.feedback.push(sliceLine(line, end));
  }
}
