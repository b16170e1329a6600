import type { InputHTMLAttributes, ReactNode } from 'react';
import { classes } from '../core/classes';

export interface ChoiceProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  /** Label of the option. */
  children: ReactNode;
}

function Choice({
  type,
  className,
  children,
  ...input
}: ChoiceProps & { type: 'radio' | 'checkbox' }) {
  return (
    <label className={classes('rw-choice', className)}>
      <input {...input} type={type} className={`rw-choice-${type}`} />
      <span>{children}</span>
    </label>
  );
}

/** Radio button; those with the same `name` are exclusive. */
export const RadioChoice = (props: ChoiceProps) => <Choice {...props} type="radio" />;
/** Checkbox. */
export const CheckChoice = (props: ChoiceProps) => <Choice {...props} type="checkbox" />;
