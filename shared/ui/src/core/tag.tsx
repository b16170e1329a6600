import type { HTMLAttributes } from 'react';
import { classes } from './classes';

export interface TagProps extends Omit<HTMLAttributes<HTMLSpanElement>, 'color'> {
  /** The state it names; without one it is grey. */
  color?: 'info' | 'success' | 'warning' | 'error';
}

/** A word or two about something, beside its name. */
export function Tag({ color, className, ...rest }: TagProps) {
  return <span {...rest} className={classes('rw-tag', color && `rw-tag-${color}`, className)} />;
}
