import { useEffect, useRef, type RefObject } from 'react';
import { useSearchParams } from '@riwaq/contract/router';

/** Whether the address, such as that of a notification, names this element; then scrolls to it. */
export function useAddressTarget(guid: string): {
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
