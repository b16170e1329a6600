import { Button, ErrorState } from '@riwaq/ui/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShell } from '../boot/shell-context';
import type { NavigationTrouble } from '../navigation/navigation-items';
import { useTroubleText } from './trouble-text';

const detailOf = (trouble: NavigationTrouble): string | null => {
  if (trouble.kind === 'incompatible')
    return trouble.reason.kind === 'shared' ? trouble.reason.detail : null;
  const { cause } = trouble;
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
  return inner instanceof Error ? inner.message : null;
};

/** Explains why a module is not shown, what still works and what the user can do. */
export function ModuleTrouble({
  moduleId,
  name,
  trouble,
}: {
  moduleId: string;
  name: string;
  trouble: NavigationTrouble;
}) {
  const { t } = useTranslation('shell');
  const { modules } = useShell();
  const troubleText = useTroubleText();
  const [retrying, setRetrying] = useState(false);
  const detail = detailOf(trouble);
  const retryable = trouble.kind === 'failed' && trouble.retryable;
  const retry = async (): Promise<void> => {
    setRetrying(true);
    await modules.retry(moduleId);
    setRetrying(false);
  };
  return (
    <ErrorState
      title={t('module.failedTitle', { name })}
      text={
        <>
          <p>
            {troubleText(trouble)} {t('module.restWorks')}
          </p>
          {detail && (
            <details className="rw-shell-detail">
              <summary>{t('module.detail')}</summary>
              <pre dir="ltr">{detail}</pre>
            </details>
          )}
        </>
      }
      retrying={retrying}
      onRetry={retryable ? () => void retry() : undefined}
      extra={
        retryable ? undefined : (
          <Button onClick={() => window.location.reload()}>{t('reload')}</Button>
        )
      }
    />
  );
}
