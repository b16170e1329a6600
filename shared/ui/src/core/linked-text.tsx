import type { ReactNode } from 'react';
import { textParts } from './text-links';

/**
 * Turns addresses in a user's text into links. Pages open in a new tab; a mail address opens the
 * mail program, which would leave an empty tab behind. Pass the result to
 * `UserText`, which determines the direction from the complete text; a link is isolated and left to
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
        {...(!part.href.startsWith('mailto:') && { target: '_blank' })}
        rel="noopener noreferrer nofollow"
      >
        {part.text}
      </a>
    ) : (
      part.text
    ),
  );
