import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import './editing.css';

/** Props that a control inside a {@link Field} must forward to its element. */
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
  /** Key of the problem's text in the `status` namespace. */
  problem?: string | null;
  /** Interpolation values of the problem's text. */
  problemValues?: Readonly<Record<string, string | number | null>>;
  hint?: string;
  /** For a group of controls, to which no single label can refer. */
  group?: boolean;
  children: (control: FieldControl) => ReactNode;
}

/** A label with its control, and below it the problem or the hint. */
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
