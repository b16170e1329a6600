import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithHost } from '../testing/render-with-host';
import { DialogPart } from './dialog-part';
import { useDialog } from './use-dialog';

function Screen() {
  const dialog = useDialog<string>();
  return (
    <>
      <button type="button" onClick={() => dialog.show('Ali')}>
        open
      </button>
      <DialogPart dialog={dialog}>
        {(value, { open, onClose }) => (
          <form aria-label={`${value} ${open ? 'open' : 'closed'}`}>
            <input />
            <button type="button" onClick={onClose}>
              close
            </button>
          </form>
        )}
      </DialogPart>
    </>
  );
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('mounts a dialog when it is first opened and leaves it mounted', async () => {
  renderWithHost(<Screen />, { language: 'en' });
  expect(screen.queryByRole('form')).toBeNull();
  await press('open');
  expect(screen.getByRole('form', { name: 'Ali open' })).toBeVisible();
  await press('close');
  expect(screen.getByRole('form', { name: 'Ali closed' })).toBeVisible();
});

test('resets the state of a dialog at each opening', async () => {
  renderWithHost(<Screen />, { language: 'en' });
  await press('open');
  await userEvent.type(screen.getByRole('textbox'), 'typed');
  await press('close');
  expect(screen.getByRole('textbox')).toHaveValue('typed');
  await press('open');
  expect(screen.getByRole('textbox')).toHaveValue('');
});
