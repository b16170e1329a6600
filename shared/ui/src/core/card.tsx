import type { HTMLAttributes, ReactNode } from 'react';
import { classes } from './classes';

export interface CardProps extends Omit<HTMLAttributes<HTMLElement>, 'title'> {
  title?: ReactNode;
  /** Content at the inline end of the title. */
  extra?: ReactNode;
  /** Content of a row below the body. */
  footer?: ReactNode;
  /** Raises the card a little on hover: for a card that is one link. */
  hoverable?: boolean;
  /** Without padding. */
  flush?: boolean;
}

/** A surface with one hairline border. */
export function Card({
  title,
  extra,
  footer,
  hoverable,
  flush,
  className,
  children,
  ...rest
}: CardProps) {
  return (
    <section
      {...rest}
      className={classes(
        'rw-card',
        hoverable && 'rw-card-hoverable',
        flush && 'rw-card-flush',
        className,
      )}
    >
      {(title || extra) && (
        <header className="rw-card-head">
          <div className="rw-card-title">{title}</div>
          {extra}
        </header>
      )}
      <div className="rw-card-body">{children}</div>
      {footer && <footer className="rw-card-foot">{footer}</footer>}
    </section>
  );
}
