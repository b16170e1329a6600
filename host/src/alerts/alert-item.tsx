import type { Notification } from '@riwaq/api';
import { Link } from '@riwaq/contract/router';
import { classes, IconButton, RelativeTime } from '@riwaq/ui/core';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';

export interface AlertItemProps {
  notification: Notification;
  text: string;
  onRead: () => void;
}

/** One notification: opens the very place, and is read by that. */
export function AlertItem({ notification: { path, createdDate, read }, text, onRead }: AlertItemProps) {
  const { t } = useTranslation('shell');
  return (
    <li className={classes('rw-shell-alert-item', !read && 'rw-shell-alert-unread')}>
      <Link to={path} className="rw-shell-alert-link" onClick={() => { if (!read) onRead(); }}>
        <span className="rw-shell-alert-dot">{!read && <span className="rw-hidden">{t('alerts.unreadMark')}</span>}</span>
        <span className="rw-shell-alert-text">
          <span className="rw-clamp">{text}</span>
          <RelativeTime date={createdDate} />
        </span>
      </Link>
      {!read && <IconButton label={t('alerts.markRead')} icon={<Check size={18} aria-hidden />} onClick={onRead} />}
    </li>
  );
}
