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
  /** Default: determined by all letters of the text. */
  dir?: 'ltr' | 'rtl';
}

/** The text content of React nodes. */
function textOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  if (Array.isArray(node)) return node.map(textOf).join('');
  return isValidElement<{ children?: ReactNode }>(node) ? textOf(node.props.children) : '';
}

/**
 * Isolates the pieces of a right-to-left text that the bidi algorithm would reorder, such as `C++`.
 */
function withIsolates(text: string): ReactNode {
  const pieces = textPieces(text);
  if (!pieces.some(({ isolated }) => isolated)) return text;
  return pieces.map((piece, index) =>
    piece.isolated ? (
      <bdi key={index} dir="ltr">
        {piece.text}
      </bdi>
    ) : (
      piece.text
    ),
  );
}

/** Text written by a user: all of its letters determine its direction. */
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
