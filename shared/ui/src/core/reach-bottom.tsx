import { Button } from './button';
import { Spin } from './spin';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

export interface ReachBottomProps {
  /**
   * Requests more. Not called again until `disabled` has been true, or the end has left the
   * viewport and come back.
   */
  onReach: () => void;
  /** No more items exist, or more are being loaded. */
  disabled: boolean;
  /** More items are being loaded: shows the spinner. */
  loading?: boolean;
}

/** Pixels before the end at which more is requested. */
const AHEAD = 400;

/**
 * Place it after a list: requests more when the end comes near. Without IntersectionObserver it
 * shows a button.
 */
export function ReachBottom({ onReach, disabled, loading = false }: ReachBottomProps) {
  const { t } = useTranslation('kit');
  const end = useRef<HTMLDivElement>(null);
  const newest = useRef(onReach);
  newest.current = onReach;
  const observed = typeof IntersectionObserver !== 'undefined';

  useEffect(() => {
    if (disabled || !observed || !end.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) newest.current();
      },
      { rootMargin: `0px 0px ${AHEAD}px 0px` },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [disabled, observed]);

  return (
    <div ref={end} className="rw-reach" aria-live="polite">
      {loading && (
        <>
          <Spin size="small" />
          <span className="rw-hidden">{t('loadingMore')}</span>
        </>
      )}
      {!observed && !disabled && <Button onClick={onReach}>{t('loadMore')}</Button>}
    </div>
  );
}
