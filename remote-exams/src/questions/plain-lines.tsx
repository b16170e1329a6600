import { UserText } from '@riwaq/ui/core';

const LINES = { whiteSpace: 'pre-wrap' } as const;

/** The text of an option or hint, with its lines, such as those of a program. */
export function PlainLines({ text }: { text: string }) {
  return <UserText style={LINES}>{text}</UserText>;
}
