import type { NotificationArea } from '@riwaq/api';
import { Choices } from '@riwaq/ui/core';
import { useTranslation } from 'react-i18next';
import { NOTIFICATION_TEXTS } from './notification-texts';
import { useShownAreas } from './use-alert-filter';

/** Chooses the area by which the list is filtered; null means all areas. */
export function AlertAreas({
  area,
  onChange,
}: {
  area: NotificationArea | null;
  onChange: (area: NotificationArea | null) => void;
}) {
  const { t, i18n } = useTranslation(['shell', NOTIFICATION_TEXTS]);
  const areas = useShownAreas();
  if (!i18n.hasResourceBundle(i18n.language, NOTIFICATION_TEXTS)) return null;
  return (
    <Choices
      label={t('alerts.areas')}
      choices={areas.map((value) => ({ value, label: t(`${NOTIFICATION_TEXTS}:areas.${value}`) }))}
      value={area}
      onChange={onChange}
    />
  );
}
