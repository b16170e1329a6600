import { Button, type ButtonProps } from './button';
import { forwardRef, type ReactNode } from 'react';
import { tip } from './tooltip';

export interface IconButtonProps extends Omit<ButtonProps, 'icon' | 'children' | 'aria-label'> {
  /** Accessible name of the button, also shown as its tooltip. */
  label: string;
  icon: ReactNode;
}

/** A button that shows only an icon. */
export const IconButton = forwardRef<HTMLButtonElement, IconButtonProps>(function IconButton(
  { label, icon, type = 'text', ...rest },
  ref,
) {
  return <Button {...tip(label)} {...rest} ref={ref} type={type} icon={icon} aria-label={label} />;
});
