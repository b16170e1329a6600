import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '@riwaq/ui/core';
import { useExpiry, type Ending } from '../expiry';

/** A clock: orange before the end date, red after it; the date beside it. */
export function ExpirySign({ of: ending }: { of: Ending }) {
  const { t } = useTranslation('forum');
  const expiry = useExpiry(ending);
  if (expiry.kind === 'none') return null;
  return (
    <span className={`rw-forum-sign rw-forum-expiry rw-forum-${expiry.kind}`}>
      <Clock size={14} aria-hidden />
      {t(`expiry.${expiry.kind}`, { date: formatDateTime(expiry.endDate) })}
    </span>
  );
}
