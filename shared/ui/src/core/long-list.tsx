import {
  startTransition,
  useEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { flushSync } from 'react-dom';
import { blocksOf } from './rows-in-blocks';

/** Pixels around what is in sight in which rows are in the page. */
const NEAR = 2000;

export interface LongListProps<Row> {
  /** Name of the list. */
  label: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /**
   * Draws a row; inside of it something should keep rows that have not changed from being drawn
   * again.
   */
  children: (row: Row) => ReactNode;
  /** Pixels that a row may take, until it is known. */
  rowHeight: number;
  /** Rows that come and go together; about half a screen. */
  blockSize: number;
  /** The end that is seen first. Default 'start'. */
  from?: 'start' | 'end';
  /** What scrolls; by default the window. */
  scroller?: RefObject<HTMLElement>;
  /** The key of a row that is in the page wherever it is, for whoever leads to it. */
  pinned?: string | null;
  className?: string;
}

type OnNear = (near: boolean, height: number) => void;

/** Tells elements when they come near to what is in sight and when they leave. */
function useNearness(
  scroller: RefObject<HTMLElement> | undefined,
): (element: HTMLElement, tell: OnNear) => () => void {
  const told = useRef(new Map<Element, OnNear>());
  const observer = useRef<IntersectionObserver | null>(null);
  useEffect(
    () => () => {
      observer.current?.disconnect();
      observer.current = null;
    },
    [],
  );
  return (element, tell) => {
    observer.current ??= new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting, boundingClientRect } of entries)
          told.current.get(target)?.(isIntersecting, boundingClientRect.height);
      },
      { root: scroller?.current ?? null, rootMargin: `${NEAR}px 0px` },
    );
    told.current.set(element, tell);
    observer.current.observe(element);
    return () => {
      told.current.delete(element);
      observer.current?.unobserve(element);
    };
  };
}

/** Whether the page is being printed. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    // The browser takes the page as it is when the handler returns.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return printing;
}

const canObserve = (): boolean => typeof IntersectionObserver !== 'undefined';

/**
 * A list of any length. Of its rows only those near to what is in sight are in the page; what is
 * further away is as much empty space as it took when it was seen. The first drawing brings what
 * fills the screen, and the rest follows in slices. Paper has all rows.
 */
export function LongList<Row>({
  label,
  rows,
  keyOf,
  children,
  rowHeight,
  blockSize,
  from = 'start',
  scroller,
  pinned = null,
  className,
}: LongListProps<Row>) {
  const known = useRef(new Map<string, number>());
  const ids = useRef(0);
  const printing = usePrinting();
  const observe = useNearness(scroller);
  const blocks = blocksOf(rows, keyOf, blockSize, known.current, () => (ids.current += 1));
  const filling = Math.ceil(window.innerHeight / (rowHeight * blockSize));
  return (
    <div className={className} role="list" aria-label={label} data-count={rows.length}>
      {blocks.map(({ id, rows: own }, index) => (
        <RowBlock
          key={id}
          height={own.length * rowHeight}
          first={(from === 'start' ? index : blocks.length - 1 - index) < filling}
          pinned={printing || (pinned !== null && own.some((row) => keyOf(row) === pinned))}
          observe={observe}
        >
          {() =>
            own.map((row) => (
              <div key={keyOf(row)} role="listitem">
                {children(row)}
              </div>
            ))
          }
        </RowBlock>
      ))}
    </div>
  );
}

interface RowBlockProps {
  /** Pixels that it may take, until it is known. */
  height: number;
  /** In sight when the list is first drawn. */
  first: boolean;
  /** In the page wherever it is. */
  pinned: boolean;
  observe: ReturnType<typeof useNearness>;
  children: () => ReactNode;
}

function RowBlock({ height, first, pinned, observe, children }: RowBlockProps) {
  const element = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(first || !canObserve());
  const [measured, setMeasured] = useState<number | null>(null);
  const watch = useRef(observe);

  useEffect(() => {
    const { current } = element;
    if (!current || !canObserve()) return;
    return watch.current(current, (isNear, taken) => {
      if (isNear) return startTransition(() => setNear(true));
      // Hidden with all around it, it is as tall as before.
      if (taken === 0) return;
      // Whoever has the focus or a selection in it keeps it.
      if (
        current.contains(document.activeElement) ||
        current.contains(document.getSelection()?.anchorNode ?? null)
      )
        return;
      if (current.childElementCount > 0) setMeasured(taken);
      setNear(false);
    });
  }, []);

  const drawn = near || pinned;
  return (
    <div
      ref={element}
      className="rw-row-block"
      style={drawn ? undefined : { blockSize: measured ?? height }}
    >
      {drawn && children()}
    </div>
  );
}
