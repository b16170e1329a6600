import { ANSWER_FILES_MAX, type FieldReason, type QuestionType } from '@riwaq/api';

/**
 * Normalises the answer to a question for storage, or gives the reason why it is invalid (SIT-3).
 * `options`: guids of the options offered.
 */
export function answerOf(
  type: QuestionType,
  given: readonly string[],
  options: readonly string[],
): { answer: string[] } | { reason: FieldReason } {
  const answer = [...new Set(given)];
  switch (type) {
    case 'MultiChoice':
    case 'OneChoice': {
      const chosen = [...new Set(given.map((guid) => guid.toLowerCase()))];
      if (chosen.some((guid) => !options.includes(guid))) return { reason: 'choice' };
      return type === 'OneChoice' && chosen.length > 1 ? { reason: 'tooMany' } : { answer: chosen };
    }
    case 'FillInTheBlanks':
    case 'Number':
      return answer.length > 1 ? { reason: 'tooMany' } : { answer };
    case 'AttachedFile':
      return answer.length > ANSWER_FILES_MAX ? { reason: 'tooMany' } : { answer };
  }
}
