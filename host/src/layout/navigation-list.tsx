import { useNavigationEntries } from '../navigation/use-navigation-entries';
import { NavigationLink } from './navigation-link';

/** The entries, one under the other. */
export function NavigationList({ iconOnly }: { iconOnly?: boolean }) {
  const entries = useNavigationEntries();
  return (
    <ul className="rw-shell-nav-list">
      {entries.map((entry) => (
        <li key={entry.key}>
          <NavigationLink entry={entry} iconOnly={iconOnly} />
        </li>
      ))}
    </ul>
  );
}
