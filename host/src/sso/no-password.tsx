import { useTranslation } from 'react-i18next';
import { useShell } from '../boot/shell-context';
import { useTexts } from '../i18n/use-texts';
import { useStore } from '../state/use-store';
import { texts } from './texts';

/** Replaces the password form for a user without a password on this site. */
export function NoPassword() {
  const { t } = useTranslation('sso');
  const { university } = useShell();
  const name = useStore(university)?.signIn?.name;
  if (!useTexts('sso', texts)) return null;
  return (
    <p className="rw-shell-muted">
      {name === undefined ? t('noPasswordAtAll') : t('noPassword', { name })}
    </p>
  );
}
