import { isolate, type TextDirection } from '../text-direction';

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/**
 * Values of a notification for its text on a page of a direction: dates in the site's format
 * (2026/11/27), each value isolated in its own direction, so that a name in the other script does
 * not reorder the sentence.
 */
export const shownValues = (
  values: Readonly<Record<string, string>>,
  page: TextDirection,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value === '' ? '' : isolate(value.replace(DATE, '$1/$2/$3'), page),
    ]),
  );
