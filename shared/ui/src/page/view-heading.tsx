import { classes } from '../core/classes';
import { LongText } from '../core/long-text';
import {
  createContext,
  useContext,
  useEffect,
  useRef,
  type ReactNode,
  type MutableRefObject,
} from 'react';

const Arrival = createContext<MutableRefObject<boolean> | null>(null);

/**
 * Knows when the view below it becomes another one. The heading of the new view then takes the
 * focus if what had it is gone: without that a person without a mouse would start anew from the top
 * of the page. The first view is the page itself, whose title the host leads to; null: it is not
 * known yet which one that is.
 */
export function ViewArrival({ view, children }: { view: string | null; children: ReactNode }) {
  const arriving = useRef(false);
  const shown = useRef(view);
  // While it renders, not after: the new view's heading may come with this very render.
  if (view !== null && shown.current !== view) {
    arriving.current = shown.current !== null;
    shown.current = view;
  }
  return <Arrival.Provider value={arriving}>{children}</Arrival.Provider>;
}

/** The name of what a view shows; of one within another view, at the third level. */
export function ViewHeading({
  level = 2,
  className,
  children,
}: {
  level?: 2 | 3;
  className?: string;
  children: string;
}) {
  const heading = useRef<HTMLElement | null>(null);
  const arriving = useContext(Arrival);
  useEffect(() => {
    if (!arriving?.current) return;
    arriving.current = false;
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [arriving]);
  return (
    <LongText
      as={`h${level}`}
      elementRef={heading}
      tabIndex={-1}
      className={classes('rw-view-heading', className)}
    >
      {children}
    </LongText>
  );
}
