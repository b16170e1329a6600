import { useEffect, useRef, type RefObject } from 'react';
import { useSearchParams } from '@riwaq/contract/router';

/** Whether the address, as that of a notification does, points at something; then it is led to. */
export function usePointedAt(guid: string): {
  ref: RefObject<HTMLElement>;
  tabIndex: -1;
  'data-pointed-at': true | undefined;
} {
  const [query] = useSearchParams();
  const ref = useRef<HTMLElement>(null);
  const pointedAt = query.get('guid')?.toLowerCase() === guid.toLowerCase();
  useEffect(() => {
    if (!pointedAt) return;
    ref.current?.scrollIntoView({ block: 'center' });
    ref.current?.focus({ preventScroll: true });
  }, [pointedAt]);
  return { ref, tabIndex: -1, 'data-pointed-at': pointedAt || undefined };
}
