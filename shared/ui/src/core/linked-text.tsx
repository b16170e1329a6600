import type { ReactNode } from 'react';
import { textParts } from './text-links';

/**
 * A text that a person wrote, with its addresses as links that open in a new tab. Pass the result
 * to `UserText`, which takes the direction from all of it; a link is isolated and runs from left to
 * right.
 */
export const linkedText = (text: string): ReactNode[] =>
  textParts(text).map((part, index) =>
    part.kind === 'link' ? (
      <a
        key={index}
        className="rw-link"
        dir="ltr"
        href={part.href}
        target="_blank"
        rel="noopener noreferrer nofollow"
      >
        {part.text}
      </a>
    ) : (
      part.text
    ),
  );
