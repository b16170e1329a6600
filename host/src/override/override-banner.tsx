import type { ModuleEntry } from '@riwaq/contract/config';
import { Button } from '@riwaq/ui/core';
import { FlaskConical } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useShell } from '../boot/shell-context';
import { useTexts } from '../i18n/use-texts';
import { useStore } from '../state/use-store';
import { texts } from './texts';
import { useStop } from './use-stop';

/**
 * Shows on every page that a module is not the deployed build, where it is loaded from, and a
 * button to end this.
 */
export function OverrideBanner({ entry: { id, name, manifestUrl } }: { entry: ModuleEntry }) {
  const { t } = useTranslation('override');
  const { translations } = useShell();
  const language = useStore(translations.language);
  const { stop, stopping } = useStop();
  if (!useTexts('override', texts)) return null;
  return (
    <aside className="rw-override" aria-label={t('title')}>
      <FlaskConical size={18} aria-hidden />
      <p className="rw-override-text">
        {t('banner', { module: name?.[language] ?? id })}{' '}
        <bdi dir="ltr">{new URL(manifestUrl).origin}</bdi>
      </p>
      <Button size="small" loading={stopping} onClick={stop}>
        {t('stop')}
      </Button>
    </aside>
  );
}
