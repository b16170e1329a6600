import { useEffect } from 'react';

/** The page, and the link to its content before it. */
const PAGE = '.rw-shell, .rw-shell-skip';

/** Makes the page inert for keyboard and screen reader while a box fills the screen. */
export function useInertPage(active: boolean): void {
  useEffect(() => {
    const parts = active ? [...document.querySelectorAll(PAGE)] : [];
    for (const part of parts) part.setAttribute('inert', '');
    return () => {
      for (const part of parts) part.removeAttribute('inert');
    };
  }, [active]);
}
