import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

/** Pixels from the end within which the newest reply counts as seen. */
const NEAR_END = 60;

interface ThreadScroll {
  /**
   * The scroll container. Its layout starts at the end, so that prepending older replies does not
   * move the content.
   */
  ref: RefObject<HTMLDivElement>;
  onScroll: () => void;
  toEnd: () => void;
  /** Number of replies that arrived while the user was reading further up. */
  unseen: number;
}

/** Follows whether the end of a thread is in sight. */
export function useThreadScroll(guids: readonly string[]): ThreadScroll {
  const ref = useRef<HTMLDivElement>(null);
  const [atEnd, setAtEnd] = useState(true);
  const [lastSeen, setLastSeen] = useState<string | null>(null);
  const newest = guids.at(-1) ?? null;

  useEffect(() => {
    if (atEnd) setLastSeen(newest);
  }, [atEnd, newest]);

  const onScroll = useCallback(
    () => setAtEnd(Math.abs(ref.current?.scrollTop ?? 0) < NEAR_END),
    [],
  );
  const toEnd = useCallback(() => {
    ref.current?.scrollTo({ top: 0 });
    setAtEnd(true);
  }, []);

  const seenAt = lastSeen === null ? -1 : guids.indexOf(lastSeen);
  return { ref, onScroll, toEnd, unseen: atEnd || seenAt < 0 ? 0 : guids.length - 1 - seenAt };
}
