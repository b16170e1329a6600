import { SCROLL_TOP } from '@riwaq/api';
import { ArrowUp } from 'lucide-react';
import { useEffect, useLayoutEffect, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './icon-button';
import { throttle } from './throttle';
import { useAfterPress } from './use-after-press';
import { useMediaQuery } from './use-media-query';

export interface ScrollTopProps {
  /** Scroll container; by default the page. */
  target?: RefObject<HTMLElement | null>;
}

/** Height that the page adds at its end while the button is shown, in pixels. */
function spaceOfButton(): number {
  const style = getComputedStyle(document.documentElement);
  return ['--rw-scroll-top-edge', '--rw-scroll-top-size']
    .map((name) => Number.parseFloat(style.getPropertyValue(name)) || 0)
    .reduce((sum, length) => sum + length);
}

/**
 * Distance that the page can scroll up until the focused element reaches the top bar, in pixels.
 */
function roomAboveFocus(): number {
  const main = document.querySelector('main');
  const { activeElement: focused } = document;
  if (!main || !focused || focused === main || !main.contains(focused)) return Infinity;
  const { scrollPaddingTop } = getComputedStyle(document.documentElement);
  const { top } = focused.getBoundingClientRect();
  const room = top - (Number.parseFloat(scrollPaddingTop) || 0);
  // Its top is out of view already, such as that of a text field taller than the window. The
  // position may be a fraction of a pixel.
  return room < -1 ? Infinity : Math.max(0, room);
}

/**
 * Button that scrolls to the top: shown after 200 px of scrolling, but not in the first 5 s of a
 * page (UI-6).
 */
export function ScrollTop({ target }: ScrollTopProps) {
  const { t } = useTranslation('kit');
  const [scrolled, setScrolled] = useState(false);
  const [loaded, setLoaded] = useState(false);
  const still = useMediaQuery('(prefers-reduced-motion: reduce)');
  const afterPress = useAfterPress();

  useEffect(() => {
    const element = target?.current;
    const read = () =>
      setScrolled((element ? element.scrollTop : window.scrollY) > SCROLL_TOP.afterPx);
    // The page moves when the button appears at its end: during a press, that would move the
    // pressed control away from the pointer, and the click would be lost.
    const onScroll = throttle(() => afterPress(read), SCROLL_TOP.throttleMs);
    const source: HTMLElement | Window = element ?? window;
    source.addEventListener('scroll', onScroll, { passive: true });
    // Delayed: reading the scroll position earlier would force a layout of a page that is still
    // loading.
    const onLoaded = () => {
      setLoaded(true);
      read();
    };
    const timer = setTimeout(() => afterPress(onLoaded), SCROLL_TOP.afterLoadMs);
    return () => {
      source.removeEventListener('scroll', onScroll);
      onScroll.cancel();
      clearTimeout(timer);
    };
  }, [target, afterPress]);

  const shown = loaded && scrolled;
  // The page adds space at its end for the button. A person who is there already would have to
  // scroll again to reach a control below it, such as "Next" in an exam. The focus stays visible.
  useLayoutEffect(() => {
    if (!shown || target) return;
    const { scrollHeight } = document.documentElement;
    // The position may be a fraction of a pixel.
    if (scrollHeight - window.innerHeight - window.scrollY <= spaceOfButton() + 1)
      window.scrollTo({
        top: Math.min(scrollHeight, window.scrollY + roomAboveFocus()),
        behavior: 'instant',
      });
  }, [shown, target]);

  if (!shown) return null;
  const up = () => {
    (target?.current ?? window).scrollTo({ top: 0, behavior: still ? 'auto' : 'smooth' });
    // The button disappears: its focus must not move to a neighbour, such as a search field.
    (target?.current ?? document.querySelector('main'))?.focus({ preventScroll: true });
  };
  return (
    <IconButton
      className="rw-scroll-top"
      type="default"
      shape="circle"
      size="large"
      label={t('scrollTop')}
      icon={<ArrowUp size={20} aria-hidden />}
      onClick={up}
    />
  );
}
