import { render, screen } from '@testing-library/react';
import { Facts } from './facts';

test('renders neither an element nor a separator for empty values', () => {
  render(
    <Facts>
      {''}
      {null}
      {false}
      <b>TXT</b>
      {0}
    </Facts>,
  );
  expect(
    [...screen.getByText('TXT').closest('p')!.children].map((fact) => fact.textContent),
  ).toEqual(['TXT', '0']);
});
