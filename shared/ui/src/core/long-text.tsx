import { Button } from './button';
import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useRef, useState, type MutableRefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from './classes';
import { UserText, type UserTextProps } from './user-text';

/**
 * Characters from which on a text may need more than its lines, so that short ones need not be
 * measured.
 */
const LONG_FROM = 60;

export interface LongTextProps extends Omit<UserTextProps, 'children'> {
  children: string;
  /** The element, for whoever leads to it. */
  elementRef?: MutableRefObject<HTMLElement | null>;
}

/**
 * A title that somebody wrote: three lines of it, and where it has more, a button below that shows
 * all. It is in the page as a whole either way, so that it is found, copied and read out whole.
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
