/**
 * Escapes a text for the content of an HTML or XML element. One pass for each sign: a function that
 * is called for each sign takes four times as long, and an import may consist of millions of them.
 */
export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Escapes a text for an attribute in double quotes; it may stand in the content, too. */
export const escapeAttribute = (text: string): string => escapeHtml(text).replaceAll('"', '&quot;');
