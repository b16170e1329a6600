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
 * Detects when the view inside changes. The new view's heading then takes the focus if the focused
 * element is gone: otherwise, a keyboard user would start again at the top of the page. The first
 * view is not announced, because the host focuses the page's title; `view` is null until it is
 * known.
 */
export function ViewArrival({ view, children }: { view: string | null; children: ReactNode }) {
  const arriving = useRef(false);
  const shown = useRef(view);
  // During rendering, not in an effect: the new view's heading may mount in this very render.
  if (view !== null && shown.current !== view) {
    arriving.current = shown.current !== null;
    shown.current = view;
  }
  return <Arrival.Provider value={arriving}>{children}</Arrival.Provider>;
}

/** Heading of a view; use level 3 for a view inside of another. */
export function ViewHeading({
  level = 2,
  className,
  dir,
  children,
}: {
  level?: 2 | 3;
  className?: string;
  /** Set it for a sentence of the site with names in it. Default: determined by all letters. */
  dir?: 'ltr' | 'rtl';
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
      dir={dir}
      className={classes('rw-view-heading', className)}
    >
      {children}
    </LongText>
  );
}
