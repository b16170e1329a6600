import { Clamped, classes } from '@riwaq/ui/core';

/** One line of a text that a person wrote, cut at its own end. */
export function OneLine({ className, children }: { className?: string; children: string }) {
  return (
    <Clamped as="span" className={classes('rw-messaging-line', className)}>
      {children}
    </Clamped>
  );
}
