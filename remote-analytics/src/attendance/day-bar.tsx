import { CalendarCheck, ChevronLeft, ChevronRight, FileDown, FileUp, History } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AttendanceDay, AttendanceFormat } from '@riwaq/api';
import { Link } from '@riwaq/contract/router';
import { Button, formatDateTime, IconButton, UserText } from '@riwaq/ui/core';
import { DayPicker } from '@riwaq/ui/date';
import { MenuButton } from '@riwaq/ui/page';
import { absencePath } from '../paths';
import { addDays, isSameClassDay, type ClassDay } from './class-day';

/** Number of recent days with attendance that are offered as links. */
const RECENT = 6;
const NUMBER_OF_WEEK = 7;

/** Actions on a complete day. The functions keep their identity. */
export interface DayActions {
  day: (day: string) => void;
  import: () => void;
  save: (format: AttendanceFormat) => void;
  history: () => void;
}

interface DayBarProps {
  place: ClassDay;
  today: string;
  days: readonly AttendanceDay[];
  act: DayActions;
}

/** Selects the day and offers actions on the complete day. */
export const DayBar = memo(
  function DayBar({ place, today, days, act }: DayBarProps) {
    const { t } = useTranslation('analytics');
    return (
      <>
        <div className="rw-attendance-day" role="group" aria-label={t('attendance.day')}>
          <IconButton
            label={t('attendance.dayBefore')}
            icon={<ChevronLeft className="rw-mirror" size={20} aria-hidden />}
            onClick={() => act.day(addDays(place.day, -1))}
          />
          <DayPicker
            aria-label={t('attendance.day')}
            value={place.day}
            max={today}
            onChange={act.day}
          />
          <IconButton
            label={t('attendance.dayAfter')}
            icon={<ChevronRight className="rw-mirror" size={20} aria-hidden />}
            disabled={place.day >= today}
            onClick={() => act.day(addDays(place.day, 1))}
          />
          <span className="rw-attendance-weekday">
            {t(
              `attendance.weekdays.${new Date(`${place.day}T00:00:00Z`).getUTCDay() % NUMBER_OF_WEEK}`,
            )}
          </span>
          {place.day !== today && (
            <Button size="small" onClick={() => act.day(today)}>
              {t('attendance.today')}
            </Button>
          )}
          <DayMenu act={act} />
        </div>
        {days.length > 0 && <RecentDays place={place} days={days.slice(0, RECENT)} />}
      </>
    );
  },
  (one, other) =>
    isSameClassDay(one.place, other.place) &&
    one.today === other.today &&
    one.days === other.days &&
    one.act === other.act,
);

/** Import, export and history of the day. */
function DayMenu({ act }: Pick<DayBarProps, 'act'>) {
  const { t } = useTranslation('analytics');
  const actions = [
    {
      key: 'import',
      label: t('attendance.import.action'),
      icon: <FileUp size={16} aria-hidden />,
      onClick: () => act.import(),
    },
    {
      key: 'xlsx',
      label: t('attendance.export.xlsx'),
      icon: <FileDown size={16} aria-hidden />,
      onClick: () => act.save('xlsx'),
    },
    {
      key: 'csv',
      label: t('attendance.export.csv'),
      icon: <FileDown size={16} aria-hidden />,
      onClick: () => act.save('csv'),
    },
    {
      key: 'history',
      label: t('attendance.history.title'),
      icon: <History size={16} aria-hidden />,
      onClick: () => act.history(),
    },
  ];
  return <MenuButton label={t('attendance.more')} actions={actions} />;
}

/** Links to days with attendance, each with its number of absent students. */
function RecentDays({ place, days }: Pick<DayBarProps, 'place' | 'days'>) {
  const { t } = useTranslation('analytics');
  return (
    <nav className="rw-attendance-recent" aria-label={t('attendance.recent')}>
      <CalendarCheck size={16} aria-hidden />
      {days.map(({ day, absentCount }) => (
        <Link
          key={day}
          to={absencePath({ ...place, day })}
          replace
          aria-current={day === place.day ? 'date' : undefined}
        >
          <UserText as="bdi">{formatDateTime(day).slice(5, 10)}</UserText>
          <span className="rw-hidden">{t('attendance.absentCount', { count: absentCount })}</span>
          <span aria-hidden>{absentCount}</span>
        </Link>
      ))}
    </nav>
  );
}
