import { escapeAttribute, escapeHtml } from '../src/platform/files/escape-html';

export const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;
export const heading = (text: string): string => `<h3>${escapeHtml(text)}</h3>`;
export const quote = (text: string): string => `<blockquote>${escapeHtml(text)}</blockquote>`;
export const list = (items: readonly string[]): string =>
  `<ul>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`;
export const steps = (items: readonly string[]): string =>
  `<ol>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ol>`;
/** A formula, always left to right. */
export const formula = (text: string): string =>
  `<pre dir="ltr"><code>${escapeHtml(text)}</code></pre>`;
export const link = (text: string, address: string): string =>
  `<a href="${escapeAttribute(address)}">${escapeHtml(text)}</a>`;
export const image = (address: string, alt: string): string =>
  `<div class="media-wrap image-wrap align-center"><img src="${escapeAttribute(address)}" alt="${escapeAttribute(alt)}" width="480" height="270"></div>`;

export function table(head: readonly string[], rows: ReadonlyArray<readonly string[]>): string {
  const row = (tag: 'th' | 'td', cells: readonly string[]) =>
    `<tr>${cells.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`;
  return `<table><thead>${row('th', head)}</thead><tbody>${rows.map((cells) => row('td', cells)).join('')}</tbody></table>`;
}
