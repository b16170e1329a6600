import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';

export interface Shown {
  open: boolean;
  dirty: boolean;
  onClose: () => void;
  children: ReactNode;
}

export function Page({
  Show,
  dirty = false,
}: {
  Show: (props: Shown) => ReactNode;
  dirty?: boolean;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        open
      </button>
      {Show({ open, dirty, onClose: () => setOpen(false), children: <input aria-label="title" /> })}
    </>
  );
}

export const user = userEvent.setup({ pointerEventsCheck: 0 });

export const openDialog = async () => {
  await user.click(screen.getByRole('button', { name: 'open' }));
  return screen.findByRole('textbox', { name: 'title' });
};

export const gone = () =>
  waitFor(() => expect(screen.queryByRole('textbox', { name: 'title' })).not.toBeInTheDocument());
