import { resolveIsolates } from '@riwaq/api';
import { directionOf, type Language } from '@riwaq/contract';
import type { PostProcessorModule } from 'i18next';

/**
 * i18next post-processor: gives every name in an interface text the direction of all of its
 * letters. The texts mark names with first-strong isolates, for which a browser would use only the
 * first letter.
 */
export const isolates: PostProcessorModule = {
  type: 'postProcessor',
  name: 'isolates',
  process: (text: string, _key, _options, { language }: { language: string }) =>
    resolveIsolates(text, directionOf(language as Language)),
};
