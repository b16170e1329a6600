import type { ReactNode } from 'react';
import { LongText } from '../core/long-text';

/** A dialog's title as it is shown: one that is a text may name something that has a long name. */
export const dialogTitle = (title: ReactNode): ReactNode => (typeof title === 'string' ? <LongText>{title}</LongText> : title);
