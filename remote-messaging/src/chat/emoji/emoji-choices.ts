import { searchMatcher } from '@riwaq/api';
import type { Language } from '@riwaq/contract';
import categories from './emoji.json';

export interface EmojiChoice {
  emoji: string;
  name: string;
}
export interface EmojiCategory {
  id: string;
  choices: readonly EmojiChoice[];
}

const NAME_AT: Record<Language, number> = { ar: 1, en: 2 };

/**
 * Returns the emoji whose names, Arabic and English together, contain every word of `query`, with
 * their names in `language`.
 */
export function emojiChoices(query: string, language: Language): EmojiCategory[] {
  const matches = searchMatcher(query);
  return categories.flatMap(({ id, emoji }) => {
    const choices = emoji
      .filter((each) => matches(each.slice(1).join(' ')))
      .map((each) => ({ emoji: each[0] ?? '', name: each[NAME_AT[language]] ?? '' }));
    return choices.length > 0 ? [{ id, choices }] : [];
  });
}
