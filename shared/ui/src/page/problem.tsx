import { useTranslation } from 'react-i18next';
import { ErrorState } from '../core/error-state';
import { useProblemText } from './use-problem';

/** Error state of a failed load: shows the reason and a retry button. */
export function Problem({
  cause,
  onRetry,
  retrying = false,
}: {
  cause: unknown;
  onRetry: () => void;
  retrying?: boolean;
}) {
  const { t } = useTranslation('kit');
  const textOf = useProblemText();
  return (
    <ErrorState title={t('notLoaded')} text={textOf(cause)} onRetry={onRetry} retrying={retrying} />
  );
}
