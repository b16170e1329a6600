import { createTestHost } from '@riwaq/contract/testing';
import { renderWithHost } from '../../../src/testing';
import { reading } from './reading';

test('nests only elements that HTML allows inside each other', () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const host = createTestHost({ language: 'en' });
  renderWithHost(<reading.Show host={host} arabic={false} />, { host });
  expect(error).not.toHaveBeenCalled();
});
