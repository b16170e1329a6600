import fc from 'fast-check';
import { foldForSearch } from '@riwaq/api';
import { hitOf } from './hit';

const long = `${'كلمة '.repeat(60)}خوارزميّة الفرز ${'كلمة '.repeat(60)}`;

test('returns the first matching text with its surroundings', () => {
  expect(
    hitOf('فرز', [
      ['title', 'بحث'],
      ['text', long],
      ['tag', 'فرز'],
    ]),
  ).toEqual({ where: 'text', text: expect.stringMatching(/^….*خوارزميّة الفرز.*…$/u) as string });
  expect(
    hitOf('ORACLE', [
      ['title', 'شهادة'],
      ['file', 'certificate-oracle.pdf'],
    ]),
  ).toEqual({ where: 'file', text: 'certificate-oracle.pdf' });
});

test('matches like the search, ignoring marks of letters', () => {
  expect(hitOf('خوارزمية', [['title', 'خوارزميّةُ الفرزِ']])).toEqual({
    where: 'title',
    text: 'خوارزميّةُ الفرزِ',
  });
});

test('cuts no character that is composed of several', () => {
  const family = '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}\u200D\u{1F466}';
  for (let shift = 0; shift < family.length; shift += 1) {
    const around = 'ا'.repeat(shift);
    const text = `${around}${family.repeat(12)}فرز${around}${family.repeat(12)}`;
    const found = hitOf('فرز', [['text', text]])?.text ?? '';
    expect(found.replaceAll(family, '')).toMatch(/^…ا*فرزا*…$/u);
  }
});

test('returns the text around the first found word when the words are apart', () => {
  const texts = [
    ['title', 'شهادة'],
    ['text', long],
    ['tag', 'الفرز'],
  ] as const;
  for (const asked of ['الفرز خوارزمية', 'غائب خوارزمية'])
    expect(hitOf(asked, texts)).toEqual({
      where: 'text',
      text: expect.stringMatching(/^….*خوارزميّة الفرز.*…$/u) as string,
    });
  expect(hitOf('فرز شهادة', [...texts].reverse())).toEqual({ where: 'tag', text: 'الفرز' });
});

test('prefers a text that contains the search as it was typed', () => {
  expect(
    hitOf('لغة الجبر', [
      ['title', 'الجبر بكل لغة'],
      ['text', 'لُغة الجبر'],
    ]),
  ).toEqual({ where: 'text', text: 'لُغة الجبر' });
});

test.each([undefined, '', 'ليس هنا'])('returns null for %j', (asked) => {
  expect(hitOf(asked, [['title', 'بحث']])).toBeNull();
});

test('returns a short excerpt that contains the match', () => {
  fc.assert(
    fc.property(
      fc.lorem({ maxCount: 200 }),
      fc.nat(),
      fc.integer({ min: 1, max: 30 }),
      (text, at, length) => {
        const from = at % text.length;
        const asked = text.slice(from, from + length).trim();
        fc.pre(asked !== '');
        const hit = hitOf(asked, [['text', text]]);
        expect(foldForSearch(hit?.text ?? '')).toContain(foldForSearch(asked));
        expect(hit?.text.length).toBeLessThan(200);
      },
    ),
  );
});
