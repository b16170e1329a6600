import { searchLength, searchWords } from '@riwaq/api';
import { sql, type RawBuilder } from 'kysely';
import { malformed } from '../http/errors';

/** The LIKE pattern that finds a word anywhere in folded text. */
const containing = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * The words of a search, which a row may contain in any order; none for an empty search. Refuses a
 * search with fewer than `fewest` characters after folding.
 */
export function requiredWords(searchText: string | undefined, fewest = 1): string[] {
  const search = searchText ?? '';
  if (search !== '' && searchLength(search) < fewest) throw malformed('searchText', 'tooShort');
  return searchWords(search, fewest);
}

/**
 * Whether each word occurs in at least one of the columns, which contain folded text; true without
 * words.
 */
export const containsWords = (
  words: readonly string[],
  ...columns: ReadonlyArray<RawBuilder<unknown>>
): RawBuilder<boolean> =>
  words.length === 0
    ? sql`true`
    : sql`(${sql.join(
        words.map((word) => {
          const pattern = containing(word);
          return sql`(${sql.join(
            columns.map((column) => sql`${column} like ${pattern}`),
            sql` or `,
          )})`;
        }),
        sql` and `,
      )})`;
