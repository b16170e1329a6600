import { Clamped, UserText, type UserTextProps } from '@riwaq/ui/core';
import { piecesOf } from './highlight';

/** A user's text with highlighted search matches. */
export function Highlighted({
  text,
  words,
  clamped = false,
  ...rest
}: { text: string; words: readonly string[]; clamped?: boolean } & Omit<
  UserTextProps,
  'children'
>) {
  const Text = clamped ? Clamped : UserText;
  return (
    <Text {...rest}>
      {words.length === 0
        ? text
        : piecesOf(text, words).map((piece, index) =>
            piece.found ? (
              <mark key={index} className="rw-library-found">
                {piece.text}
              </mark>
            ) : (
              piece.text
            ),
          )}
    </Text>
  );
}
