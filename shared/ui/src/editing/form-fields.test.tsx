import { act, render, screen } from '@testing-library/react';
import { FormFields } from './form-fields';

const form = (saving: boolean) => (
  <>
    <FormFields saving={saving}>
      <input aria-label="title" />
    </FormFields>
    <button type="button">Save</button>
  </>
);
const field = () => screen.getByRole('textbox', { name: 'title' });

test('makes fields inert while saving', () => {
  const { rerender } = render(form(false));
  expect(field().closest('[inert]')).toBeNull();
  rerender(form(true));
  expect(field().closest('[inert]')).not.toBeNull();
  rerender(form(false));
  expect(field().closest('[inert]')).toBeNull();
});

test('restores the focus that inert removed, unless it has moved', () => {
  const { rerender } = render(form(false));
  act(() => field().focus());
  rerender(form(true));
  // Browsers blur inert elements; jsdom does not.
  act(() => field().blur());
  rerender(form(false));
  expect(field()).toHaveFocus();

  rerender(form(true));
  act(() => screen.getByRole('button', { name: 'Save' }).focus());
  rerender(form(false));
  expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus();
});
