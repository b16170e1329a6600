import { render, screen } from '@testing-library/react';
import { Facts } from './facts';

test('what is empty leaves neither a place nor a dot', () => {
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
