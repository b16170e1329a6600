import { Check, CheckCheck, CircleAlert, Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** How an own message stands. */
export type Delivery = 'waiting' | 'sending' | 'sent' | 'read' | 'failed';

const SIGNS = {
  waiting: Clock,
  sending: Clock,
  sent: Check,
  read: CheckCheck,
  failed: CircleAlert,
} as const;

/** How an own message stands: a sign, and its words for whoever does not see it. */
export function DeliverySign({ delivery }: { delivery: Delivery }) {
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
