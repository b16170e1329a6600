import { Eye, EyeOff } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from './text-field';

export interface PasswordFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Longest password that the server accepts. */
  maxLength: number;
  /** Error message; null without an error. */
  problem?: string | null;
  /** `current-password` for the user's own password; `off` for one received from another person. */
  autoComplete: 'current-password' | 'off';
  /**
   * 'ltr' for the user's own password. Default: the direction of its letters, which may be of
   * either script.
   */
  dir?: 'ltr';
}

/** Required password field with a button that shows the password. */
export function PasswordField({
  label,
  value,
  onChange,
  maxLength,
  problem = null,
  autoComplete,
  dir,
}: PasswordFieldProps) {
  const { t } = useTranslation('kit');
  const id = useId();
  const [shown, setShown] = useState(false);
  const Sign = shown ? EyeOff : Eye;
  return (
    <div className="rw-secret">
      <label className="rw-secret-label" htmlFor={id}>
        {label}
      </label>
      <span className="rw-secret-box">
        <TextField
          id={id}
          {...(dir && { dir })}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          value={value}
          maxLength={maxLength}
          aria-required
          aria-invalid={problem !== null || undefined}
          aria-describedby={problem !== null ? `${id}-problem` : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        <button
          type="button"
          className="rw-secret-eye"
          aria-pressed={shown}
          aria-label={t('password.show')}
          onClick={() => setShown(!shown)}
        >
          <Sign size={18} aria-hidden />
        </button>
      </span>
      {problem !== null && (
        <p id={`${id}-problem`} className="rw-secret-problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
