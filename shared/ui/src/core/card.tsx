import type { HTMLAttributes, ReactNode } from 'react';
import { classes } from './classes';

export interface CardProps extends Omit<HTMLAttributes<HTMLElement>, 'title'> {
  title?: ReactNode;
  /** At the inline end of the title. */
  extra?: ReactNode;
  /** A row under the body. */
  footer?: ReactNode;
  /** Rises a little under the pointer: for a card that is one link. */
  hoverable?: boolean;
  /** Without inner space. */
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
