import { useEffect } from 'react';

/** Makes the page inert for keyboard and screen reader while a box fills the screen. */
export function useInertPage(active: boolean): void {
  useEffect(() => {
    const page = active ? document.querySelector('.rw-shell') : null;
    page?.setAttribute('inert', '');
    return () => page?.removeAttribute('inert');
  }, [active]);
}
