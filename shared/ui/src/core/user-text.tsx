import { createElement, forwardRef, type HTMLAttributes } from 'react';

export interface UserTextProps extends HTMLAttributes<HTMLElement> {
  /** Default 'span'. */
  as?: 'span' | 'p' | 'div' | 'bdi' | 'h1' | 'h2' | 'h3' | 'h4' | 'strong' | 'td' | 'li';
}

/** A text that a person wrote: its direction comes from its own letters. */
export const UserText = forwardRef<HTMLElement, UserTextProps>(function UserText({ as = 'span', ...rest }, ref) {
  return createElement(as, { dir: 'auto', ...rest, ref });
});
