import { isolate, type TextDirection } from '../text-direction';

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/**
 * The values of a notification as its text shows them on a page of a direction: dates as they stand
 * everywhere on the site (2026/11/27), and each in a direction of its own, so that a name in the
 * other script does not turn the sentence around.
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
