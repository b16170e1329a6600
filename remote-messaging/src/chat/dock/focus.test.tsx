import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answered } from '@riwaq/contract/testing';
import { setMediaQuery } from '@riwaq/ui/testing';
import type { Conversation } from '@riwaq/api';
import { renderMessaging } from '../../testing/render-messaging';
import { conversationOf, fakeChat, GROUP } from '../testing/fake-chat';
import { PHONE } from '../sizes';
import Dock from './dock';

let shown: ReturnType<typeof fakeChat> | null = null;
afterEach(() => {
  shown?.host.unmount();
  shown = null;
});

/**
 * Renders the dock of a user who has opened the only group they are in. `become` and `leave` change
 * their membership.
 */
async function openGroup() {
  let group = conversationOf({ groupGuid: GROUP, kind: 1, title: 'Algebra', personGuid: null });
  const chat = fakeChat({
    conversations: [group],
    api: { 'GET Chats/GetOne': () => answered(group) },
  });
  shown = chat;
  const ui = (
    <>
      <a className="rw-shell-skip" href="#content">
        To the content
      </a>
      <Dock />
    </>
  );
  renderMessaging({ at: '/', ui, host: chat.host });
  await userEvent.click(await screen.findByRole('button', { name: /^Chat/ }));
  await userEvent.click(await screen.findByRole('button', { name: /Algebra/ }));
  const field = () => screen.findByRole('textbox', { name: 'Message to \u2066Algebra\u2069' });
  await waitFor(async () => expect(await field()).toHaveFocus());
  return {
    field,
    leave: () =>
      act(() => chat.host.realtime.emit('ReceiveChatChange', { groupGuid: GROUP, gone: true })),
    become(more: Partial<Conversation>) {
      group = { ...group, ...more };
      act(() => chat.host.realtime.emit('ReceiveChatChange', { groupGuid: GROUP, gone: false }));
    },
  };
}

test('does not steal the focus when the user is unmuted', async () => {
  const { field, become } = await openGroup();
  become({ canSend: false, isMuted: true });
  await screen.findByText(/The owner of the group has muted you/);
  const elsewhere = screen.getByRole('searchbox');
  await userEvent.click(elsewhere);
  become({ canSend: true, isMuted: false });
  expect(await field()).toBeVisible();
  expect(elsewhere).toHaveFocus();
});

test('focuses a box that is already open when chosen again', async () => {
  const { field } = await openGroup();
  await userEvent.click(screen.getByRole('searchbox'));
  await userEvent.click(
    within(screen.getByRole('dialog', { name: 'Chat' })).getByRole('button', { name: /Algebra/ }),
  );
  expect(await field()).toHaveFocus();
});

test.each(['muted', 'removed'] as const)(
  'moves the focus to the box when its user is %s while writing',
  async (how) => {
    const { field, become, leave } = await openGroup();
    await userEvent.type(await field(), 'half a');
    if (how === 'muted') become({ canSend: false, isMuted: true });
    else leave();
    await waitFor(() =>
      expect(screen.queryByRole('textbox', { name: 'Message to \u2066Algebra\u2069' })).toBeNull(),
    );
    expect(screen.getByRole('region', { name: /Algebra/ })).toHaveFocus();
    expect(screen.getByRole('group', { name: 'What you were writing' })).toHaveTextContent(
      'half a',
    );
  },
);

test('leaves no stop behind a box or the list that fills a phone', async () => {
  setMediaQuery(PHONE, true);
  await openGroup();
  const [list, button] = [
    screen.getByRole('dialog', { name: 'Chat', hidden: true }),
    screen.getByRole('button', { name: /^Chat/, expanded: true }),
  ];
  const skip = screen.getByText('To the content');
  expect(skip).toHaveAttribute('inert');
  expect(list).toHaveAttribute('inert');
  expect(button).toHaveAttribute('tabindex', '-1');
  await userEvent.click(screen.getByRole('button', { name: 'Close \u2066Algebra\u2069' }));
  expect(list).not.toHaveAttribute('inert');
  expect(button).toHaveAttribute('tabindex', '-1');
  await userEvent.click(screen.getByRole('button', { name: 'Close the list of conversations' }));
  expect(button).toHaveFocus();
  expect(button).not.toHaveAttribute('tabindex');
  expect(skip).not.toHaveAttribute('inert');
});
