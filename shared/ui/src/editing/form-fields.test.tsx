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

test('while it is saved it takes nothing', () => {
  const { rerender } = render(form(false));
  expect(field().closest('[inert]')).toBeNull();
  rerender(form(true));
  expect(field().closest('[inert]')).not.toBeNull();
  rerender(form(false));
  expect(field().closest('[inert]')).toBeNull();
});

test('the focus that it lost by that is given back, and taken from nobody', () => {
  const { rerender } = render(form(false));
  act(() => field().focus());
  rerender(form(true));
  // A browser takes the focus from what is inert; this one does not.
  act(() => field().blur());
  rerender(form(false));
  expect(field()).toHaveFocus();

  rerender(form(true));
  act(() => screen.getByRole('button', { name: 'Save' }).focus());
  rerender(form(false));
  expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus();
});
