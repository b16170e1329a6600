import type { Notification } from '@riwaq/api';
import { Link } from '@riwaq/contract/router';
import { classes, IconButton, LongText, RelativeTime } from '@riwaq/ui/core';
import { Check } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShownNotification } from './use-notification-texts';

export interface AlertItemProps {
  notification: Notification;
  shown: ShownNotification;
  onRead: () => void;
}

/**
 * One notification: a click opens its target and marks it as read. Says so when it has no target.
 */
export function AlertItem({
  notification: { path, createdDate, read },
  shown: { text, opens },
  onRead,
}: AlertItemProps) {
  const { t, i18n } = useTranslation('shell');
  const id = useId();
  const [unreadId, textId, timeId] = [`${id}-unread`, `${id}-text`, `${id}-time`];
  return (
    <div className={classes('rw-shell-alert-item', !read && 'rw-shell-alert-unread')}>
      {opens && (
        <Link
          to={path}
          className="rw-shell-alert-link"
          aria-labelledby={`${read ? '' : unreadId} ${textId} ${timeId}`}
          onClick={() => {
            if (!read) onRead();
          }}
        />
      )}
      <span className="rw-shell-alert-dot">
        {!read && (
          <span id={unreadId} className="rw-hidden">
            {t('alerts.unreadMark')}
          </span>
        )}
      </span>
      <div className="rw-shell-alert-text">
        {/* A sentence of the site, which may begin with a name in the other script. */}
        <LongText id={textId} dir={i18n.dir()}>
          {text}
        </LongText>
        {!opens && <span className="rw-shell-alert-note">{t('alerts.notHosted')}</span>}
        <span id={timeId}>
          <RelativeTime date={createdDate} />
        </span>
      </div>
      {!read && (
        <IconButton
          label={t('alerts.markRead')}
          icon={<Check size={18} aria-hidden />}
          onClick={onRead}
        />
      )}
    </div>
  );
}
