import { useTranslation } from 'react-i18next';
import { DateTimePicker } from '@riwaq/ui/date';
import { Field, SwitchField } from '@riwaq/ui/editing';
import type { Period } from './period';

interface PeriodFieldsProps {
  period: Period;
  onChange: (change: Partial<Period>) => void;
  /** Text key of the end date's problem. */
  endProblem: string | null;
  /** Explains the effect of the end date. */
  hint: string;
}

/**
 * Start date, and an end date that a switch enables. Accepts any end date; {@link periodProblems}
 * reports one before the start.
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
