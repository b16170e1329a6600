import { Button, Tooltip, type ButtonProps } from 'antd';
import { forwardRef, useState, type ReactNode } from 'react';

export interface IconButtonProps extends Omit<ButtonProps, 'icon' | 'children' | 'aria-label'> {
  /** Name of the button, spoken and shown in its tooltip. */
  label: string;
  icon: ReactNode;
}

/** The page's landmark, so that the name is told inside of it; what lies over the page has none. */
const landmarkOf = (button: HTMLElement): HTMLElement => button.closest('main') ?? document.body;

/** A button that shows only an icon, with its name. Once pressed it keeps the name back, which would stand over what it opened. */
export const IconButton = forwardRef<HTMLButtonElement, IconButtonProps>(function IconButton({ label, icon, type = 'text', onClick, onPointerEnter, ...rest }, ref) {
  const [near, setNear] = useState(false);
  const [pressed, setPressed] = useState(false);
  return (
    <Tooltip title={label} getPopupContainer={landmarkOf} mouseEnterDelay={0.4} open={near && !pressed} onOpenChange={setNear}>
      <Button
        {...rest}
        ref={ref}
        type={type}
        icon={icon}
        aria-label={label}
        onPointerEnter={(event) => {
          setPressed(false);
          onPointerEnter?.(event);
        }}
        onClick={(event) => {
          setPressed(true);
          onClick?.(event);
        }}
      />
    </Tooltip>
  );
});
