import { formatReplyText, parseReplyText, type Quote } from '@riwaq/api';
import { withoutQuotesOf, withTrueQuotes } from './quotations';

const origin = {
  topicGuid: '10000000-0000-4000-8000-00000000000a',
  contentGuid: '20000000-0000-4000-8000-00000000000b',
  replyGuid: null,
};
const quote = (text: string, personName = 'من شاء'): Quote => ({ personName, origin, text });
const source = {
  personName: 'د. أحمد [كريم]',
  text: 'القُوّة تساوي\n الكتلة @[علي](10000000-0000-4000-8000-00000000000a) في التسارع',
};

test.each([
  ['القوة تساوي', true],
  ['تساوي الكتلة @علي', true],
  ['القوه   تساوي\nالكتلة', true],
  ['القوة لا تساوي', false],
  ['', false],
  ['ـــ', false],
])('%j is faithful: %p', (text, faithful) => {
  const { quotes, body } = withTrueQuotes({ quotes: [quote(text)], body: 'نعم' }, () => source);
  expect(quotes.map(({ personName }) => personName)).toEqual(faithful ? ['د. أحمد كريم'] : []);
  expect(body.endsWith('نعم')).toBe(true);
});

test('converts a quotation without a source to plain lines', () => {
  const lost = withTrueQuotes({ quotes: [quote('سطر\nآخر')], body: 'نعم' }, () => undefined);
  expect(formatReplyText(lost)).toBe('> سطر\n> آخر\nنعم');
  expect(parseReplyText(formatReplyText(lost)).quotes).toEqual([]);
});

test('preserves a previous quotation when its source has changed', () => {
  const before = [quote('ما قيل أولاً', 'أحمد')];
  expect(withTrueQuotes({ quotes: before, body: '' }, () => source, before).quotes).toEqual(before);
  expect(
    withTrueQuotes({ quotes: [quote('ما قيل أولاً', 'ليلى')], body: '' }, () => source, before)
      .quotes,
  ).toEqual([]);
});

test('empties a quotation of a removed text permanently', () => {
  const removed = { ...source, text: null };
  const emptied = withTrueQuotes({ quotes: [quote('كلام')], body: 'نعم' }, () => removed);
  expect(emptied.quotes).toEqual([{ ...quote(''), personName: 'د. أحمد كريم' }]);
  expect(parseReplyText(formatReplyText(emptied))).toEqual(emptied);
});

test('empties only the quotations of one reply', () => {
  const replyGuid = '30000000-0000-4000-8000-00000000000c';
  const ofReply = { ...quote('كلام'), origin: { ...origin, replyGuid: replyGuid.toUpperCase() } };
  expect(withoutQuotesOf(replyGuid, { quotes: [ofReply, quote('آخر')], body: 'نعم' })).toEqual({
    quotes: [{ ...ofReply, text: '' }, quote('آخر')],
    body: 'نعم',
  });
  expect(withoutQuotesOf(replyGuid, { quotes: [quote('آخر')], body: 'نعم' })).toBeNull();
});
