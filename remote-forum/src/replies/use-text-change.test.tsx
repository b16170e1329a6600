import { renderHook } from '@testing-library/react';
import { formatReplyText, parseReplyText, type Quote } from '@riwaq/api';
import { withQuote } from '../quotes/quotable';
import { useTextChange } from './use-text-change';

const quote: Quote = {
  personName: 'Salma',
  text: 'What I said',
  origin: { topicGuid: crypto.randomUUID(), contentGuid: crypto.randomUUID(), replyGuid: null },
};
const typed = (body: string) => (newest: string) =>
  formatReplyText({ ...parseReplyText(newest), body });

it('keeps a quotation when a letter is typed before it is drawn', () => {
  const set = jest.fn();
  const { result, rerender } = renderHook(({ value }) => useTextChange({ value, set }), {
    initialProps: { value: '' },
  });
  const changeAsDrawn = result.current;
  changeAsDrawn((newest) => withQuote(newest, quote));
  rerender({ value: '' });
  changeAsDrawn(typed('I'));
  expect(parseReplyText(set.mock.lastCall[0] as string)).toMatchObject({
    quotes: [{ text: 'What I said' }],
    body: 'I',
  });
});

it('starts from the drawn text when another value is drawn', () => {
  const set = jest.fn();
  const { result, rerender } = renderHook(({ value }) => useTextChange({ value, set }), {
    initialProps: { value: '' },
  });
  result.current(typed('lost'));
  rerender({ value: 'restored' });
  result.current((newest) => `${newest}!`);
  expect(set).toHaveBeenLastCalledWith('restored!');
});
