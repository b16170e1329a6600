import { OVERRIDE_URL_MAX } from '@riwaq/api';
import type { ModuleEntry } from '@riwaq/contract/config';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useShell } from '../boot/shell-context';
import { useStore } from '../state/use-store';
import type { OverrideProblem } from './use-override-form';

/** Address under which `npm run dev` serves a module's manifest. */
const exampleOf = (origin: string | undefined, module: string): string =>
  `${origin}/modules/${module}/dev/riwaq-manifest.json`;

interface FieldProps {
  value: string;
  onChange: (value: string) => void;
  problem: OverrideProblem | undefined;
}

/** Selects the module to replace. */
export function ModuleField({
  modules,
  value,
  onChange,
  problem,
}: FieldProps & { modules: readonly ModuleEntry[] }) {
  const { t } = useTranslation('override');
  const { translations } = useShell();
  const language = useStore(translations.language);
  return (
    <LabelledField label={t('module')} problem={problem}>
      {(control) => (
        <select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
          {modules.map((entry) => (
            <option key={entry.id} value={entry.id}>
              {entry.name ? `${entry.name[language]} (${entry.id})` : entry.id}
            </option>
          ))}
        </select>
      )}
    </LabelledField>
  );
}

/** Address of the manifest of the developer's build. */
export function ManifestField({
  origins,
  module,
  value,
  onChange,
  problem,
}: FieldProps & { origins: readonly string[]; module: string }) {
  const { t } = useTranslation('override');
  return (
    <LabelledField
      label={t('manifestUrl')}
      problem={problem}
      hint={
        <>
          {t('origins')}{' '}
          {origins.map((origin) => (
            <bdi key={origin} dir="ltr" className="rw-override-origin">
              {origin}
            </bdi>
          ))}
        </>
      }
    >
      {(control) => (
        <input
          {...control}
          type="url"
          inputMode="url"
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          maxLength={OVERRIDE_URL_MAX}
          placeholder={exampleOf(origins[0], module)}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </LabelledField>
  );
}

interface ControlProps {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

/** A field with its label, hint and problem, to which the control refers. */
function LabelledField({
  label,
  problem,
  hint,
  children,
}: {
  label: string;
  problem: OverrideProblem | undefined;
  hint?: ReactNode;
  children: (control: ControlProps) => ReactNode;
}) {
  const { t } = useTranslation('override');
  const id = useId();
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ');
  return (
    <div className="rw-shell-field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-invalid': problem !== undefined,
        'aria-describedby': described || undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="rw-shell-muted">
          {hint}
        </p>
      )}
      {problem && (
        <p id={`${id}-problem`} className="rw-shell-problem" role="alert">
          {t(`problems.${problem}`)}
        </p>
      )}
    </div>
  );
}
