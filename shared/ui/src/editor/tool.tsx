import { forwardRef, type ButtonHTMLAttributes, type ReactNode } from 'react';
import { classes } from '../core/classes';
import { Tooltip } from '../core/tooltip';

export interface ToolProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  label: string;
  /** Visible content: an icon, or the current value of a menu. */
  children: ReactNode;
  /** Toggle state; omit it for a button that is not a toggle. */
  pressed?: boolean;
}

/** Toolbar button. Pressing it preserves the selection in the text. */
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
