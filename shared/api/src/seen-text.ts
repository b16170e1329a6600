/**
 * Characters that draw nothing: marks of direction, zero-width ones, soft hyphens, selectors of
 * variants, fillers and control characters. White space is none of them, except for U+FEFF, which
 * JavaScript counts as white space. NUL stays, so that the server refuses it.
 */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]|(?![\s\0])\p{Cc}/gu;

/**
 * Removes the characters that draw nothing. Not for storing: some of them shape the letters beside
 * them.
 */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '');

/**
 * Visible part of a text, for checking whether it is empty: '' if the text draws nothing. Not for
 * storing.
 */
export const seenText = (text: string): string => withoutInvisible(text).trim();
