/** Truncates a text to `most` UTF-16 code units without splitting a grapheme such as an emoji. */
export function truncate(text: string, most: number): string {
  if (text.length <= most) return text;
  let cut = '';
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (cut.length + segment.length > most) break;
    cut += segment;
  }
  return cut;
}
