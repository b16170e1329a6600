import { classes } from './classes';
import { UserText, type UserTextProps } from './user-text';

/**
 * The first lines of a user's text: three, or `--rw-lines`. It is cut at the end of its own
 * direction, and aligned like the text around it.
 */
export function Clamped({ className, ...rest }: UserTextProps) {
  return <UserText {...rest} className={classes('rw-clamp rw-clamp-aside', className)} />;
}
