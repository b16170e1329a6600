import { Button } from './button';
import { RotateCw } from 'lucide-react';
import { useRef, useState, type ReactNode, type TouchEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from './classes';

export interface PullToRefreshProps {
  /** The indicator spins until this settles. */
  onRefresh: () => Promise<unknown> | void;
  /**
   * Whether to show a button on devices without touch; disable it on pages with their own. Default
   * true.
   */
  button?: boolean;
  children: ReactNode;
}

/** Pixels to pull before releasing refreshes. */
const THRESHOLD = 64;
const MOST = 96;

function scrolledAbove(element: EventTarget): boolean {
  for (let each = element as HTMLElement | null; each; each = each.parentElement)
    if (each.scrollTop > 0) return true;
  return window.scrollY > 0;
}

/** Refreshes when the user pulls down at the top; without touch, a button does the same. */
export function PullToRefresh({ onRefresh, button = true, children }: PullToRefreshProps) {
  const { t } = useTranslation('kit');
  const [pulled, setPulled] = useState(0);
  const [refreshing, setRefreshing] = useState(false);
  const from = useRef<number | null>(null);

  const refresh = async () => {
    if (refreshing) return;
    setRefreshing(true);
    try {
      await onRefresh();
    } finally {
      setRefreshing(false);
    }
  };
  const start = (event: TouchEvent) => {
    from.current =
      event.touches.length === 1 && !scrolledAbove(event.target) ? event.touches[0]!.clientY : null;
  };
  const move = (event: TouchEvent) => {
    if (from.current === null) return;
    const distance = event.touches[0]!.clientY - from.current;
    setPulled(distance > 0 ? Math.min(distance / 2, MOST) : 0);
  };
  const end = () => {
    from.current = null;
    if (pulled >= THRESHOLD) void refresh();
    setPulled(0);
  };

  const height = refreshing ? THRESHOLD : pulled;
  return (
    <div
      className="rw-pull"
      onTouchStart={start}
      onTouchMove={move}
      onTouchEnd={end}
      onTouchCancel={end}
    >
      <div
        className={classes('rw-pull-sign', pulled > 0 && 'rw-pull-held')}
        style={{ blockSize: height }}
        role="status"
      >
        {height > 0 && (
          <>
            <RotateCw
              className={refreshing ? 'rw-turning' : undefined}
              style={{ rotate: `${pulled * 4}deg` }}
              size={20}
              aria-hidden
            />
            <span className="rw-hidden">
              {refreshing
                ? t('refresh.underWay')
                : t(pulled >= THRESHOLD ? 'refresh.letGo' : 'refresh.pull')}
            </span>
          </>
        )}
      </div>
      {button && (
        <div className="rw-pull-button">
          <Button
            type="text"
            size="small"
            icon={<RotateCw size={16} aria-hidden />}
            loading={refreshing}
            onClick={() => void refresh()}
          >
            {t('refresh.button')}
          </Button>
        </div>
      )}
      {children}
    </div>
  );
}
