import { Button, EmptyState, ErrorState, IconButton, PullToRefresh, ReachBottom } from '@riwaq/ui/core';
import { CheckCheck, RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useShell } from '../boot/shell-context';
import { PageSkeleton } from '../pages/page-skeleton';
import { AlertItem } from './alert-item';
import { useNotificationTexts } from './use-notification-texts';
import { useNotifications } from './use-notifications';

/** The own notifications (route alerts). */
export default function AlertsPage() {
  const { t } = useTranslation(['shell', 'status', 'kit']);
  const { services } = useShell();
  const { list, reload, loadMore, markRead } = useNotifications();
  const items = list.kind === 'ready' ? list.items : [];
  const textOf = useNotificationTexts(items);
  const mark = (guid: string | null): void => void markRead(guid).catch(() => services.notify.error());

  if (list.kind === 'loading') return <PageSkeleton />;
  if (list.kind === 'failed') return <ErrorState title={t('alerts.failed')} text={t('status:actionErrors.network')} onRetry={() => void reload()} />;
  if (list.items.length === 0) return <EmptyState title={t('alerts.emptyTitle')} hint={t('alerts.emptyHint')} />;
  return (
    <PullToRefresh onRefresh={reload} button={false}>
      <div className="rw-shell-column">
        <div className="rw-shell-alerts-tools">
          <Button icon={<CheckCheck size={18} aria-hidden />} disabled={items.every(({ read }) => read)} onClick={() => mark(null)}>{t('alerts.markAll')}</Button>
          <IconButton label={t('kit:refresh.button')} icon={<RotateCw size={18} aria-hidden />} onClick={() => void reload()} />
        </div>
        <ul className="rw-card rw-shell-alerts" aria-label={t('alerts.list')}>
          {items.map((item) => <AlertItem key={item.notificationGuid} notification={item} text={textOf(item)} onRead={() => mark(item.notificationGuid)} />)}
        </ul>
        {list.more === 'failed' && <p className="rw-shell-alerts-end"><Button onClick={() => void loadMore()}>{t('retry')}</Button></p>}
        {list.complete && <p className="rw-shell-alerts-end">{t('alerts.end')}</p>}
        <ReachBottom onReach={() => void loadMore()} disabled={list.complete || list.more !== 'idle'} loading={list.more === 'loading'} />
      </div>
    </PullToRefresh>
  );
}
