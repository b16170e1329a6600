import type { InputHTMLAttributes, ReactNode } from 'react';
import { classes } from '../core/classes';

export interface ChoiceProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  /** What is chosen; it names the field. */
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

/** One of several; those of one `name` exclude each other. */
export const RadioChoice = (props: ChoiceProps) => <Choice {...props} type="radio" />;
/** One that is chosen by itself. */
export const CheckChoice = (props: ChoiceProps) => <Choice {...props} type="checkbox" />;
