import type { ReactNode } from 'react';
import { LongText } from '../core/long-text';
import { usePageDirection } from '../core/use-direction';

/** A sentence of the interface runs as the page does, however long the name in it is. */
function Sentence({ children }: { children: string }) {
  return <LongText dir={usePageDirection()}>{children}</LongText>;
}

/** A dialog's title as it is shown: one that is a text may name something that has a long name. */
export const dialogTitle = (title: ReactNode): ReactNode =>
  typeof title === 'string' ? <Sentence>{title}</Sentence> : title;
