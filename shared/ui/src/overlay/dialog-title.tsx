import type { ReactNode } from 'react';
import { LongText } from '../core/long-text';
import { usePageDirection } from '../core/use-direction';

/** A sentence of the interface has the page's direction, whatever the direction of names in it. */
function Sentence({ children }: { children: string }) {
  return <LongText dir={usePageDirection()}>{children}</LongText>;
}

/** Renders a dialog's title; a text is clamped, because it may contain a long name. */
export const dialogTitle = (title: ReactNode): ReactNode =>
  typeof title === 'string' ? <Sentence>{title}</Sentence> : title;
