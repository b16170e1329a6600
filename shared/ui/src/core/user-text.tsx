import { textDirection, textPieces } from '@riwaq/api';
import {
  createElement,
  Children,
  forwardRef,
  isValidElement,
  useMemo,
  type HTMLAttributes,
  type ReactNode,
} from 'react';
import { usePageDirection } from './use-direction';

export interface UserTextProps extends HTMLAttributes<HTMLElement> {
  /** Default 'span'. */
  as?: 'span' | 'p' | 'div' | 'bdi' | 'h1' | 'h2' | 'h3' | 'h4' | 'strong' | 'td' | 'li';
  /** Default: by the letters of all of it. */
  dir?: 'ltr' | 'rtl';
}

/** The words of what is shown, whichever elements they stand in. */
function textOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  if (Array.isArray(node)) return node.map(textOf).join('');
  return isValidElement<{ children?: ReactNode }>(node) ? textOf(node.props.children) : '';
}

/** A right-to-left text with everything isolated that it would tear apart. */
function withIsolates(text: string): ReactNode {
  const pieces = textPieces(text);
  if (!pieces.some(({ torn }) => torn)) return text;
  return pieces.map((piece, index) =>
    piece.torn ? (
      <bdi key={index} dir="ltr">
        {piece.text}
      </bdi>
    ) : (
      piece.text
    ),
  );
}

/** A text that a person wrote: its direction comes from all of its letters. */
export const UserText = forwardRef<HTMLElement, UserTextProps>(function UserText(
  { as = 'span', dir, children, ...rest },
  ref,
) {
  const page = usePageDirection();
  const text = textOf(children);
  const direction = useMemo(() => dir ?? textDirection(text, page), [dir, text, page]);
  const shown = useMemo(
    () =>
      direction === 'rtl'
        ? Children.map(children, (child) =>
            typeof child === 'string' ? withIsolates(child) : child,
          )
        : children,
    [direction, children],
  );
  return createElement(as, { ...rest, dir: direction, 'data-written': '', ref }, shown);
});
