import { ErrorState } from '@riwaq/ui/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShell } from '../boot/shell-context';
import { useModuleNames } from '../modules/module-name';
import { useStore } from '../state/use-store';

/** Shown for a path that may belong to a module whose manifest cannot be fetched. */
export function UnavailablePage({ moduleIds }: { moduleIds: readonly string[] }) {
  const { t } = useTranslation('shell');
  const { modules, translations } = useShell();
  const nameOf = useModuleNames();
  const language = useStore(translations.language);
  const names = new Intl.ListFormat(language).format(new Set(moduleIds.map(nameOf)));
  const [retrying, setRetrying] = useState(false);
  const retry = async (): Promise<void> => {
    setRetrying(true);
    await Promise.all(moduleIds.map((id) => modules.retry(id)));
    setRetrying(false);
  };
  return (
    <ErrorState
      title={t('module.unavailableTitle')}
      text={
        <p>
          {t('module.unavailableText', { names })} {t('module.restWorks')}
        </p>
      }
      retrying={retrying}
      onRetry={() => void retry()}
    />
  );
}
