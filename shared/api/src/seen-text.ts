/**
 * Characters that draw nothing: marks of direction, zero-width ones, soft hyphens, selectors of
 * variants, fillers and control characters. White space is none of them, except for U+FEFF, which
 * JavaScript counts as white space. NUL stays, so that the server refuses it.
 */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]|(?![\s\0])\p{Cc}/gu;

/**
 * A text without the characters that draw nothing. Not for storing: some shape the letters beside
 * them.
 */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '');

/**
 * What can be seen of a text, for telling whether it says anything: '' when it draws nothing. Not
 * for storing.
 */
export const seenText = (text: string): string => withoutInvisible(text).trim();
