import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useShell } from '../boot/shell-context';
import { useStore } from '../state/use-store';

/** The university's name in the language that is shown: the configuration's, else the server's, else the product's. */
export function useUniversityName(): string {
  const { config, university, translations } = useShell();
  const { t } = useTranslation('shell');
  const state = useStore(config.state);
  const fromServer = useStore(university)?.univName;
  const language = useStore(translations.language);
  const configured = state.kind === 'ready' ? state.config.university.name?.[language] : undefined;
  return configured ?? (fromServer || t('product'));
}

/** Names the page in the tab. */
export function usePageTitle(title: string): void {
  const university = useUniversityName();
  useEffect(() => {
    document.title = title === university ? title : `${title} · ${university}`;
  }, [title, university]);
}
