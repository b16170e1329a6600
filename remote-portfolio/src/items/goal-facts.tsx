import { CalendarClock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Goal } from '@riwaq/api';
import { classes, formatDateTime, localOf, useKitSettings, UserText } from '@riwaq/ui/core';
import { isOverdue } from './days';
import { StatusSign } from './status-sign';

/** Due date of a goal and, unless its column shows it, its status. */
export function GoalFacts({ goal, withStatus }: { goal: Goal; withStatus: boolean }) {
  const { t } = useTranslation('portfolio');
  const { timeZone } = useKitSettings();
  const overdue = isOverdue(goal, localOf(Date.now(), timeZone));
  return (
    <div className="rw-portfolio-signs">
      {withStatus && <StatusSign status={goal.progressStatus} />}
      <span className={classes('rw-portfolio-sign', overdue && 'rw-portfolio-overdue')}>
        <CalendarClock size={14} aria-hidden />
        <span>
          {t(overdue ? 'goal.overdue' : 'goal.due')}{' '}
          <UserText as="bdi">{formatDateTime(goal.dueDate)}</UserText>
        </span>
      </span>
    </div>
  );
}
