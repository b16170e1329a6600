import { mentionKey } from './mention-list';
import { fittingChoices, mentionQuery } from './mention-query';

test.each([
  ['@', { at: 0, text: '' }],
  ['مرحبا @عل', { at: 6, text: 'عل' }],
  ['(@علي مح', { at: 1, text: 'علي مح' }],
  ['mail@example', null],
  ['@ علي', null],
  ['@علي\nسطر', null],
  ['@علي  محمد', null],
  ['لا شيء', null],
  [`@${'ا'.repeat(41)}`, null],
])('parses the text before the caret: %j', (before, query) => {
  expect(mentionQuery(before)).toEqual(query);
});

test('moves in a circle, picks and closes with keys, ignoring letters', () => {
  expect(
    ['ArrowDown', 'ArrowUp', 'Enter', 'Tab', 'Escape', 'a', ' '].map((key) =>
      mentionKey(key, 2, 3),
    ),
  ).toEqual([0, 1, 'pick', 'pick', 'close', null, null]);
});

test.each([
  ['', ['أحمد يوسف', 'يوسف كريم', 'Zoë Joseph']],
  ['يوسف', ['أحمد يوسف', 'يوسف كريم']],
  ['يوسف ك', ['يوسف كريم']],
  ['احمد', ['أحمد يوسف']],
  ['ريم', []],
  ['zoe', ['Zoë Joseph']],
])('filters earlier results by word beginning %j', (text, names) => {
  const found = ['أحمد يوسف', 'يوسف كريم', 'Zoë Joseph'].map((name) => ({ guid: name, name }));
  expect(fittingChoices(found, text).map(({ name }) => name)).toEqual(names);
});
