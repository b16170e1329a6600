const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A text as HTML shows it: nothing in it is markup. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);

/** A text of several lines, each in its own direction. */
export const lines = (text: string): string => (text === '' ? '' : `<p dir="auto" class="text">${escaped(text)}</p>`);

/** A heading with what stands below it; nothing where there is nothing. */
export const part = (level: 2 | 3 | 4, heading: string, content: string): string => (content === '' ? '' : `<h${level}>${escaped(heading)}</h${level}>\n${content}\n`);

/** Names and values, without those that are empty. */
export function facts(rows: ReadonlyArray<readonly [name: string, value: string]>): string {
  const told = rows.filter(([, value]) => value !== '').map(([name, value]) => `<dt>${escaped(name)}</dt><dd><bdi>${escaped(value)}</bdi></dd>`);
  return told.length === 0 ? '' : `<dl>${told.join('')}</dl>`;
}
