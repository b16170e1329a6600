import {
  Button,
  EmptyState,
  ErrorState,
  LongList,
  PullToRefresh,
  ReachBottom,
} from '@riwaq/ui/core';
import { useTranslation } from 'react-i18next';
import { useShell } from '../boot/shell-context';
import { BlockedPage } from '../pages/blocked-page';
import { PageSkeleton } from '../pages/page-skeleton';
import { useStore } from '../state/use-store';
import { AlertItem } from './alert-item';
import { AlertTools } from './alert-tools';
import { useAlertFilter } from './use-alert-filter';
import { useNotificationTexts } from './use-notification-texts';
import {
  useNotifications,
  type NotificationFilter,
  type NotificationsState,
} from './use-notifications';
import './alerts.css';

/** Estimated height of a notification in pixels, and number of rows rendered or removed at once. */
const ROW = { height: 76, block: 10 } as const;

/** The own notifications (route alerts). */
export default function AlertsPage() {
  const { services, unread } = useShell();
  const counts = useStore(unread.counts);
  const [filter, setFilter] = useAlertFilter();
  const notifications = useNotifications(filter);
  const { list, reload, markRead } = notifications;
  const mark = (guid: string | null): void =>
    void markRead(guid).catch(() => services.notify.error());

  const anyUnread =
    counts.allNotifications > 0 || (list.kind === 'ready' && list.items.some(({ read }) => !read));

  if (list.kind === 'closed') return <BlockedPage path={list.path} onRetry={() => void reload()} />;
  return (
    <PullToRefresh onRefresh={reload} button={false}>
      <div className="rw-shell-column">
        <AlertTools
          filter={filter}
          onFilter={setFilter}
          anyUnread={anyUnread}
          onMarkAll={() => mark(null)}
          onRefresh={() => void reload()}
        />
        <AlertList
          notifications={notifications}
          filter={filter}
          onMark={mark}
          onShowAll={() => setFilter({ unread: false, area: null })}
        />
      </div>
    </PullToRefresh>
  );
}

interface AlertListProps {
  notifications: NotificationsState;
  filter: NotificationFilter;
  onMark: (guid: string) => void;
  onShowAll: () => void;
}

function AlertList({
  notifications: { list, reload, loadMore },
  filter,
  onMark,
  onShowAll,
}: AlertListProps) {
  const { t } = useTranslation(['shell', 'status']);
  const items = list.kind === 'ready' ? list.items : [];
  const shownOf = useNotificationTexts(items);
  if (list.kind === 'loading') return <PageSkeleton />;
  if (list.kind !== 'ready')
    return (
      <ErrorState
        title={t('alerts.failed')}
        text={t('status:actionErrors.network')}
        onRetry={() => void reload()}
      />
    );
  if (items.length === 0) {
    return filter.unread || filter.area !== null ? (
      <EmptyState
        title={t(filter.unread ? 'alerts.noneUnread' : 'alerts.noneOfArea')}
        hint={t('alerts.noneHint')}
        action={<Button onClick={onShowAll}>{t('alerts.showAll')}</Button>}
      />
    ) : (
      <EmptyState title={t('alerts.emptyTitle')} hint={t('alerts.emptyHint')} />
    );
  }
  return (
    <>
      <LongList
        className="rw-card rw-shell-alerts"
        label={t('alerts.list')}
        rows={items}
        keyOf={({ notificationGuid }) => notificationGuid}
        rowHeight={ROW.height}
        blockSize={ROW.block}
      >
        {(item) => (
          <AlertItem
            notification={item}
            shown={shownOf(item)}
            onRead={() => onMark(item.notificationGuid)}
          />
        )}
      </LongList>
      {list.more === 'failed' && (
        <p className="rw-shell-alerts-end">
          <Button onClick={() => void loadMore()}>{t('retry')}</Button>
        </p>
      )}
      {list.complete && <p className="rw-shell-alerts-end">{t('alerts.end')}</p>}
      <ReachBottom
        onReach={() => void loadMore()}
        disabled={list.complete || list.more !== 'idle'}
        loading={list.more === 'loading'}
      />
    </>
  );
}
