import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useShell } from '../boot/shell-context';
import { useSelected } from '../state/use-selected';
import { useStore } from '../state/use-store';

/** Texts of the configuration in the language that is shown. */
export function useUniversityTexts(): { name?: string; passwordContact?: string } {
  const { config, translations } = useShell();
  const state = useStore(config.state);
  const language = useStore(translations.language);
  if (state.kind !== 'ready') return {};
  const { name, passwordContact } = state.config.university;
  return { name: name?.[language], passwordContact: passwordContact?.[language] };
}

/**
 * The university's name in the language that is shown: the configuration's, else the server's, else
 * the product's.
 */
export function useUniversityName(): string {
  const { university } = useShell();
  const { t } = useTranslation('shell');
  const fromServer = useSelected(university, (known) => known?.univName);
  const { name } = useUniversityTexts();
  return name ?? (fromServer || t('product'));
}

/** Names the page in the tab. */
export function usePageTitle(title: string): void {
  const university = useUniversityName();
  useEffect(() => {
    document.title = title === university ? title : `${title} · ${university}`;
  }, [title, university]);
}

/** Names the page in the tab; a new name of the university renders nothing else. */
export function PageTitle({ title }: { title: string }): null {
  usePageTitle(title);
  return null;
}
