import { fieldDirection, type TextDirection } from '@riwaq/api';
import { directionOf } from '@riwaq/contract';
import { useKitSettings } from './kit-settings';

/** Direction of the interface. */
export const usePageDirection = (): TextDirection => directionOf(useKitSettings().language);

/**
 * `dir` of a field from the text in it; undefined, the page's, while it is empty: the placeholder
 * stands where the text of the page begins.
 */
export function useFieldDirection(value: unknown): TextDirection | undefined {
  const page = usePageDirection();
  return typeof value === 'string' ? fieldDirection(value, page) : undefined;
}
