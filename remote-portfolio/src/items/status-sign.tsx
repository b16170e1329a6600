import {
  Circle,
  CircleCheck,
  CircleDashed,
  CircleDot,
  CirclePause,
  CircleX,
  type LucideIcon,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { GoalStatus } from '@riwaq/api';
import { STATUS_NAME, type GoalStatusName } from './goal-statuses';

const ICONS: Readonly<Record<GoalStatusName, LucideIcon>> = {
  toDo: Circle,
  inProgress: CircleDot,
  achieved: CircleCheck,
  notAchieved: CircleX,
  later: CirclePause,
  cancelled: CircleDashed,
};

/** Shows the status of a goal as icon and text. */
export function StatusSign({ status }: { status: GoalStatus }) {
  const { t } = useTranslation('portfolio');
  const name = STATUS_NAME[status];
  const Icon = ICONS[name];
  return (
    <span className="rw-portfolio-sign rw-portfolio-status" data-status={name}>
      <Icon size={16} aria-hidden />
      {t(`status.${name}`)}
    </span>
  );
}
