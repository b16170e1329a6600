import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderWithHost } from '../testing/render-with-host';
import { DurationPicker } from './duration-picker';

// Proves UI-10.

function Shown({ told }: { told: string[] }) {
  const [value, setValue] = useState('01:30:00');
  return (
    <DurationPicker
      value={value}
      aria-labelledby="name"
      onChange={(next) => {
        told.push(next);
        setValue(next);
      }}
    />
  );
}

test('limits each typed part, in the digits of either language', async () => {
  const told: string[] = [];
  renderWithHost(<Shown told={told} />, { language: 'en' });
  const hours = screen.getByLabelText('Hours');
  expect(hours).toHaveValue('01');
  await userEvent.clear(hours);
  await userEvent.type(hours, '٩٩');
  expect(told.at(-1)).toBe('99:30:00');
  const minutes = screen.getByLabelText('Minutes');
  await userEvent.clear(minutes);
  await userEvent.type(minutes, '75');
  await userEvent.tab();
  expect(told.at(-1)).toBe('99:59:00');
});
