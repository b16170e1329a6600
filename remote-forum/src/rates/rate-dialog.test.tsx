import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '@riwaq/api';
import { createTestHost } from '@riwaq/contract/testing';
import { aContent } from '../testing/samples';
import { renderForum } from '../testing/render-forum';
import RateDialog from './rate-dialog';

test('cannot be closed while saving, so failures are shown', async () => {
  let fail: (cause: unknown) => void = () => undefined;
  const onClose = jest.fn();
  const host = createTestHost({
    language: 'en',
    api: {
      'POST ForumTopic/RateContent': () =>
        new Promise<never>((_resolve, reject) => {
          fail = reject;
        }),
    },
  });
  renderForum({
    host,
    ui: <RateDialog content={aContent()} open onClose={onClose} onRated={() => undefined} />,
  });
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(await dialog.findByRole('textbox', { name: /feedback/ }), 'Clear');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await userEvent.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  act(() => fail(new ApiError({ code: 'network', endpoint: 'test' })));
  expect(await dialog.findByText(/The server could not be reached/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});
