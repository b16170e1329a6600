import type { ModuleStorage } from '@riwaq/contract';
import { UNSENT_REPLIES } from './unsent-name';

/** The contents to which replies were written that the server has not acknowledged. */
export function contentsWithUnsent(storage: ModuleStorage): string[] {
  const contents = storage.keys().filter((key) => key.startsWith(UNSENT_REPLIES)).map((key) => key.slice(UNSENT_REPLIES.length).split(':')[0] ?? '');
  return [...new Set(contents)];
}
