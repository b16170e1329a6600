import { GOAL_STATUS, TAG_COLORS } from './codes';
import * as limits from './limits';

// Proves PORT-6, PORT-7.

/**
 * The numbers of PORT-7, PORT-11 to PORT-14, written down a second time: other tests follow the
 * constants.
 */
const SPECIFIED = {
  TAG_NAME: { min: 2, max: 20 },
  PROFILE_TEXT_MAX: 1000,
  REFLECTION_MIN: 3,
  FEEDBACK: { above: 3, below: 450 },
  COMMENT: { min: 1, below: 450 },
  PORTFOLIO_LAYOUT: { achievementDialogWidth: '50rem', tagListHeight: 250 },
} as const;

test.each(Object.entries(SPECIFIED))('%s is what the specification says', (name, value) => {
  expect(limits[name as keyof typeof SPECIFIED]).toEqual(value);
});

test('numbers the statuses of goals as specified, the last one 5', () => {
  expect(GOAL_STATUS).toEqual({
    toDo: 0,
    inProgress: 1,
    achieved: 2,
    later: 3,
    cancelled: 4,
    notAchieved: 5,
  });
});

const luminance = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
test.each(TAG_COLORS)(
  'has contrast 4.5 between text and background of colour $id (WCAG)',
  ({ backgroundColor, textColor }) => {
    const [dark = 0, light = 0] = [luminance(backgroundColor), luminance(textColor)].sort(
      (one, other) => one - other,
    );
    expect((light + 0.05) / (dark + 0.05)).toBeGreaterThanOrEqual(4.5);
  },
);
test('contains no colour twice', () => {
  expect(new Set(TAG_COLORS.map(({ id }) => id)).size).toBe(TAG_COLORS.length);
});
