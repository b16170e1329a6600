import type { HTMLAttributes } from 'react';

export interface UserTextProps extends HTMLAttributes<HTMLElement> {
  /** Default 'span'. */
  as?: 'span' | 'p' | 'div' | 'bdi' | 'h1' | 'h2' | 'h3' | 'h4' | 'strong' | 'td' | 'li';
}

/** A text that a person wrote: its direction comes from its own letters. */
export function UserText({ as: Tag = 'span', ...rest }: UserTextProps) {
  return <Tag dir="auto" {...rest} />;
}
