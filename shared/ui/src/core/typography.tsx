import type { AnchorHTMLAttributes, HTMLAttributes } from 'react';
import { classes } from './classes';

export interface TextProps extends HTMLAttributes<HTMLElement> {
  type?: 'secondary' | 'success' | 'warning' | 'danger' | 'info';
  strong?: boolean;
  /** 12 pixels instead of the base size. */
  small?: boolean;
  /** Truncates to one line with an ellipsis. */
  ellipsis?: boolean;
}

function split({ type, strong, small, ellipsis, className, ...rest }: TextProps) {
  const names = classes(
    'rw-text',
    type && `rw-text-${type}`,
    strong && 'rw-text-strong',
    small && 'rw-text-small',
    ellipsis && 'rw-text-ellipsis',
    className,
  );
  return { names, rest };
}

function Text(props: TextProps) {
  const { names, rest } = split(props);
  return <span {...rest} className={names} />;
}

function Paragraph(props: TextProps) {
  const { names, rest } = split(props);
  return <p {...rest} className={`rw-paragraph ${names}`} />;
}

export interface TitleProps extends HTMLAttributes<HTMLHeadingElement> {
  /** Heading level; font sizes are 32, 24, 20, 16 and 14 pixels. Default 1. */
  level?: 1 | 2 | 3 | 4 | 5;
}

function Title({ level = 1, className, ...rest }: TitleProps) {
  const Heading = `h${level}` as const;
  return <Heading {...rest} className={classes('rw-title', `rw-title-${level}`, className)} />;
}

function Link({ className, children, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a {...rest} className={classes('rw-link', className)}>
      {children}
    </a>
  );
}

/** Titles, texts, paragraphs and links in the product's type scale. */
export const Typography = { Title, Text, Paragraph, Link };
