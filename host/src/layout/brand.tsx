import { Link } from '@riwaq/contract/router';
import { UniversityMark } from '../pages/university-mark';
import { useUniversityName } from '../pages/use-page-title';

/** The university's mark and name, which link to Home. */
export function Brand({ iconOnly = false }: { iconOnly?: boolean }) {
  const name = useUniversityName();
  return (
    <Link to="/" className="rw-shell-brand">
      <UniversityMark size={36} />
      <span className={iconOnly ? 'rw-hidden' : 'rw-shell-brand-name'}>{name}</span>
    </Link>
  );
}
