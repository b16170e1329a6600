import { Link } from '@riwaq/contract/router';

export interface ViewLinksProps { label: string; views: readonly { key: string; label: string; to: string }[]; current: string }

/** The views of one thing, each with an address of its own; going from one to another adds nothing to what back leads through. */
export function ViewLinks({ label, views, current }: ViewLinksProps) {
  return (
    <nav className="rw-views" aria-label={label}>
      {views.map((view) => <Link key={view.key} to={view.to} replace aria-current={view.key === current ? 'page' : undefined}>{view.label}</Link>)}
    </nav>
  );
}
