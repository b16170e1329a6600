import { ErrorState } from '@riwaq/ui/core';
import { useTranslation } from 'react-i18next';
import { isChunkError } from '../modules/module-error';

export interface PageFailureProps {
  /** Name of the page or the area. */
  name: string;
  cause: unknown;
  onRetry: () => void;
}

/**
 * Shown when a page or a part of it failed to render: explains what still works and offers a retry.
 */
export function PageFailure({ name, cause, onRetry }: PageFailureProps) {
  const { t } = useTranslation('shell');
  const chunk = isChunkError(cause);
  return (
    <ErrorState
      title={t(chunk ? 'module.failedTitle' : 'module.renderTitle', { name })}
      text={
        <p>
          {t(`module.codes.${chunk ? 'code-unreachable' : 'render-failed'}`)}{' '}
          {t('module.restWorks')}
        </p>
      }
      onRetry={onRetry}
    />
  );
}
