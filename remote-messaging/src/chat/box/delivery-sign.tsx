import { Check, CheckCheck, CircleAlert, Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** Delivery state of an own message. */
export type MessageDelivery = 'waiting' | 'sending' | 'sent' | 'read' | 'failed';

const SIGNS = {
  waiting: Clock,
  sending: Clock,
  sent: Check,
  read: CheckCheck,
  failed: CircleAlert,
} as const;

/** Delivery state of an own message: an icon, with text for screen readers. */
export function DeliverySign({ delivery }: { delivery: MessageDelivery }) {
  const { t } = useTranslation('messaging');
  const Sign = SIGNS[delivery];
  return (
    <span
      className="rw-messaging-delivery"
      data-delivery={delivery}
      title={t(`chat.delivery.${delivery}`)}
    >
      <Sign size={14} aria-hidden />
      <span className="rw-hidden">{t(`chat.delivery.${delivery}`)}</span>
    </span>
  );
}
