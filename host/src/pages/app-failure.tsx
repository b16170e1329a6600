import { useTranslation } from 'react-i18next';
import { PageFailure } from './page-failure';

/** The shell's own code could not be loaded, or has failed. */
export function AppFailure({ cause, onRetry }: { cause: unknown; onRetry: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <main className="rw-shell-alone">
      <PageFailure name={t('product')} cause={cause} onRetry={onRetry} />
    </main>
  );
}
