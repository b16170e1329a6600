import { Button } from './button';
import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useRef, useState, type MutableRefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from './classes';
import { UserText, type UserTextProps } from './user-text';

/** Shorter texts always fit and need not be measured, in characters. */
const LONG_FROM = 60;

export interface LongTextProps extends Omit<UserTextProps, 'children'> {
  children: string;
  /** Ref of the element, for example for scrolling to it. */
  elementRef?: MutableRefObject<HTMLElement | null>;
}

/**
 * A user's title, clamped to three lines, with a button that shows the rest. The complete text is
 * always in the DOM, so that it can be found, copied and read aloud.
 */
export function LongText({ children, className, id: ownId, elementRef, ...rest }: LongTextProps) {
  const { t } = useTranslation('kit');
  const made = useId();
  const id = ownId ?? made;
  const own = useRef<HTMLElement | null>(null);
  const element = elementRef ?? own;
  const [cut, setCut] = useState(false);
  const [open, setOpen] = useState(false);
  const long = children.length >= LONG_FROM;
  useEffect(() => setOpen(false), [children]);
  useEffect(() => {
    const { current } = element;
    if (!current || !long) return setCut(false);
    const observer = new ResizeObserver(() => {
      if (current.classList.contains('rw-clamp'))
        setCut(current.scrollHeight > current.clientHeight + 1);
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [children, long, element]);

  return (
    <>
      <UserText
        {...rest}
        ref={element}
        id={id}
        className={classes(className, long && !open && 'rw-clamp')}
      >
        {children}
      </UserText>
      {cut && (
        <Button
          className="rw-clamp-more"
          type="link"
          size="small"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          icon={<ChevronDown className={open ? 'rw-flipped' : undefined} size={16} aria-hidden />}
        >
          {t(open ? 'showLess' : 'showMore')}
        </Button>
      )}
    </>
  );
}
