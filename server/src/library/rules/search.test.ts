import { containing } from './search';

test('signs of a pattern are looked for as they are', () => {
  expect(containing('100%_\\')).toBe('%100\\%\\_\\\\%');
});
