import { SPINNER_SIZES } from '@riwaq/api';
import { renderWithHost } from '../testing';
import { Spin } from './spin';

// Proves UI-8.

const drawn = (container: HTMLElement) => container.querySelector('.rw-spin > svg');

test.each(SPINNER_SIZES)('is %i pixels wide and high where it stands alone', (size) => {
  const { container } = renderWithHost(<Spin size={size} />);
  expect(drawn(container)).toHaveAttribute('width', String(size));
  expect(drawn(container)).toHaveAttribute('height', String(size));
});

test('is as high as a line of text by default', () => {
  const { container } = renderWithHost(<Spin />);
  expect(drawn(container)).toHaveAttribute('height', '24');
});
