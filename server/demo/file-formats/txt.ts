/** A text file in UTF-8 with the byte order mark that old editors need for Arabic. */
export const txt = (lines: readonly string[]): Buffer =>
  Buffer.from(`\ufeff${lines.join('\r\n')}\r\n`, 'utf8');
