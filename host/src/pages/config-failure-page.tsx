import { ErrorState } from '@riwaq/ui/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConfigFailure } from '../boot/site-config';
import { useShell } from '../boot/shell-context';
import { AppearanceSwitches } from '../preferences/appearance-switches';
import { usePageTitle } from './use-page-title';

/** The configuration cannot be used: says why, and what to do. */
export function ConfigFailurePage({ failure }: { failure: ConfigFailure }) {
  const { t } = useTranslation('shell');
  const { config } = useShell();
  const [retrying, setRetrying] = useState(false);
  usePageTitle(t('config.title'));
  const retry = async (): Promise<void> => {
    setRetrying(true);
    await config.load();
    setRetrying(false);
  };
  return (
    <main className="rw-shell-alone">
      <div className="rw-shell-alone-tools">
        <AppearanceSwitches />
      </div>
      <h1 className="rw-hidden">{t('config.title')}</h1>
      <ErrorState
        title={t('config.title')}
        text={
          <>
            <p>{t(`config.${failure.code}`)}</p>
            <p>{t('config.remedy')}</p>
            <details className="rw-shell-detail">
              <summary>{t('config.detail')}</summary>
              <pre dir="ltr">{failure.detail}</pre>
            </details>
          </>
        }
        retrying={retrying}
        onRetry={() => void retry()}
      />
    </main>
  );
}
