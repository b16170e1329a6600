import { useEffect, useRef, type InputHTMLAttributes, type ReactNode } from 'react';
import { classes } from '../core/classes';

export interface ChoiceProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  /** Label of the option. */
  children: ReactNode;
  /** A checkbox for several things of which only some are chosen. */
  indeterminate?: boolean;
}

function Choice({
  type,
  className,
  children,
  indeterminate = false,
  ...input
}: ChoiceProps & { type: 'radio' | 'checkbox' }) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // No attribute sets this state.
    if (box.current) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <label className={classes('rw-check', className)}>
      <input {...input} ref={box} type={type} className={`rw-check-${type}`} />
      <span>{children}</span>
    </label>
  );
}

/** Radio button; those with the same `name` are exclusive. */
export const RadioChoice = (props: ChoiceProps) => <Choice {...props} type="radio" />;
/** Checkbox. */
export const CheckChoice = (props: ChoiceProps) => <Choice {...props} type="checkbox" />;
