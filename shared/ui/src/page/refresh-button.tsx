import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcuts } from '@riwaq/contract';
import { IconButton } from '../core/icon-button';

/** Fetches the page's data again; its icon spins meanwhile. */
export function RefreshButton({ onRefresh }: { onRefresh: () => Promise<unknown> }) {
  const { t } = useTranslation('kit');
  const [refreshing, setRefreshing] = useState(false);
  const refresh = async () => {
    setRefreshing(true);
    try {
      await onRefresh();
    } finally {
      setRefreshing(false);
    }
  };
  useShortcuts([{ code: 'KeyL', label: t('refresh.button'), run: () => void refresh() }]);
  return (
    <IconButton
      label={t('refresh.button')}
      icon={<RotateCw className={refreshing ? 'rw-turning' : undefined} size={20} aria-hidden />}
      aria-busy={refreshing}
      onClick={() => void refresh()}
    />
  );
}
