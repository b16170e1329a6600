import type { FieldProblems } from '@riwaq/ui/editing';

/** When something begins and ends. */
export interface Period {
  startDate: string | null;
  endDate: string | null;
  endDateEnable: boolean;
}

/** An end date that counts is required and does not precede the start (FORUM-19). */
export function periodProblems({
  startDate,
  endDate,
  endDateEnable,
}: Period): FieldProblems<'endDate'> {
  if (!endDateEnable) return {};
  if (endDate === null) return { endDate: 'fields.required' };
  return startDate !== null && startDate > endDate ? { endDate: 'forum.endBeforeStart' } : {};
}

/** The end date is on the screen only while it counts. */
export function hiddenPeriodFields({ endDateEnable }: Period): readonly 'endDate'[] {
  return endDateEnable ? [] : ['endDate'];
}
