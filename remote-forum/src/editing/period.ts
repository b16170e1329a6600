import type { FieldProblems } from '@riwaq/ui/editing';

/** Begin and end of a forum or topic in its form. The end applies only while it is enabled. */
export interface Period {
  startDate: string | null;
  endDate: string | null;
  endDateEnable: boolean;
}

/** An enabled end date is required and does not precede the start (FORUM-19). */
export function periodProblems({
  startDate,
  endDate,
  endDateEnable,
}: Period): FieldProblems<'endDate'> {
  if (!endDateEnable) return {};
  if (endDate === null) return { endDate: 'fields.required' };
  return startDate !== null && startDate > endDate ? { endDate: 'forum.endBeforeStart' } : {};
}

/** Fields that the form does not show: the end date while it is not enabled. */
export function hiddenPeriodFields({ endDateEnable }: Period): readonly 'endDate'[] {
  return endDateEnable ? [] : ['endDate'];
}
