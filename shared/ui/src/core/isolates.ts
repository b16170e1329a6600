import { resolveIsolates } from '@riwaq/api';
import { directionOf, type Language } from '@riwaq/contract';
import type { PostProcessorModule } from 'i18next';

/**
 * Gives every name in a text of the interface the direction of all of its letters. The texts mark
 * names by first-strong isolates, and a browser would go by the first letter.
 */
export const isolates: PostProcessorModule = {
  type: 'postProcessor',
  name: 'isolates',
  process: (text: string, _key, _options, { language }: { language: string }) =>
    resolveIsolates(text, directionOf(language as Language)),
};
