import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { useState } from 'react';
import { renderWithHost } from '../testing';
import { useConfirm } from './use-confirm';

// Proves UI-16, SHELL-19.

function Asker({ danger }: { danger?: boolean }) {
  const confirm = useConfirm();
  const [answers, setAnswers] = useState<boolean[]>([]);
  const ask = () =>
    void confirm({ title: 'حذف المنتدى؟', text: 'لا رجعة فيه.', danger }).then((agreed) =>
      setAnswers((all) => [...all, agreed]),
    );
  return (
    <>
      <button type="button" onClick={ask}>
        ask
      </button>
      <output>{answers.join()}</output>
    </>
  );
}

describe('useConfirm', () => {
  it("shows a dialog and resolves with the user's choice", async () => {
    const user = userEvent.setup();
    renderWithHost(<Asker />);
    await user.click(screen.getByText('ask'));
    expect(await screen.findByRole('dialog', { name: 'حذف المنتدى؟' })).toHaveTextContent(
      'لا رجعة فيه.',
    );
    await user.click(screen.getByRole('button', { name: 'نعم' }));
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('true'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('focuses the safe button when the action cannot be undone', async () => {
    const user = userEvent.setup();
    renderWithHost(<Asker danger />);
    await user.click(screen.getByText('ask'));
    await screen.findByRole('dialog');
    await waitFor(() => expect(screen.getByRole('button', { name: 'لا' })).toHaveFocus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('false'));
  });

  it('returns the focus at once and does not move it later', async () => {
    const user = userEvent.setup();
    renderWithHost(
      <>
        <Asker />
        <input aria-label="elsewhere" />
      </>,
    );
    await user.click(screen.getByText('ask'));
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    expect(screen.getByText('ask')).toHaveFocus();
    act(() => screen.getByLabelText('elsewhere').focus());
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByLabelText('elsewhere')).toHaveFocus();
  });

  it('resolves with false when another tab changes the language', async () => {
    const user = userEvent.setup();
    renderWithHost(<Asker />);
    await user.click(screen.getByText('ask'));
    await screen.findByRole('dialog');
    await act(async () => void (await i18next.changeLanguage('en')));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('status')).toHaveTextContent('false');
    await user.click(screen.getByText('ask'));
    expect(await screen.findByRole('dialog')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'No' })).toBeVisible();
  });

  it('shows two dialogs one after the other', async () => {
    const user = userEvent.setup();
    renderWithHost(<Asker />);
    const button = screen.getByText('ask');
    button.click();
    button.click();
    for (const answers of ['true', 'true,true']) {
      await user.click(await screen.findByRole('button', { name: 'نعم' }));
      await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(answers));
    }
  });
});
