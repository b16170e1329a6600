import { useTranslation } from 'react-i18next';
import { Button, EmptyState } from '@riwaq/ui/core';

/** Empty search result, with a button that clears the search. */
export function NothingFound({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation('forum');
  return (
    <EmptyState
      title={t('nothingFound')}
      hint={t('nothingFoundHint')}
      action={<Button onClick={onClear}>{t('clearSearch')}</Button>}
    />
  );
}
