import { useEffect } from 'react';

/** While something is the whole screen, neither the keyboard nor a screen reader gets behind it. */
export function useInertPage(active: boolean): void {
  useEffect(() => {
    const page = active ? document.querySelector('.rw-shell') : null;
    page?.setAttribute('inert', '');
    return () => page?.removeAttribute('inert');
  }, [active]);
}
