import { Clamped, classes } from '@riwaq/ui/core';

/** User text truncated to one line, at the end in its own direction. */
export function OneLine({ className, children }: { className?: string; children: string }) {
  return (
    <Clamped as="span" className={classes('rw-messaging-line', className)}>
      {children}
    </Clamped>
  );
}
