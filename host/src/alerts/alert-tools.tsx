import { LAYOUT } from '@riwaq/api';
import { Link } from '@riwaq/contract/router';
import { Button, IconButton, useMediaQuery } from '@riwaq/ui/core';
import { CheckCheck, ListFilter, RotateCw, SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceGroup } from '../forms/choice-group';
import { AlertAreas } from './alert-areas';
import { NOTIFICATION_TEXTS } from './notification-texts';
import type { NotificationFilter } from './use-notifications';

export interface AlertToolsProps {
  filter: NotificationFilter;
  onFilter: (change: Partial<NotificationFilter>) => void;
  anyUnread: boolean;
  onMarkAll: () => void;
  onRefresh: () => void;
}

const PHONE = `(max-width: ${LAYOUT.phoneBreakpoint - 0.02}px)`;

/**
 * Toolbar and filters of the notification list. On a phone it is one line with a button that opens
 * the filters.
 */
export function AlertTools({ filter, onFilter, anyUnread, onMarkAll, onRefresh }: AlertToolsProps) {
  const { t } = useTranslation(['shell', NOTIFICATION_TEXTS]);
  const phone = useMediaQuery(PHONE);
  const [opened, setOpened] = useState(false);
  const panel = useId();
  const open = !phone || opened;
  const { area } = filter;
  const mark = {
    icon: <CheckCheck size={18} aria-hidden />,
    disabled: !anyUnread,
    onClick: onMarkAll,
  };
  return (
    <div className="rw-shell-alerts-tools">
      <div className="rw-shell-alerts-line">
        <ChoiceGroup
          label={t('alerts.show')}
          labelHidden
          value={filter.unread ? 'unread' : 'all'}
          options={(['all', 'unread'] as const).map((value) => ({
            value,
            label: t(`alerts.filters.${value}`),
          }))}
          onChange={(value) => onFilter({ unread: value === 'unread' })}
        />
        <span>
          {phone ? (
            <IconButton {...mark} label={t('alerts.markAll')} />
          ) : (
            <Button {...mark}>{t('alerts.markAll')}</Button>
          )}
          {phone ? (
            <IconButton
              label={
                area === null
                  ? t('alerts.more')
                  : t('alerts.moreOf', { area: t(`${NOTIFICATION_TEXTS}:areas.${area}`) })
              }
              icon={
                <span className="rw-shell-alerts-filter" data-chosen={area !== null || undefined}>
                  <ListFilter size={18} aria-hidden />
                </span>
              }
              aria-expanded={opened}
              aria-controls={panel}
              onClick={() => setOpened(!opened)}
            />
          ) : (
            <SettingsLink />
          )}
          <IconButton
            label={t('kit:refresh.button')}
            icon={<RotateCw size={18} aria-hidden />}
            onClick={onRefresh}
          />
        </span>
      </div>
      {open && (
        <div id={panel} className="rw-shell-alert-filters">
          <AlertAreas area={area} onChange={(next) => onFilter({ area: next })} />
          {phone && <SettingsLink />}
        </div>
      )}
    </div>
  );
}

function SettingsLink() {
  const { t } = useTranslation('shell');
  return (
    <Link to="/profile?open=notifications" className="rw-shell-alerts-settings">
      <SlidersHorizontal size={18} aria-hidden />
      <span>{t('alerts.settings')}</span>
    </Link>
  );
}
