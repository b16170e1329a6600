import { OVERRIDE_HOURS } from '@riwaq/api';
import { Button } from '@riwaq/ui/core';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useShell } from '../boot/shell-context';
import { useTexts } from '../i18n/use-texts';
import { ProfileCard } from '../profile/profile-card';
import { useStore } from '../state/use-store';
import { ManifestField, ModuleField } from './override-fields';
import { texts } from './texts';
import { useOverrideForm } from './use-override-form';
import { useStop } from './use-stop';

/**
 * Lets a developer replace one module in this browser with their own build (docs/decisions/0048).
 */
export function OverrideCard({ origins }: { origins: readonly string[] }) {
  const { t } = useTranslation('override');
  const { config } = useShell();
  const state = useStore(config.state);
  const modules =
    state.kind === 'ready' ? state.config.modules.filter(({ enabled }) => enabled) : [];
  const current = modules.find(({ override }) => override);
  const form = useOverrideForm(current, modules[0]);
  const { stop, stopping } = useStop();
  if (!useTexts('override', texts)) return null;

  return (
    <ProfileCard name="developer" title={t('title')}>
      <form className="rw-override-form" onSubmit={(event) => void form.start(event)} noValidate>
        <p className="rw-shell-muted">{t('hint', { count: OVERRIDE_HOURS })}</p>
        {form.refusal !== null && (
          <p className="rw-shell-alert" role="alert">
            <CircleAlert size={18} aria-hidden />
            {form.refusal}
          </p>
        )}
        <ModuleField
          modules={modules}
          value={form.module}
          onChange={form.setModule}
          problem={form.problems.module}
        />
        <ManifestField
          origins={origins}
          module={form.module}
          value={form.manifestUrl}
          onChange={form.setManifestUrl}
          problem={form.problems.manifestUrl}
        />
        <div className="rw-override-acts">
          <Button type="primary" htmlType="submit" loading={form.busy}>
            {t('start')}
          </Button>
          {current && (
            <Button loading={stopping} onClick={stop}>
              {t('stop')}
            </Button>
          )}
        </div>
      </form>
    </ProfileCard>
  );
}
