import { Button, IconButton } from '@riwaq/ui/core';
import { Languages, Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useShell } from '../boot/shell-context';
import { useStore } from '../state/use-store';

/** The other language and the other theme, a press away; neither reloads the page. */
export function AppearanceSwitches() {
  const { t } = useTranslation('shell');
  const { theme, translations, switchLanguage } = useShell();
  const mode = useStore(theme.mode);
  const other = useStore(translations.language) === 'ar' ? 'en' : 'ar';
  const dark = mode === 'dark';
  return (
    <>
      <Button
        type="text"
        icon={<Languages size={18} aria-hidden />}
        lang={other}
        title={t('layout.languageHint')}
        onClick={() => void switchLanguage(other)}
      >
        {t('layout.language')}
      </Button>
      <IconButton
        label={t(dark ? 'layout.themeLight' : 'layout.themeDark')}
        icon={dark ? <Sun size={18} aria-hidden /> : <Moon size={18} aria-hidden />}
        onClick={() => theme.choose(dark ? 'light' : 'dark')}
      />
    </>
  );
}
