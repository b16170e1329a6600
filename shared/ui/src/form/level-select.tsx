import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { LevelOption } from './audience-cascade';
import { Select } from './select';

interface LevelSelectProps {
  label: string;
  options: LevelOption[];
  value: string | null;
  loading: boolean;
  required: boolean;
  missing: boolean;
  onChange: (value: string | null) => void;
}

/** Select of one level of the hierarchy. */
export function LevelSelect({
  label,
  options,
  value,
  loading,
  required,
  missing,
  onChange,
}: LevelSelectProps) {
  const { t } = useTranslation(['kit', 'status']);
  const id = useId();
  return (
    <div className="rw-field">
      <label htmlFor={id}>
        {label}
        {required && (
          <span className="rw-field-required" aria-hidden>
            *
          </span>
        )}
      </label>
      <Select
        id={id}
        aria-required={required || undefined}
        aria-invalid={missing || undefined}
        aria-describedby={missing ? `${id}-missing` : undefined}
        status={missing ? 'error' : undefined}
        className="rw-fill"
        value={value}
        options={options}
        loading={loading}
        disabled={options.length === 0}
        placeholder={t('audience.choose')}
        onChange={(chosen: string | undefined) => onChange(chosen ?? null)}
        showSearch
      />
      {missing && (
        <p id={`${id}-missing`} className="rw-field-error" role="alert">
          {t('status:fields.required')}
        </p>
      )}
    </div>
  );
}
