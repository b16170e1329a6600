import { foldForSearch } from '@riwaq/api';
import { unitsOf } from '../src/exams/rules/mark';
import { identityOf, isChoice, optionsOf, type OptionDraft } from '../src/exams/rules/question';
import { htmlForStorage } from '../src/platform/files/rich-text';
import { demoGuid } from './guid';
import * as h from './html';
import type { QuestionMaterial } from './material/exams/exam-material';
import type { Random } from './random';
import type { Row } from './rows';
import type { Person } from './structure';

/** A question as the server stores it, not yet added to an exam or category. */
export interface PreparedQuestion {
  readonly material: QuestionMaterial;
  readonly stored: Pick<
    Row<'exam_question'>,
    'question_type' | 'html' | 'search_text' | 'hint' | 'mark' | 'file_guid' | 'identity'
  >;
  readonly options: readonly OptionDraft[];
}

/** A question with its exam or category. */
export interface PlacedQuestion {
  readonly material: QuestionMaterial;
  readonly row: Row<'exam_question'>;
  readonly options: ReadonlyArray<Row<'question_option'>>;
}

function draftsOf(
  { type, right, wrong, tolerance }: QuestionMaterial,
  random: Random,
): OptionDraft[] {
  const correct = right.map((text): OptionDraft => ({
    text,
    isCorrect: true,
    tolerance: tolerance ?? null,
  }));
  return isChoice(type)
    ? random.shuffle([
        ...correct,
        ...wrong.map((text) => ({ text, isCorrect: false, tolerance: null })),
      ])
    : correct;
}

/** Prepares a question for the bank and for the exams that ask it. */
export function prepareQuestion(material: QuestionMaterial, random: Random): PreparedQuestion {
  const { type, hint = '', mark, formula } = material;
  const { html, text } = htmlForStorage(
    h.paragraph(material.text) + (formula === undefined ? '' : h.formula(formula)),
  );
  const options = optionsOf(type, draftsOf(material, random));
  return {
    material,
    options,
    stored: {
      question_type: type,
      html,
      hint,
      mark: unitsOf(mark),
      file_guid: null,
      identity: identityOf({ type, text, html, fileNames: [], options }),
      search_text: foldForSearch([text, ...options.map((option) => option.text)].join(' ')),
    },
  };
}

/** Adds questions to an exam or a category of the bank, in their order. */
export function placeQuestions(
  questions: readonly PreparedQuestion[],
  on: { examGuid: string } | { categoryGuid: string },
  { creator, createdAt, usedAt = null }: { creator: Person; createdAt: Date; usedAt?: Date | null },
): PlacedQuestion[] {
  const place =
    'examGuid' in on
      ? { exam_guid: on.examGuid, category_guid: null }
      : { exam_guid: null, category_guid: on.categoryGuid };
  return questions.map(({ material, stored, options }, index) => {
    const guid = demoGuid('question', place.exam_guid ?? place.category_guid ?? '', index);
    return {
      material,
      row: {
        guid,
        ...place,
        position: index + 1,
        ...stored,
        last_used_at: usedAt,
        created_by: creator.guid,
        created_at: createdAt,
      },
      options: options.map(({ text, isCorrect, tolerance }, position) => ({
        guid: demoGuid('option', guid, position),
        question_guid: guid,
        position: position + 1,
        text,
        is_correct: isCorrect,
        tolerance,
      })),
    };
  });
}
