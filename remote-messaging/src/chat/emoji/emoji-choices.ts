import { foldForSearch } from '@riwaq/api';
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
  const words = foldForSearch(query)
    .split(/\s+/u)
    .filter((word) => word !== '');
  return categories.flatMap(({ id, emoji }) => {
    const choices = emoji
      .filter((each) =>
        words.every((word) => foldForSearch(each.slice(1).join(' ')).includes(word)),
      )
      .map((each) => ({ emoji: each[0] ?? '', name: each[NAME_AT[language]] ?? '' }));
    return choices.length > 0 ? [{ id, choices }] : [];
  });
}
