const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/**
 * The values of a notification as its text shows them: dates as they stand everywhere on the site (2026/11/27), and each
 * in a direction of its own, so that a name in the other script does not turn the sentence around.
 */
export const shownValues = (values: Readonly<Record<string, string>>): Record<string, string> => (
  Object.fromEntries(Object.entries(values).map(([name, value]) => (
    [name, value === '' ? '' : `\u2068${value.replace(DATE, '$1/$2/$3')}\u2069`]
  )))
);
