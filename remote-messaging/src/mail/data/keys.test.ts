import { incompleteKeys } from '@riwaq/ui/testing';
import { keys } from './keys';

test('contains the kind and every argument in each cache key', () => {
  expect(incompleteKeys(keys)).toEqual([]);
});
