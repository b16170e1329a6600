import fc from 'fast-check';
import { formatMention, readable } from '@riwaq/api';
import { mentionAt, peopleOf, withMentions } from './typed';

const A = { personGuid: '10000000-0000-4000-8000-00000000000a', personName: 'علي' };
const B = { personGuid: '20000000-0000-4000-8000-00000000000b', personName: 'علي محمد' };
const C = { personGuid: '30000000-0000-4000-8000-00000000000c', personName: 'علي' };

test('restores the stored text from its readable form', () => {
  const bits = fc.oneof(
    fc.constantFrom(formatMention(A), formatMention(B), formatMention(C)),
    fc.constantFrom(' ', 'نص', '\n', '.', '(', '*+'),
  );
  fc.assert(
    fc.property(fc.array(bits), (all) => {
      const body = all.join(' ');
      expect(withMentions(readable(body), peopleOf(body))).toBe(body);
    }),
  );
});

test.each([
  ['@علي محمد و@علي', [A, B], `${formatMention(B)} و${formatMention(A)}`],
  ['@علي ثم @علي', [A, C], `${formatMention(A)} ثم ${formatMention(C)}`],
  ['@عل ي', [A], '@عل ي'],
  ['@علي', [], '@علي'],
])('%j', (typed, people, body) => {
  expect(withMentions(typed, people)).toBe(body);
});

test('finds a mention from any caret position inside it', () => {
  const typed = 'يا @علي!';
  expect([3, 4, 7, 8].map((caret) => mentionAt(typed, [A], caret, 'end') !== null)).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect([2, 3, 6, 7].map((caret) => mentionAt(typed, [A], caret, 'start') !== null)).toEqual([
    false,
    true,
    true,
    false,
  ]);
});
