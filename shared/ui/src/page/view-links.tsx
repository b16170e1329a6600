import { useEffect, useRef } from 'react';
import { Link } from '@riwaq/contract/router';

export interface ViewLinksProps {
  label: string;
  views: readonly { key: string; label: string; to: string }[];
  current: string;
}

/**
 * Links between the views of an entity, each with its own address; switching replaces the history
 * entry.
 */
export function ViewLinks({ label, views, current }: ViewLinksProps) {
  const row = useRef<HTMLElement>(null);
  // If the row overflows, scrolls the current link into view without scrolling the page.
  useEffect(() => {
    const [around, link] = [
      row.current?.getBoundingClientRect(),
      row.current?.querySelector('[aria-current]')?.getBoundingClientRect(),
    ];
    if (!row.current || !around || !link) return;
    if (link.right > around.right) row.current.scrollLeft += link.right - around.right;
    else if (link.left < around.left) row.current.scrollLeft += link.left - around.left;
  }, [current]);
  return (
    <nav ref={row} className="rw-views" aria-label={label}>
      {views.map((view) => (
        <Link
          key={view.key}
          to={view.to}
          replace
          aria-current={view.key === current ? 'page' : undefined}
        >
          {view.label}
        </Link>
      ))}
    </nav>
  );
}
