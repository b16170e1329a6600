import { Button } from './button';
import { Spin } from './spin';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

export interface ReachBottomProps {
  /**
   * More is wanted. Not called again before `disabled` has been true, or the end has left the
   * screen and come back.
   */
  onReach: () => void;
  /** There is no more, or more is on its way. */
  disabled: boolean;
  /** More is on its way: shows the sign. */
  loading?: boolean;
}

/** Pixels before the end at which more is asked for. */
const AHEAD = 400;

/**
 * Put after a list: asks for more when its end comes near. Where the browser cannot tell, a button
 * asks.
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
