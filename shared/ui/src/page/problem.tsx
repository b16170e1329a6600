import { useTranslation } from 'react-i18next';
import { ErrorState } from '../core/error-state';
import { useProblemText } from './use-problem';

/** Something could not be loaded: says why and offers to try again. */
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
