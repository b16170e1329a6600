import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { lazyPart } from '@riwaq/contract';
import en from '../../locales/en.json';
import { renderWithHost } from '../testing/render-with-host';
import { Part } from './part';

/** Renders a dialog whose code fails to load the first `failures` times. */
function setup(failures: number) {
  const asked: number[] = [];
  const Dialog = lazyPart<{ open: boolean }>(() => {
    asked.push(asked.length + 1);
    return asked.length <= failures
      ? Promise.reject(new Error('Loading chunk 7 failed'))
      : Promise.resolve({ default: ({ open }) => (open ? <p>the dialog</p> : null) });
  });
  function Screen() {
    const [open, setOpen] = useState<boolean | null>(null);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          open
        </button>
        {open !== null && (
          <Part open={open} onClose={() => setOpen(false)}>
            <Dialog open={open} />
          </Part>
        )}
      </>
    );
  }
  renderWithHost(<Screen />, { language: 'en' });
  const press = async (name: string) =>
    fireEvent.click(await screen.findByRole('button', { name }));
  return { asked, press };
}

let quiet: jest.SpyInstance;
beforeEach(() => {
  quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => quiet.mockRestore());

test("loads a dialog's code again on each retry", async () => {
  const { asked, press } = setup(2);
  await press('open');
  await press('Try again');
  await press('Try again');
  expect(await screen.findByText('the dialog')).toBeInTheDocument();
  expect(asked).toEqual([1, 2, 3]);
});

test('can be closed after a failure and loads when opened again', async () => {
  const { asked, press } = setup(1);
  await press('open');
  await press(en.close);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(asked).toEqual([1]);
  await press('open');
  expect(await screen.findByText('the dialog')).toBeInTheDocument();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
