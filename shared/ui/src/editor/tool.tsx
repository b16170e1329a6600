import { forwardRef, type ButtonHTMLAttributes, type ReactNode } from 'react';
import { classes } from '../core/classes';
import { Tooltip } from '../core/tooltip';

export interface ToolProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  label: string;
  /** Shown on it; an icon, or the value of a menu. */
  children: ReactNode;
  /** A switch that is on or off; left out, it is no switch. */
  pressed?: boolean;
}

/** A button of the toolbar. Pressing it leaves the selection of the text alone. */
export const Tool = forwardRef<HTMLButtonElement, ToolProps>(function Tool(
  { label, children, pressed, className, ...rest },
  ref,
) {
  return (
    <Tooltip title={label}>
      <button
        {...rest}
        ref={ref}
        type="button"
        className={classes('rw-tool', pressed && 'rw-tool-on', className)}
        aria-label={label}
        aria-pressed={pressed}
        onMouseDown={(event) => event.preventDefault()}
      >
        {children}
      </button>
    </Tooltip>
  );
});
