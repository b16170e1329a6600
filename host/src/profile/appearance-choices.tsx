import { LANGUAGES } from '@riwaq/contract';
import { useTranslation } from 'react-i18next';
import { useShell } from '../boot/shell-context';
import { useStore } from '../state/use-store';
import { ChoiceGroup } from '../forms/choice-group';

const THEMES = ['system', 'light', 'dark'] as const;

/** Language and theme, stored in this browser and on the server for the user's other browsers. */
export function AppearanceChoices() {
  const { t } = useTranslation('shell');
  const { theme, translations, switchLanguage } = useShell();
  const language = useStore(translations.language);
  const choice = useStore(theme.choice);
  return (
    <div className="rw-shell-appearance">
      <ChoiceGroup
        label={t('profile.language')}
        value={language}
        options={LANGUAGES.map((value) => ({ value, label: t(`language.${value}`), lang: value }))}
        onChange={(next) => void switchLanguage(next)}
      />
      <ChoiceGroup
        label={t('profile.theme')}
        value={choice}
        options={THEMES.map((value) => ({ value, label: t(`profile.themes.${value}`) }))}
        onChange={theme.choose}
      />
    </div>
  );
}
