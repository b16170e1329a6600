import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** What a control inside a {@link Field} must carry. */
export interface FieldControl {
  id: string;
  'aria-labelledby': string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean | undefined;
  'aria-required': boolean | undefined;
  status: 'error' | undefined;
}

interface FieldProps {
  label: string;
  required?: boolean;
  /** Key of what is wrong, in the `status` namespace. */
  problem?: string | null;
  /** What its text names. */
  problemValues?: Readonly<Record<string, string | number | null>>;
  hint?: string;
  /** A group of controls, which no single label points at. */
  group?: boolean;
  children: (control: FieldControl) => ReactNode;
}

/** A label, its control, and under it what is wrong or what to enter. */
export function Field({
  label,
  required,
  problem,
  problemValues,
  hint,
  group,
  children,
}: FieldProps) {
  const id = useId();
  const { t } = useTranslation('status');
  const note = problem ? t(problem, { ...problemValues }) : hint;
  const control: FieldControl = {
    id,
    'aria-labelledby': `${id}-label`,
    'aria-describedby': note ? `${id}-note` : undefined,
    'aria-invalid': problem ? true : undefined,
    'aria-required': required,
    status: problem ? 'error' : undefined,
  };
  const mark = required && (
    <span className="rw-form-required" aria-hidden>
      *
    </span>
  );
  return (
    <div className="rw-form-field">
      {group ? (
        <span className="rw-form-label" id={`${id}-label`}>
          {label}
          {mark}
        </span>
      ) : (
        <label className="rw-form-label" id={`${id}-label`} htmlFor={id}>
          {label}
          {mark}
        </label>
      )}
      {children(control)}
      {note && (
        <p
          id={`${id}-note`}
          className={problem ? 'rw-form-note rw-form-note-problem' : 'rw-form-note'}
          role={problem ? 'alert' : undefined}
        >
          {note}
        </p>
      )}
    </div>
  );
}
