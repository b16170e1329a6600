import { Button, type ButtonProps } from './button';
import { forwardRef, type ReactNode } from 'react';
import { tip } from './tooltip';

export interface IconButtonProps extends Omit<ButtonProps, 'icon' | 'children' | 'aria-label'> {
  /** Name of the button, spoken and shown beside it. */
  label: string;
  icon: ReactNode;
}

/** A button that shows only an icon, with its name. */
export const IconButton = forwardRef<HTMLButtonElement, IconButtonProps>(function IconButton(
  { label, icon, type = 'text', ...rest },
  ref,
) {
  return <Button {...tip(label)} {...rest} ref={ref} type={type} icon={icon} aria-label={label} />;
});
