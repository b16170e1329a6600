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

/**
 * Rows are rendered up to this many pixels outside of the viewport. On a processor slowed down four
 * times, 20,000 px a second showed an empty middle no more often than with 2,000 px.
 */
const NEAR = 1000;

export interface LongListProps<Row> {
  /** Name of the list. */
  label: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Renders a row. Memoise the content, so that unchanged rows are not rendered again. */
  children: (row: Row) => ReactNode;
  /** Estimated height of a row in pixels, until it is measured. */
  rowHeight: number;
  /** Rows that are rendered and removed together; about half a screen. */
  blockSize: number;
  /** End of the list that is visible first. Default 'start'. */
  from?: 'start' | 'end';
  /** Scroll container; by default the window. */
  scroller?: RefObject<HTMLElement>;
  /** Key of a row that is always rendered, for example because a link leads to it. */
  pinned?: string | null;
  className?: string;
}

type OnNear = (near: boolean, height: number) => void;

/** Notifies elements when they enter or leave the surroundings of the viewport. */
function useNearness(
  scroller: RefObject<HTMLElement> | undefined,
): (element: HTMLElement, tell: OnNear) => () => void {
  const callbacks = useRef(new Map<Element, OnNear>());
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
          callbacks.current.get(target)?.(isIntersecting, boundingClientRect.height);
      },
      { root: scroller?.current ?? null, rootMargin: `${NEAR}px 0px` },
    );
    callbacks.current.set(element, tell);
    observer.current.observe(element);
    return () => {
      callbacks.current.delete(element);
      observer.current?.unobserve(element);
    };
  };
}

/** Whether the page is being printed. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    // The browser prints the page as rendered when the handler returns.
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
 * Virtualised list of any length. Only rows near the viewport are rendered; the others are replaced
 * by empty space of their measured height. The first render covers one screen, the rest follows in
 * slices. All rows are printed.
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
  /** Estimated height in pixels, until it is measured. */
  height: number;
  /** Visible when the list is first rendered. */
  first: boolean;
  /** Always rendered. */
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
      // An ancestor is hidden (height 0): keep the measured height.
      if (taken === 0) return;
      // A block with the focus or the selection stays rendered.
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
  const size = measured ?? height;
  return (
    <div
      ref={element}
      className="rw-row-block"
      // The intrinsic size counts in lists whose style sets `content-visibility`.
      style={drawn ? { containIntrinsicBlockSize: `auto ${size}px` } : { blockSize: size }}
    >
      {drawn && children()}
    </div>
  );
}
