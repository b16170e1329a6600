import fc from 'fast-check';
import { htmlForStorage } from '../../platform/files/rich-text';
import { mentionedIn, withMentionNames } from './mention-markup';

const A = '10000000-0000-4000-8000-00000000000a';
const B = '20000000-0000-4000-8000-00000000000b';
const mark = (guid: string, inner = '@x') => `<span data-mention="${guid}">${inner}</span>`;
const names: Record<string, string> = { [A]: 'علي <محمد>', [B]: 'ليلى & حسن' };

test.each([
  ['a name', `<p>x ${mark(A)} y</p>`, `<p>x ${mark(A, '@علي &lt;محمد&gt;')} y</p>`, [A]],
  [
    'two of them, one twice',
    mark(A) + mark(B) + mark(A),
    mark(A, '@علي &lt;محمد&gt;') + mark(B, '@ليلى &amp; حسن') + mark(A, '@علي &lt;محمد&gt;'),
    [A, B],
  ],
  [
    'styled inside',
    mark(A, '@<strong><span style="color:#123456">x</span></strong>'),
    mark(A, '@علي &lt;محمد&gt;'),
    [A],
  ],
  [
    'styled outside',
    `<span style="color:#123456">${mark(A)}!</span>`,
    `<span style="color:#123456">${mark(A, '@علي &lt;محمد&gt;')}!</span>`,
    [A],
  ],
  ['one in the other', mark(A, mark(B)), mark(A, '@علي &lt;محمد&gt;'), [A]],
  [
    'somebody unknown',
    mark('30000000-0000-4000-8000-00000000000c', '@<b>Eve</b>'),
    '@<b>Eve</b>',
    ['30000000-0000-4000-8000-00000000000c'],
  ],
  ['no guid at all', mark('admin', '@admin'), '@admin', []],
  [
    'the letters alone',
    '<p>&lt;span data-mention="x"&gt;</p>',
    '<p>&lt;span data-mention="x"&gt;</p>',
    [],
  ],
])('%s', (_what, html, expected, people) => {
  expect(withMentionNames(html, (guid) => names[guid])).toBe(expected);
  expect(mentionedIn(html)).toEqual(people);
});

test('marks only known people after sanitising any input, idempotently', () => {
  const bits = fc.constantFrom(
    '<p>',
    '</p>',
    '<span>',
    '</span>',
    `<span data-mention="${A}">`,
    `<span class=x data-mention='${B}'>`,
    '<span data-mention="evil">',
    '<b>',
    '</b>',
    'نص',
    '@',
    '&lt;',
    '"',
    '>',
  );
  fc.assert(
    fc.property(
      fc.array(bits, { maxLength: 20 }).map((all) => all.join('')),
      (sent) => {
        const stored = withMentionNames(htmlForStorage(sent).html, (guid) =>
          guid === A ? names[A] : undefined,
        );
        expect(
          [...stored.matchAll(/data-mention="([^"]*)"/g)].every(([, guid]) => guid === A),
        ).toBe(true);
        expect(withMentionNames(stored, (guid) => (guid === A ? names[A] : undefined))).toBe(
          stored,
        );
      },
    ),
  );
});
