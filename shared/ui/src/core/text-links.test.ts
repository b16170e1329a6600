import fc from 'fast-check';
import { textParts } from './text-links';

const links = (text: string) =>
  textParts(text).flatMap((part) => (part.kind === 'link' ? [[part.text, part.href]] : []));

test.each([
  [
    'see https://riwaq.edu/a?b=1#c now',
    [['https://riwaq.edu/a?b=1#c', 'https://riwaq.edu/a?b=1#c']],
  ],
  ['www.example.com.', [['www.example.com', 'https://www.example.com/']]],
  [
    'انظر https://ar.wikipedia.org/wiki/رواق، ثم عد',
    [
      [
        'https://ar.wikipedia.org/wiki/رواق',
        'https://ar.wikipedia.org/wiki/%D8%B1%D9%88%D8%A7%D9%82',
      ],
    ],
  ],
  [
    '(https://en.wikipedia.org/wiki/Riwaq_(arcade))',
    [
      [
        'https://en.wikipedia.org/wiki/Riwaq_(arcade)',
        'https://en.wikipedia.org/wiki/Riwaq_(arcade)',
      ],
    ],
  ],
  ['هل هو https://a.example؟', [['https://a.example', 'https://a.example/']]],
  [
    'https://a.example https://b.example',
    [
      ['https://a.example', 'https://a.example/'],
      ['https://b.example', 'https://b.example/'],
    ],
  ],
  ['javascript:alert(1) data:text/html,x file:///etc/passwd', []],
  ['mailto:sara@uni.edu.', [['mailto:sara@uni.edu', 'mailto:sara@uni.edu']]],
  ['mailto: and mailto:nobody', []],
  ['https://bank.example@evil.example/', []],
  ['[(https://a.example/(b).)]…', [['https://a.example/(b)', 'https://a.example/(b)']]],
  ['https:// and www. alone', []],
  ['\u2067(https://a.example/b\u200f)\u2069', [['https://a.example/b', 'https://a.example/b']]],
  ['https://a.example/\u202etxt.exe', [['https://a.example/', 'https://a.example/']]],
  ['https://a.example/c\u200b\ufeff, then', [['https://a.example/c', 'https://a.example/c']]],
  ['no address', []],
])('%s', (text, expected) => expect(links(text)).toEqual(expected));

test('joins parts to the text and links only pages and mail', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.webUrl(),
    fc.constantFrom('www.', 'https://', ')', '؟', 'javascript:', 'mailto:a@b.c'),
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join('');
      const parts = textParts(text);
      expect(parts.map((part) => part.text).join('')).toBe(text);
      for (const part of parts)
        if (part.kind === 'link')
          expect(['http:', 'https:', 'mailto:']).toContain(new URL(part.href).protocol);
    }),
  );
});
