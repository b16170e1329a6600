import { classes } from './classes';
import { UserText, type UserTextProps } from './user-text';

/**
 * The beginning of a text that a person wrote: three lines of it, or `--rw-lines`. It is cut at its
 * own end, whatever the page's direction, and stands at the same side as what is around it.
 */
export function Clamped({ className, ...rest }: UserTextProps) {
  return <UserText {...rest} className={classes('rw-clamp rw-clamp-aside', className)} />;
}
