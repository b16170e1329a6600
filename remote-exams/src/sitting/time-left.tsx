import { useTranslation } from 'react-i18next';
import { daysAndClock } from './countdown';
import { UserText } from '@riwaq/ui/core';

/**
 * Shows milliseconds as a clock, after the number of days if there are any: nobody counts hours by
 * the hundred.
 */
export function TimeLeft({ ms }: { ms: number }) {
  const { t } = useTranslation('exams');
  const { days, clock } = daysAndClock(ms);
  return (
    <>
      {days > 0 && `${t('sitting.days', { count: days })} `}
      <UserText as="bdi">{clock}</UserText>
    </>
  );
}
