/** Escapes text for HTML. */
export const escape = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

export const paragraph = (text: string): string => `<p>${escape(text)}</p>`;
export const heading = (text: string): string => `<h3>${escape(text)}</h3>`;
export const quote = (text: string): string => `<blockquote>${escape(text)}</blockquote>`;
export const list = (items: readonly string[]): string =>
  `<ul>${items.map((item) => `<li>${escape(item)}</li>`).join('')}</ul>`;
export const steps = (items: readonly string[]): string =>
  `<ol>${items.map((item) => `<li>${escape(item)}</li>`).join('')}</ol>`;
/** A formula, always left to right. */
export const formula = (text: string): string =>
  `<pre dir="ltr"><code>${escape(text)}</code></pre>`;
export const link = (text: string, address: string): string =>
  `<a href="${escape(address).replace(/"/g, '&quot;')}">${escape(text)}</a>`;
export const image = (address: string, alt: string): string =>
  `<div class="media-wrap image-wrap align-center"><img src="${escape(address)}" alt="${escape(alt)}" width="480" height="270"></div>`;

export function table(head: readonly string[], rows: ReadonlyArray<readonly string[]>): string {
  const row = (tag: 'th' | 'td', cells: readonly string[]) =>
    `<tr>${cells.map((cell) => `<${tag}>${escape(cell)}</${tag}>`).join('')}</tr>`;
  return `<table><thead>${row('th', head)}</thead><tbody>${rows.map((cells) => row('td', cells)).join('')}</tbody></table>`;
}
