import { fieldDirection, type TextDirection } from '@riwaq/api';
import { directionOf } from '@riwaq/contract';
import { useKitSettings } from './kit-settings';

/** Direction of the interface. */
export const usePageDirection = (): TextDirection => directionOf(useKitSettings().language);

/**
 * `dir` of a field with the given text; undefined while it is empty, so that the placeholder has
 * the page's direction.
 */
export function useFieldDirection(value: unknown): TextDirection | undefined {
  const page = usePageDirection();
  return typeof value === 'string' ? fieldDirection(value, page) : undefined;
}
