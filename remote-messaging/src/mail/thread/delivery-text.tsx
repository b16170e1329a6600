import { useTranslation } from 'react-i18next';
import type { MailDelivery } from '@riwaq/api';

/** Delivery of an own mail: how many recipients have it and, once all do, how many have read it. */
export function DeliveryText({
  delivery: { recipientsCount, deliveredCount, readCount },
}: {
  delivery: MailDelivery;
}) {
  const { t } = useTranslation('messaging');
  const whole = deliveredCount >= recipientsCount;
  const text = !whole
    ? t('mail.delivering', { delivered: deliveredCount, total: recipientsCount })
    : recipientsCount === 1
      ? t(readCount > 0 ? 'mail.wasRead' : 'mail.notRead')
      : t('mail.readBy', { read: readCount, total: recipientsCount });
  return (
    <p className="rw-messaging-mail-delivery">
      {!whole && <progress value={deliveredCount} max={recipientsCount} aria-label={text} />}
      <span>{text}</span>
    </p>
  );
}
