import { useTranslation } from 'react-i18next';
import { DateTimePicker } from '@riwaq/ui/date';
import { Field, SwitchField } from '@riwaq/ui/editing';
import type { Period } from './period';

interface PeriodFieldsProps {
  period: Period;
  onChange: (change: Partial<Period>) => void;
  /** Key of what is wrong with the end date. */
  endProblem: string | null;
  /** What the end date does. */
  hint: string;
}

/**
 * Start date, and an end date behind a switch. Any end date is taken: one before the start is told
 * as {@link periodProblems} has it.
 */
export function PeriodFields({ period, onChange, endProblem, hint }: PeriodFieldsProps) {
  const { t } = useTranslation('forum');
  return (
    <>
      <div className="rw-form-pair">
        <Field label={t('period.start')}>
          {(control) => (
            <DateTimePicker
              {...control}
              value={period.startDate}
              onChange={(startDate) => onChange({ startDate })}
            />
          )}
        </Field>
        {period.endDateEnable && (
          <Field label={t('period.end')} required problem={endProblem}>
            {(control) => (
              <DateTimePicker
                {...control}
                value={period.endDate}
                onChange={(endDate) => onChange({ endDate })}
              />
            )}
          </Field>
        )}
      </div>
      <SwitchField
        label={t('period.enable')}
        hint={hint}
        checked={period.endDateEnable}
        onChange={(endDateEnable) => onChange({ endDateEnable })}
      />
    </>
  );
}
