/** As much of a text as fits, in whole letters: nothing is cut within an emoji. */
export function cutTo(text: string, most: number): string {
  if (text.length <= most) return text;
  let cut = '';
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (cut.length + segment.length > most) break;
    cut += segment;
  }
  return cut;
}
