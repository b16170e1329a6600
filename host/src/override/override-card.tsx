import { ApiError, OVERRIDE_HOURS, OVERRIDE_URL_MAX } from '@riwaq/api';
import { Button } from '@riwaq/ui/core';
import { CircleAlert } from 'lucide-react';
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useShell } from '../boot/shell-context';
import { useTexts } from '../i18n/use-texts';
import { ProfileCard } from '../profile/profile-card';
import { useStore } from '../state/use-store';
import { texts } from './texts';
import { OVERRIDE_KEY } from './override-key';
import { useStop } from './use-stop';

type Field = 'module' | 'manifestUrl';
/** Problems by field, as text keys. */
type Problems = Partial<Record<Field, 'module' | 'missing' | 'address' | 'origin'>>;

const problemOf = ({ path, message }: { path: string; message: string }): Problems => {
  if (path === 'module') return { module: 'module' };
  return { manifestUrl: message === 'choice' ? 'origin' : 'address' };
};

/** Address under which `npm run dev` serves a module's manifest. */
const exampleOf = (origin: string | undefined, module: string): string =>
  `${origin}/modules/${module}/dev/riwaq-manifest.json`;

/**
 * Lets a developer replace one module in this browser with their own build (docs/decisions/0048).
 */
export function OverrideCard({ origins }: { origins: readonly string[] }) {
  const { t } = useTranslation(['override', 'status']);
  const { api, config, storage, translations, version } = useShell();
  const id = useId();
  const state = useStore(config.state);
  const language = useStore(translations.language);
  const modules =
    state.kind === 'ready' ? state.config.modules.filter(({ enabled }) => enabled) : [];
  const current = modules.find(({ override }) => override);
  const [module, setModule] = useState(current?.id ?? modules[0]?.id ?? '');
  const [manifestUrl, setManifestUrl] = useState(current?.manifestUrl ?? '');
  const [problems, setProblems] = useState<Problems>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { stop, stopping } = useStop();
  if (!useTexts('override', texts)) return null;

  const start = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setRefusal(null);
    setProblems(manifestUrl.trim() === '' ? { manifestUrl: 'missing' } : {});
    if (busy || manifestUrl.trim() === '') return;
    setBusy(true);
    try {
      await api(
        'POST Developer/StartOverride',
        { body: { module, manifestUrl } },
        { cookies: true },
      );
      storage.write(OVERRIDE_KEY, module);
      version.accept();
    } catch (cause) {
      setBusy(false);
      const found: Problems =
        cause instanceof ApiError
          ? (Object.assign({}, ...cause.fields.map(problemOf)) as Problems)
          : {};
      setProblems(found);
      const code = cause instanceof ApiError ? cause.code : 'network';
      const granted = code !== 'not-found' && code !== 'not-served';
      if (Object.keys(found).length === 0)
        setRefusal(granted ? t(`status:errors.${code}`) : t('override:notGranted'));
    }
  };
  const described = (field: Field, hint?: string) => ({
    'aria-invalid': problems[field] !== undefined,
    'aria-describedby':
      [hint, problems[field] && `${id}${field}-problem`].filter(Boolean).join(' ') || undefined,
  });
  const told = (field: Field) =>
    problems[field] && (
      <p id={`${id}${field}-problem`} className="rw-shell-problem" role="alert">
        {t(`override:problems.${problems[field]}`)}
      </p>
    );

  return (
    <ProfileCard name="developer" title={t('override:title')}>
      <form className="rw-override-form" onSubmit={(event) => void start(event)} noValidate>
        <p className="rw-shell-muted">{t('override:hint', { count: OVERRIDE_HOURS })}</p>
        {refusal !== null && (
          <p className="rw-shell-alert" role="alert">
            <CircleAlert size={18} aria-hidden />
            {refusal}
          </p>
        )}
        <div className="rw-shell-field">
          <label htmlFor={`${id}module`}>{t('override:module')}</label>
          <select
            id={`${id}module`}
            value={module}
            onChange={(event) => setModule(event.target.value)}
            {...described('module')}
          >
            {modules.map((entry) => (
              <option key={entry.id} value={entry.id}>
                {entry.name ? `${entry.name[language]} (${entry.id})` : entry.id}
              </option>
            ))}
          </select>
          {told('module')}
        </div>
        <div className="rw-shell-field">
          <label htmlFor={`${id}manifestUrl`}>{t('override:manifestUrl')}</label>
          <input
            id={`${id}manifestUrl`}
            type="url"
            inputMode="url"
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            maxLength={OVERRIDE_URL_MAX}
            placeholder={exampleOf(origins[0], module)}
            value={manifestUrl}
            onChange={(event) => setManifestUrl(event.target.value)}
            {...described('manifestUrl', `${id}origins`)}
          />
          <p id={`${id}origins`} className="rw-shell-muted">
            {t('override:origins')}{' '}
            {origins.map((origin) => (
              <bdi key={origin} dir="ltr" className="rw-override-origin">
                {origin}
              </bdi>
            ))}
          </p>
          {told('manifestUrl')}
        </div>
        <div className="rw-override-acts">
          <Button type="primary" htmlType="submit" loading={busy}>
            {t('override:start')}
          </Button>
          {current && (
            <Button loading={stopping} onClick={stop}>
              {t('override:stop')}
            </Button>
          )}
        </div>
      </form>
    </ProfileCard>
  );
}
