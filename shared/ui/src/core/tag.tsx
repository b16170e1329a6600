import type { HTMLAttributes } from 'react';
import { classes } from './classes';

export interface TagProps extends Omit<HTMLAttributes<HTMLSpanElement>, 'color'> {
  /** Colour of the state that the tag names; grey by default. */
  color?: 'info' | 'success' | 'warning' | 'error';
}

/** A short label beside the name of something. */
export function Tag({ color, className, ...rest }: TagProps) {
  return <span {...rest} className={classes('rw-tag', color && `rw-tag-${color}`, className)} />;
}
