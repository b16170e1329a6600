import type { TimelineEntry, TimelineMonth } from '@riwaq/api';

type Kind = TimelineEntry['kind'];
const COUNTS: Readonly<Record<Kind, Exclude<keyof TimelineMonth, 'month'>>> = {
  workSample: 'workSamples',
  achievement: 'achievements',
  goal: 'goals',
  goalAchieved: 'goalsAchieved',
  reflection: 'reflections',
  feedback: 'feedback',
};
/** Maximum number of months, the latest ones: a mistyped date must not add a century of months. */
const MONTHS_MAX = 240;
/**
 * Longest run of months without entries that is filled. A longer one is omitted, or one mistyped
 * date would push out all other months.
 */
const GAP_MAX = 24;

const after = (month: string): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
};

/**
 * Counts entries by month, oldest first. Fills months without entries between two others, unless
 * there are many. `date` is local.
 */
export function monthsOf(entries: ReadonlyArray<{ kind: Kind; date: string }>): TimelineMonth[] {
  const months = new Map<string, TimelineMonth>();
  for (const { kind, date } of entries) {
    const name = date.slice(0, 7);
    const month = months.get(name) ?? {
      month: name,
      workSamples: 0,
      achievements: 0,
      goals: 0,
      goalsAchieved: 0,
      reflections: 0,
      feedback: 0,
    };
    month[COUNTS[kind]] += 1;
    months.set(name, month);
  }
  const names = [...months.keys()].sort().reverse();
  const [last] = names;
  const known: string[] = [];
  for (const name of names) {
    const gap: string[] = [];
    const next = known.at(-1);
    for (
      let month = after(name);
      next !== undefined && month < next && gap.length <= GAP_MAX;
      month = after(month)
    )
      gap.push(month);
    known.push(...(gap.length > GAP_MAX ? [] : gap.reverse()), name);
    if (known.length >= MONTHS_MAX) break;
  }
  return last === undefined
    ? []
    : known
        .slice(0, MONTHS_MAX)
        .reverse()
        .map(
          (month) =>
            months.get(month) ?? {
              month,
              workSamples: 0,
              achievements: 0,
              goals: 0,
              goalsAchieved: 0,
              reflections: 0,
              feedback: 0,
            },
        );
}
