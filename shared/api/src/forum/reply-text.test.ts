import fc from 'fast-check';
import { QUOTES_MAX } from '../limits';
import {
  formatMention,
  formatReplyText,
  parseReplyText,
  readable,
  replaceMentions,
  spansOf,
  type Quote,
} from './reply-text';

const A = '10000000-0000-4000-8000-00000000000a';
const B = '20000000-0000-4000-8000-00000000000b';

const guids = fc.uuid();
const names = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .filter((name) => !/[[\]\n]/.test(name));
const origins = fc.record({ topicGuid: guids, contentGuid: guids, replyGuid: fc.option(guids) });
const lines = fc
  .oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom(
      '',
      '> ',
      '>',
      '> نص',
      '@[علي](x)',
      `> [علي](/forums?topicGuid=${A}&contentGuid=${B})`,
    ),
  )
  .map((line) => line.replaceAll('\n', ' '));
const texts = fc.array(lines, { maxLength: 8 }).map((all) => all.join('\n'));
const mark = `> [x](/forums?topicGuid=${A}&contentGuid=${B})`;
/** A text without a quotation of its own, whatever follows it. */
const isPlain = (text: string) =>
  parseReplyText(`${mark}\n> ${text.replaceAll('\n', '\n> ')}\n${mark}\n> x`).quotes.length === 2;
const quotes: fc.Arbitrary<Quote> = fc.record({
  personName: names,
  origin: origins,
  text: texts.filter(isPlain),
});

test('parses and formats any text without a change', () => {
  fc.assert(
    fc.property(
      texts.map((text) => text.trim()),
      (text) => {
        expect(formatReplyText(parseReplyText(text))).toBe(text);
      },
    ),
  );
});

test.each([
  [`${mark}\n> \n!`, 1, '!'],
  [`${mark}\nنص`, 0, `${mark}\nنص`],
  [`${mark}\n${mark}\n> نص`, 1, ''],
  [`${mark}\n> نص\n${mark}\nنص`, 1, 'نص'],
  [mark, 0, mark],
])('finds in %j %i quotations and formats it unchanged', (text, count, body) => {
  const read = parseReplyText(text);
  expect(read).toMatchObject({ quotes: { length: count }, body });
  expect(formatReplyText(read)).toBe(text);
});

test('separates a body that looks like a quotation', () => {
  const quote: Quote = {
    personName: 'علي',
    origin: { topicGuid: A, contentGuid: B, replyGuid: null },
    text: 'نص',
  };
  for (const count of [1, QUOTES_MAX]) {
    const read = parseReplyText(
      formatReplyText({ quotes: Array<Quote>(count).fill(quote), body: '> كلام' }),
    );
    expect(read).toMatchObject({ quotes: { length: count }, body: '\n> كلام' });
    expect(read.quotes.at(-1)?.text).toBe('نص');
  }
});

test('separates quotations from the text after them', () => {
  fc.assert(
    fc.property(
      fc.array(quotes, { minLength: 1, maxLength: QUOTES_MAX }),
      texts.filter((text) => !text.startsWith('> ')),
      (all, body) => {
        expect(parseReplyText(formatReplyText({ quotes: all, body }))).toEqual({
          quotes: all,
          body,
        });
      },
    ),
  );
});

test('parses at most the maximum number of quotations', () => {
  const one = `> [علي](/forums?topicGuid=${A}&contentGuid=${B})\n> نص`;
  expect(
    parseReplyText(
      Array(QUOTES_MAX + 1)
        .fill(one)
        .join('\n'),
    ),
  ).toMatchObject({ quotes: { length: QUOTES_MAX }, body: one });
});

test('finds mentions between any texts', () => {
  const bits = fc.string({ unit: 'grapheme' }).filter((text) => !/[@[\]()]/.test(text));
  fc.assert(
    fc.property(fc.array(fc.tuple(bits, names, guids)), bits, (all, end) => {
      const text =
        all
          .map(
            ([before, personName, personGuid]) =>
              before + formatMention({ personName, personGuid }),
          )
          .join('') + end;
      const found = spansOf(text).filter((span) => typeof span !== 'string');
      expect(found.map(({ personGuid }) => personGuid)).toEqual(
        all.filter(([, name]) => name.trim() !== '').map(([, , guid]) => guid),
      );
      expect(replaceMentions(text, formatMention)).toBe(text);
    }),
  );
});

test.each([
  ['شكرًا @[علي محمد](10000000-0000-4000-8000-00000000000A).', 'شكرًا @علي محمد.', [A]],
  [
    '@[ليلى](x) @[](10000000-0000-4000-8000-00000000000a) @علي',
    '@[ليلى](x) @[](10000000-0000-4000-8000-00000000000a) @علي',
    [],
  ],
  [
    '@[a\nb](10000000-0000-4000-8000-00000000000a)',
    '@[a\nb](10000000-0000-4000-8000-00000000000a)',
    [],
  ],
])('renders %j as %j', (text, read, people) => {
  expect(readable(text)).toBe(read);
  expect(
    spansOf(text).flatMap((span) => (typeof span === 'string' ? [] : [span.personGuid])),
  ).toEqual(people);
});

test('removes markup from the name in a mention', () => {
  expect(spansOf(formatMention({ personName: 'a](b)[c\n', personGuid: A }))).toEqual([
    { personName: 'a (b) c', personGuid: A },
  ]);
});
