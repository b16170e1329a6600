import { CATEGORY_QUESTIONS_MAX } from '@riwaq/api';
import { textsOf, type Language } from '../../platform/texts';
import ar from '../locales/ar.json';
import en from '../locales/en.json';
import type { LineError, UnreadReason } from './question-draft';

/** Errors described in words; the remaining ones are only counted. */
const DESCRIBED_MAX = 20;

const say = textsOf({ ar, en });

/**
 * Describes the invalid lines of a file, one per line (QUESTION-15, QUESTION-16: the reason of a
 * refused import in words).
 */
export function lineDetails(
  language: Language,
  { errors, unfinished }: { readonly errors: readonly LineError[]; readonly unfinished: boolean },
): string {
  const described = errors.slice(0, DESCRIBED_MAX).map(({ line, reason, available = [] }) =>
    say(language, 'line', {
      line,
      reason: say(language, reason, {
        available: available.join(language === 'ar' ? '، ' : ', '),
      }),
    }),
  );
  return [
    ...described,
    ...(errors.length > DESCRIBED_MAX
      ? [
          say(language, 'more', {
            count: `${errors.length - DESCRIBED_MAX}${unfinished ? '+' : ''}`,
          }),
        ]
      : []),
  ].join('\n');
}

/** Describes that an exam or category has no room for the questions of a file. */
export const noRoomDetails = (
  language: Language,
  values: { readonly count: number; readonly most: number },
): string => say(language, 'noRoom', values);

/** Describes why a file could not be read, and at which line unless all of it is refused. */
export const unreadDetails = (
  language: Language,
  { reason, line }: { reason: UnreadReason; line: number },
): string => {
  const described = say(language, reason, { most: CATEGORY_QUESTIONS_MAX });
  return line === 0 ? described : say(language, 'line', { line, reason: described });
};
