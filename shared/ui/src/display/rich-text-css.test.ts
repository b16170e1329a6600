import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The document of a frame, in which jsdom applies all rules of a browser's default style sheet. */
function styledFrame(html: string): Document {
  const frame = document.body.appendChild(document.createElement('iframe'));
  const page = frame.contentDocument!;
  const style = page.createElement('style');
  style.textContent = readFileSync(join(__dirname, 'rich-text.css'), 'utf8');
  page.head.append(style);
  page.body.innerHTML = html;
  return page;
}

test.each([
  ['alone', (text: string) => text],
  ['in a list of the page', (text: string) => `<ul><li>${text}</li></ul>`],
  ['in a list in a list', (text: string) => `<ol><li><ul><li>${text}</li></ul></li></ol>`],
])('marks the items of a text by its own levels: %s', (_where, around) => {
  const html = `<div class="rw-rich-body"><ul><li>a<ul><li>b
    <ol><li>c<ul><li>d</li></ul></li></ol></li></ul></li></ul></div>`;
  const page = styledFrame(around(html));
  expect(
    [...page.querySelectorAll('.rw-rich-body :is(ul, ol)')].map(
      (list) => page.defaultView!.getComputedStyle(list).listStyleType,
    ),
  ).toEqual(['disc', 'circle', 'decimal', 'square']);
});
