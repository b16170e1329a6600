import fc from 'fast-check';
import { textParts } from './text-links';

const links = (text: string) =>
  textParts(text).flatMap((part) => (part.kind === 'link' ? [[part.text, part.href]] : []));

const pair = (address: string) => [address, address];
const mail = (address: string) => [address, `mailto:${address}`];
const atUni = (name: string) => mail(`${name}@uni.edu`);

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
  ["Write to Sara.O'Brien+riwaq@cs.uni.edu.", [mail("Sara.O'Brien+riwaq@cs.uni.edu")]],
  ['راسلوا sara@uni.edu، أو (ali@uni.edu)؟', [mail('sara@uni.edu'), mail('ali@uni.edu')]],
  ["«sara@uni.edu», 'ali@uni.edu' _a.b@uni.edu_", ['sara', 'ali', 'a.b'].map(atUni)],
  ['\u2067لsara@uni.edu\u200f\u2069 \u2066ali@uni.edu\u2069', ['sara', 'ali'].map(atUni)],
  ['البريد:sara@uni.edu…\nali@uni.edu:', ['sara', 'ali'].map(atUni)],
  ['sara@uni.edu\u200b\ufeff, then', [atUni('sara')]],
  ['sara@uni.edu?bcc=all@uni.edu&body=x', [atUni('sara')]],
  ['mailto:sara@uni.edu?bcc=x', []],
  ['mailto:a,b@uni.edu mailto:a%2Cb@uni.edu mailto:a@uni.edu#x mailto://a@uni.edu', []],
  ['git@github.com:uni/riwaq.git ftp://sara@uni.edu/a a@b@uni.edu user@host 3@4', []],
  ['zoë@uni.edu çsara@uni.edu a@uni.edu/b a@-.uni a@uni..edu @sara@uni.edu', []],
  ['https://a.example/?to=sara@uni.edu', [pair('https://a.example/?to=sara@uni.edu')]],
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

// Quadratic time would take minutes here.
test.each(['a', 'a.', 'a@', 'a@a.', "a'", '.a@b', 'a-.'])('takes linear time for %s', (piece) => {
  const text = piece.repeat(500_000);
  expect(textParts(text).reduce((read, part) => read + part.text.length, 0)).toBe(text.length);
});

test('takes linear time for a mail address that ends with a second sign', () => {
  expect(links(`mailto:a@${'.'.repeat(500_000)}@`)).toEqual([]);
});
