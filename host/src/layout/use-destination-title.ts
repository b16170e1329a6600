import { useTranslation } from 'react-i18next';
import { useShell } from '../boot/shell-context';
import type { Destination } from '../navigation/routes';
import { useStore } from '../state/use-store';

/** The translated name of the route (SHELL-7). */
export function useDestinationTitle(destination: Destination): string {
  const { t } = useTranslation('shell');
  const language = useStore(useShell().translations.language);
  switch (destination.kind) {
    case 'shell':
      return t(`routes.${destination.id}`);
    case 'module':
      return destination.title[language];
    case 'pending':
      return t('routes.loading');
    case 'unavailable':
      return t('routes.unavailable');
    case 'not-found':
      return t('routes.notFound');
  }
}
