import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ROLE } from '@riwaq/api';
import { answered } from '@riwaq/contract/testing';
import {
  dockButton,
  messageField,
  openSara,
  renderDock,
  unmountDock,
} from '../testing/render-dock';
import { conversationOf, GROUP, messageOf, SARA, WITH_SARA } from '../testing/fake-chat';

// Proves CHAT-1, CHAT-2, CHAT-9.

afterEach(unmountDock);

test('shows the unread count live and loads chat only when pressed', async () => {
  const { host, hear } = renderDock({
    conversations: [conversationOf({ count: 2, lastSequence: 2 })],
  });
  expect(await screen.findByRole('button', { name: 'Chat, unread: 2' })).toBeVisible();
  act(() => hear(messageOf(3)));
  expect(await screen.findByRole('button', { name: 'Chat, unread: 3' })).toBeVisible();
  expect(host.api.callsOf('GET Chats/Get')).toEqual([]);
  expect(host.api.callsOf('GET Chats/GetUnReadCount')).toHaveLength(1);
});

test('shows the unread count when the hub is lost', async () => {
  const { host } = renderDock({ conversations: [conversationOf({ count: 2 })] });
  act(() => host.realtime.setState('offline'));
  expect(await screen.findByRole('button', { name: 'Chat, unread: 2' })).toBeVisible();
  await waitFor(() => expect(host.api.callsOf('GET Chats/GetUnReadCount')).toHaveLength(2));
});

test('shows the unread count when mounted without a hub', async () => {
  renderDock({ conversations: [conversationOf({ count: 2 })] }, ({ host }) =>
    host.realtime.setState('offline'),
  );
  expect(await screen.findByRole('button', { name: 'Chat, unread: 2' })).toBeVisible();
});

test('focuses an opened box and marks its messages as read', async () => {
  const { host, hear } = renderDock({
    conversations: [conversationOf({ count: 1, lastSequence: 1, lastMessage: messageOf(1) })],
    messages: [messageOf(1)],
  });
  const box = await openSara();
  expect(await within(box).findByText('message 1')).toBeVisible();
  const typing = await messageField();
  await waitFor(() => expect(typing).toHaveFocus());
  await waitFor(() =>
    expect(host.realtime.invoked).toContainEqual({
      method: 'ReadMessagePrivate',
      args: [WITH_SARA, 1],
    }),
  );
  const reads = () =>
    host.realtime.invoked.filter(({ method }) => method === 'ReadMessagePrivate').length;
  const before = reads();
  act(() => hear(messageOf(2)));
  expect(await within(box).findByText('message 2')).toBeVisible();
  expect(reads()).toBe(before + 1);
});

test('counts new messages on a minimised box until it is opened', async () => {
  const { hear } = renderDock({
    conversations: [conversationOf({ lastSequence: 1, readTo: 1, lastMessage: messageOf(1) })],
    messages: [messageOf(1)],
  });
  const box = await openSara();
  await within(box).findByText('message 1');
  await userEvent.click(screen.getByRole('button', { name: 'Close the list of conversations' }));
  await userEvent.click(
    within(box).getAllByRole('button', { name: 'Minimise \u2066Sara\u2069' })[0]!,
  );
  expect(box).toHaveAttribute('data-minimised');
  act(() => hear(messageOf(2)));
  act(() => hear(messageOf(3)));
  expect(within(box).getByRole('img', { name: '2 unread messages' })).toBeVisible();
  await userEvent.click(within(box).getAllByRole('button', { name: 'Show \u2066Sara\u2069' })[0]!);
  expect(within(box).queryByRole('img', { name: /unread/ })).toBeNull();
  expect(await within(box).findByText('message 3')).toBeVisible();
  expect(within(box).getByText('New messages')).toBeVisible();
});

test('closes only the innermost layer on Escape', async () => {
  const escapeFrom = async (name: string) => {
    const dialog = await screen.findByRole('dialog', { name });
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());
  };
  renderDock({
    role: ROLE.teacher,
    conversations: [conversationOf({ lastSequence: 1, readTo: 1 })],
    messages: [messageOf(1)],
  });
  const box = await openSara();
  const row = (await within(box).findByText('message 1')).closest('article')!;
  await userEvent.click(within(row).getByRole('button', { name: 'Options of the message' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await escapeFrom('Delete the message');
  expect(box).not.toHaveAttribute('data-minimised');
  await userEvent.click(await messageField());
  await userEvent.keyboard('{Escape}');
  expect(box).toHaveAttribute('data-minimised');

  await userEvent.click(screen.getByRole('button', { name: 'New group' }));
  await escapeFrom('New group');
  expect(screen.getByRole('dialog', { name: 'Chat' })).toBeVisible();
});

test('notifies the user when the clipboard is not available', async () => {
  const { host } = renderDock({
    conversations: [conversationOf({ lastSequence: 1, readTo: 1 })],
    messages: [messageOf(1)],
  });
  const box = await openSara();
  const row = (await within(box).findByText('message 1')).closest('article')!;
  await userEvent.click(within(row).getByRole('button', { name: 'Options of the message' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Copy the text' }));
  await waitFor(() => expect(host.notices.map(({ kind }) => kind)).toEqual(['error']));
});

test("opens a conversation on another module's event and stores the box", async () => {
  const { host } = renderDock({ api: { 'POST Chats/Open': () => answered(conversationOf()) } });
  await dockButton();
  act(() =>
    host.bus
      .scoped('forum')
      .emit('messaging/open-chat@1', { personGuid: SARA, personName: 'Sara' }),
  );
  expect(
    await screen.findByRole('region', { name: 'Conversation with \u2066Sara\u2069' }),
  ).toBeVisible();
  expect(host.api.callsOf('POST Chats/Open')).toEqual([{ body: { personGuid: SARA } }]);
  expect(host.storage.get('chat-dock')).toEqual([
    { conversationGuid: WITH_SARA, minimised: false, used: 1 },
  ]);
});

test('finds a person by name unless they already have a conversation', async () => {
  renderDock({
    api: {
      'GET Chats/GetPeople': () =>
        answered([
          { guid: SARA, fullName: 'Sara', role: ROLE.student, profileImageUrl: null },
          { guid: GROUP, fullName: 'Salma', role: ROLE.teacher, profileImageUrl: null },
        ]),
      'POST Chats/Open': () =>
        answered(conversationOf({ groupGuid: GROUP, title: 'Salma', personGuid: GROUP })),
    },
  });
  await userEvent.click(await dockButton());
  await userEvent.type(await screen.findByRole('searchbox'), 'sa{Enter}');
  const people = within(await screen.findByRole('list', { name: 'People' }));
  expect(people.getAllByRole('listitem')).toHaveLength(1);
  await userEvent.click(people.getByRole('button', { name: /Salma/ }));
  expect(
    await screen.findByRole('region', { name: 'Conversation with \u2066Salma\u2069' }),
  ).toBeVisible();
});

test('updates a found conversation live', async () => {
  const { host, hear } = renderDock({
    conversations: [conversationOf({ count: 1, lastSequence: 1, lastMessage: messageOf(1) })],
    messages: [messageOf(1)],
    api: { 'GET Chats/GetPeople': () => answered([]) },
  });
  await userEvent.click(await dockButton());
  await userEvent.type(await screen.findByRole('searchbox'), 'sa{Enter}');
  const list = await screen.findByRole('list', { name: 'Your conversations' });
  await waitFor(() =>
    expect(within(list).getByRole('img', { name: '1 unread message' })).toBeVisible(),
  );
  await userEvent.click(within(list).getByRole('button', { name: /Sara/ }));
  await waitFor(() => expect(within(list).queryByRole('img', { name: /unread/ })).toBeNull());
  act(() => hear(messageOf(2, { textMessage: 'said since' })));
  expect(await within(list).findByText('said since')).toBeVisible();
  act(() => host.realtime.emit('ReceiveChatChange', { groupGuid: WITH_SARA, gone: true }));
  await waitFor(() =>
    expect(screen.queryByRole('list', { name: 'Your conversations' })).toBeNull(),
  );
});

test('searches the history and scrolls to a result', async () => {
  const found = messageOf(3, { textMessage: 'message three' });
  const { host } = renderDock({
    conversations: [conversationOf({ lastSequence: 70, readTo: 70 })],
    messages: Array.from({ length: 70 }, (_, index) =>
      index === 2 ? found : messageOf(index + 1),
    ),
    api: { 'GET Chats/Search': () => answered([found]) },
  });
  await openSara();
  await userEvent.click(await screen.findByRole('button', { name: 'Search the conversation' }));
  await userEvent.type(
    await screen.findByRole('searchbox', { name: /messages of \u2066Sara/ }),
    'three{Enter}',
  );
  await userEvent.click(await screen.findByRole('button', { name: /message three/ }));
  const row = (await screen.findByText('message three')).closest('article');
  expect(row).toHaveAttribute('data-pointed-at');
  expect(host.api.callsOf('GET Chats/Search')).toEqual([
    { query: { groupGuid: WITH_SARA, searchText: 'three' } },
  ]);
});
