import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, HUB_REFUSAL, ROLE } from '@riwaq/api';
import { answered } from '@riwaq/contract/testing';
import { renderMessaging } from '../../testing/render-messaging';
import {
  conversationOf,
  fakeChat,
  GROUP,
  ME,
  messageOf,
  SARA,
  WITH_SARA,
} from '../testing/fake-chat';
import Dock from './dock';

type Options = Parameters<typeof fakeChat>[0];
let shown: ReturnType<typeof fakeChat> | null = null;
afterEach(() => {
  shown?.host.unmount();
  shown = null;
});

function renderDock(options?: Options) {
  shown = fakeChat(options);
  renderMessaging({ at: '/', ui: <Dock />, host: shown.host });
  act(() => shown?.host.realtime.answerJoins());
  return shown;
}
const dockButton = () => screen.findByRole('button', { name: /^Chat/ });
async function openSaraInList() {
  await userEvent.click(await screen.findByRole('button', { name: /Sara/ }));
  return screen.findByRole('region', { name: 'Conversation with Sara' });
}
async function openSara() {
  await userEvent.click(await dockButton());
  return openSaraInList();
}
/**
 * Opens Sara's box, minimises it while the second message arrives, and shows it again without a
 * connection.
 */
async function shownOffline({ host, hear }: Pick<ReturnType<typeof fakeChat>, 'host' | 'hear'>) {
  const box = await openSara();
  await within(box).findByText('message 1');
  await userEvent.click(within(box).getAllByRole('button', { name: 'Minimise Sara' })[0]!);
  act(() => hear(messageOf(2)));
  act(() => host.realtime.setState('offline'));
  await userEvent.click(within(box).getAllByRole('button', { name: 'Show Sara' })[0]!);
  return box;
}
const field = () => screen.findByRole('textbox', { name: 'Message to Sara' });
const texts = () =>
  screen
    .queryAllByRole('article')
    .map((each) => within(each).queryByText(/message|^m\d|deleted/)?.textContent);

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
  shown = fakeChat({ conversations: [conversationOf({ count: 2 })] });
  shown.host.realtime.setState('offline');
  renderMessaging({ at: '/', ui: <Dock />, host: shown.host });
  expect(await screen.findByRole('button', { name: 'Chat, unread: 2' })).toBeVisible();
});

test('focuses an opened box and marks its messages as read', async () => {
  const { host, hear } = renderDock({
    conversations: [conversationOf({ count: 1, lastSequence: 1, lastMessage: messageOf(1) })],
    messages: [messageOf(1)],
  });
  const box = await openSara();
  expect(await within(box).findByText('message 1')).toBeVisible();
  const typing = await field();
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
  await userEvent.click(within(box).getAllByRole('button', { name: 'Minimise Sara' })[0]!);
  expect(box).toHaveAttribute('data-minimised');
  act(() => hear(messageOf(2)));
  act(() => hear(messageOf(3)));
  expect(within(box).getByRole('img', { name: '2 unread messages' })).toBeVisible();
  await userEvent.click(within(box).getAllByRole('button', { name: 'Show Sara' })[0]!);
  expect(within(box).queryByRole('img', { name: /unread/ })).toBeNull();
  expect(await within(box).findByText('message 3')).toBeVisible();
  expect(within(box).getByText('New messages')).toBeVisible();
});

test('sends on Enter, breaks on Shift+Enter, offers files when empty', async () => {
  const { host, messages } = renderDock();
  await openSara();
  const area = await field();
  expect(screen.getByRole('button', { name: 'Attach a file' })).toBeVisible();
  await userEvent.type(area, '  {Enter}');
  expect(host.realtime.invoked.some(({ method }) => method === 'SendMessagePrivate')).toBe(false);
  await userEvent.type(area, 'm1{Shift>}{Enter}{/Shift}more');
  expect(screen.queryByRole('button', { name: 'Attach a file' })).toBeNull();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(messages.map(({ textMessage }) => textMessage)).toEqual(['m1\nmore']));
  expect(area).toHaveValue('');
  expect(area).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Attach a file' }));
  expect(await screen.findByRole('dialog', { name: 'Send a file' })).toBeVisible();
});

test('queues messages while offline and sends them once, in order', async () => {
  const { host, messages, server } = renderDock();
  await openSara();
  const area = await field();
  act(() => host.realtime.setState('offline'));
  await userEvent.type(area, 'm1{Enter}m2{Enter}');
  expect(screen.getAllByText('Waiting for the connection')).toHaveLength(2);
  expect(messages).toEqual([]);
  server.lose = 'answer';
  await act(async () => host.realtime.setState('live'));
  server.lose = 'nothing';
  await act(async () => host.realtime.setState('live'));
  await waitFor(() => expect(screen.getAllByText('Sent')).toHaveLength(2));
  expect(messages.map(({ textMessage }) => textMessage)).toEqual(['m1', 'm2']);
  expect(host.storage.keys().filter((key) => key.startsWith('unsent-chat:'))).toEqual([]);
});

test('reports reading before sending a queued reply after reconnecting', async () => {
  const { host, messages, hear } = renderDock({
    conversations: [conversationOf({ lastSequence: 1, readTo: 1, lastMessage: messageOf(1) })],
    messages: [messageOf(1)],
  });
  await shownOffline({ host, hear });
  await userEvent.type(await field(), 'm3{Enter}');
  await act(async () => host.realtime.setState('live'));
  await waitFor(() => expect(messages).toHaveLength(3));
  expect(
    host.realtime.invoked.flatMap(({ method }) => (/^(Read|Send)/.test(method) ? [method] : [])),
  ).toEqual(['ReadMessagePrivate', 'SendMessagePrivate']);
});

test('shows why a message was refused and lets it be resent', async () => {
  let code = 2;
  const sent: string[] = [];
  renderDock({
    hub: {
      SendMessagePrivate(groupGuid, messageGuid, textMessage) {
        sent.push(textMessage);
        return code === 1
          ? answered(messageOf(1, { guid: messageGuid, groupGuid, fromGuid: ME, textMessage }))
          : { statusCode: code, data: null };
      },
    },
  });
  await openSara();
  await userEvent.type(await field(), 'm1{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The owner of the group has muted you',
  );
  expect(screen.getByRole('button', { name: 'Do not send' })).toBeVisible();
  code = 1;
  await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('Sent')).toBeInTheDocument();
  expect(sent).toEqual(['m1', 'm1']);
});

test('does not send a message of invisible characters', async () => {
  const { host } = renderDock();
  await openSara();
  const area = await field();
  await userEvent.click(area);
  await userEvent.paste('\u200b\u2060');
  expect(screen.getByRole('button', { name: 'Attach a file' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(host.realtime.invoked.some(({ method }) => method === 'SendMessagePrivate')).toBe(false);
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
  await userEvent.click(await field());
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

test('shows an own message as read once everybody has read it', async () => {
  const { host } = renderDock({
    conversations: [conversationOf({ lastSequence: 1, readTo: 1 })],
    messages: [messageOf(1, { fromGuid: ME })],
  });
  await openSara();
  expect(await screen.findByText('Sent')).toBeInTheDocument();
  act(() => host.realtime.emit('ReceiveReadPrivate', WITH_SARA, 1));
  expect(await screen.findByText('Read')).toBeInTheDocument();
});

test('shows who is typing until their message arrives', async () => {
  const { host, hear } = renderDock();
  const box = await openSara();
  act(() => host.realtime.emit('ReceiveTypingPrivate', WITH_SARA, SARA, 'Sara'));
  expect(await within(box).findByText('Sara is typing…')).toBeVisible();
  act(() => hear(messageOf(1)));
  expect(within(box).queryByText('Sara is typing…')).toBeNull();
});

test('deletes a message for me, or an own one for everybody', async () => {
  const { host } = renderDock({
    conversations: [conversationOf({ lastSequence: 2, readTo: 2 })],
    messages: [messageOf(1), messageOf(2, { fromGuid: ME, textMessage: 'message 2' })],
  });
  await openSara();
  const remove = async (text: string, whom: string) => {
    const row = (await screen.findByText(text)).closest('article')!;
    await userEvent.click(within(row).getByRole('button', { name: 'Options of the message' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete the message' });
    const offered = within(dialog)
      .queryAllByRole('button', { name: /^Delete for/ })
      .map(({ textContent }) => textContent);
    await userEvent.click(within(dialog).getByRole('button', { name: whom }));
    await waitFor(() => expect(screen.queryByText(text)).toBeNull());
    return offered;
  };
  expect(await remove('message 1', 'Delete for me')).toEqual(['Delete for me']);
  expect(await remove('message 2', 'Delete for everyone')).toEqual([
    'Delete for me',
    'Delete for everyone',
  ]);
  expect(texts()).toEqual(['This message was deleted']);
  expect(
    host.realtime.invoked
      .filter(({ method }) => method === 'DeleteMessagePrivate')
      .map(({ args }) => args[2]),
  ).toEqual([false, true]);
});

test('replaces a message by a placeholder when its deletion arrives', async () => {
  const { host } = renderDock({
    conversations: [conversationOf({ lastSequence: 1, readTo: 1, lastMessage: messageOf(1) })],
    messages: [messageOf(1)],
  });
  const box = await openSara();
  await within(box).findByText('message 1');
  act(() => host.realtime.emit('MessageDeletedPrivate', WITH_SARA, messageOf(1).guid, true));
  expect(await within(box).findByText('This message was deleted')).toBeVisible();
  expect(screen.queryByText('message 1')).toBeNull();
});

test('lowers all unread counts when unread messages are deleted for everybody', async () => {
  const unread = conversationOf({ count: 2, lastSequence: 2, lastMessage: messageOf(2) });
  const { host } = renderDock({ conversations: [unread], messages: [messageOf(1), messageOf(2)] });
  expect(await screen.findByRole('button', { name: 'Chat, unread: 2' })).toBeVisible();
  await userEvent.click(await dockButton());
  expect(await screen.findByRole('button', { name: /Sara.*2/ })).toBeVisible();
  unread.count = 1;
  act(() => host.realtime.emit('MessageDeletedPrivate', WITH_SARA, messageOf(1).guid, true));
  expect(await screen.findByRole('button', { name: 'Chat, unread: 1' })).toBeVisible();
  expect(await screen.findByRole('button', { name: /Sara.*1/ })).toBeVisible();
  unread.count = 0;
  act(() => host.realtime.emit('MessageDeletedPrivate', WITH_SARA, messageOf(2).guid, true));
  expect(await screen.findByRole('button', { name: 'Chat' })).toBeVisible();
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /Sara/ })).not.toHaveTextContent(/[12]$/),
  );
});

test.each([
  ['muted', { isMuted: true }, /has muted you/],
  ['where only the teacher writes', { groupMode: 1 as const }, /Only the teacher writes/],
])('explains why the user may not write: %s', async (_what, more, said) => {
  renderDock({
    conversations: [
      conversationOf({ groupGuid: GROUP, kind: 1, title: 'Algebra', canSend: false, ...more }),
    ],
  });
  await userEvent.click(await dockButton());
  await userEvent.click(await screen.findByRole('button', { name: /Algebra/ }));
  expect(await screen.findByText(said)).toBeVisible();
  expect(screen.queryByRole('textbox', { name: /Message to/ })).toBeNull();
});

test('hides the messages of a group after the user is removed', async () => {
  const { host } = renderDock({
    conversations: [
      conversationOf({
        groupGuid: GROUP,
        kind: 1,
        title: 'Algebra',
        lastSequence: 1,
        lastMessage: messageOf(1, { groupGuid: GROUP }),
      }),
    ],
    messages: [messageOf(1, { groupGuid: GROUP })],
  });
  await userEvent.click(await dockButton());
  await userEvent.click(await screen.findByRole('button', { name: /Algebra/ }));
  await waitFor(() => expect(texts()).toEqual(['message 1']));
  act(() => host.realtime.emit('ReceiveChatChange', { groupGuid: GROUP, gone: true }));
  expect(await screen.findByText(/You are no longer in this group/)).toBeVisible();
  expect(screen.queryByText('message 1')).toBeNull();
});

test('queues a message again when the hub limits the rate', async () => {
  const send = jest.fn(() => {
    throw new Error(`HubException: ${HUB_REFUSAL.tooMany}`);
  });
  const { host } = renderDock({ hub: { SendMessagePrivate: send } });
  await openSara();
  await userEvent.type(await field(), 'm1{Enter}');
  expect(await screen.findByText('Waiting for the connection')).toBeVisible();
  expect(send).toHaveBeenCalled();
  const [stored = ''] = host.storage.keys().filter((key) => key.startsWith('unsent-chat:'));
  expect(host.storage.get<{ refused: string | null }>(stored)?.refused).toBeNull();
});

describe('queued messages of a group that removed the user', () => {
  const group = conversationOf({
    groupGuid: GROUP,
    kind: 1,
    title: 'Algebra',
    lastSequence: 1,
    readTo: 1,
    lastMessage: messageOf(1, { groupGuid: GROUP }),
  });
  const waiting = (host: { storage: { keys(): string[] } }) =>
    host.storage.keys().filter((key) => key.startsWith('unsent-chat:')).length;
  const unsent = (guid: string, text: string) => ({
    [`unsent-chat:${guid}`]: {
      guid,
      conversationGuid: GROUP,
      text,
      file: null,
      writtenAt: 0,
      order: 1,
      tried: false,
      refused: null,
    },
  });

  test('reports them and offers a copy when the removal arrives', async () => {
    const { host } = renderDock({ conversations: [group] });
    await userEvent.click(await dockButton());
    await userEvent.click(await screen.findByRole('button', { name: /Algebra/ }));
    const area = await screen.findByRole('textbox', { name: 'Message to Algebra' });
    act(() => host.realtime.setState('offline'));
    await userEvent.type(area, 'm1{Enter}m2{Enter}');
    expect(waiting(host)).toBe(2);
    act(() => host.realtime.emit('ReceiveChatChange', { groupGuid: GROUP, gone: true }));
    await waitFor(() =>
      expect(host.notices).toEqual([
        {
          kind: 'warning',
          text: 'You are no longer in this group, so the 2 messages that were waiting were not sent. The first: “m1”',
        },
      ]),
    );
    expect(waiting(host)).toBe(2);
    // Once in the box and once in the list of conversations.
    expect(await screen.findAllByText('m2')).toHaveLength(2);
  });

  test('reports them when the hub refuses them without an open box', async () => {
    const { host } = renderDock({
      storage: unsent(messageOf(9).guid, 'm9'),
      api: {
        'GET Chats/GetOne': () => {
          throw new ApiError({ code: 'not-found', endpoint: 'GET Chats/GetOne' });
        },
      },
      hub: {
        SendMessagePrivate: () => {
          throw new Error(`HubException: ${HUB_REFUSAL.forbidden}`);
        },
      },
    });
    await waitFor(() =>
      expect(host.notices).toEqual([
        {
          kind: 'warning',
          text: 'You are no longer in this group, so the message that was waiting was not sent: “m9”',
        },
      ]),
    );
    await userEvent.click(await dockButton());
    const text = await screen.findByText('m9');
    await userEvent.click(screen.getByRole('button', { name: 'Discard the message' }));
    await waitFor(() => expect(text).not.toBeInTheDocument());
    expect(waiting(host)).toBe(0);
  });

  test('keeps them while the removal is not confirmed', async () => {
    const { host } = renderDock({
      storage: unsent(messageOf(9).guid, 'm9'),
      api: {
        'GET Chats/GetOne': () => {
          throw new ApiError({ code: 'network', endpoint: 'GET Chats/GetOne' });
        },
      },
      hub: {
        SendMessagePrivate: () => {
          throw new Error(`HubException: ${HUB_REFUSAL.forbidden}`);
        },
      },
    });
    await waitFor(() => expect(host.api.callsOf('GET Chats/GetOne')).toHaveLength(1));
    await waitFor(() =>
      expect(
        host.storage.get<{ refused: string }>(`unsent-chat:${messageOf(9).guid}`),
      ).toMatchObject({ refused: `errors.${HUB_REFUSAL.forbidden}` }),
    );
    expect(host.notices).toEqual([]);
  });
});

test('shows missed messages once after a reconnect', async () => {
  const { host, messages } = renderDock({
    conversations: [conversationOf({ lastSequence: 1, readTo: 1 })],
    messages: [messageOf(1)],
  });
  await openSara();
  await screen.findByText('message 1');
  act(() => host.realtime.setState('reconnecting'));
  messages.push(messageOf(2));
  await act(async () => {
    host.realtime.setState('resumed');
    host.realtime.setState('live');
  });
  await waitFor(() => expect(texts()).toEqual(['message 1', 'message 2']));
});

test('marks missed messages as read when they appear in an open box', async () => {
  const sara = conversationOf({ lastSequence: 1, readTo: 1, lastMessage: messageOf(1) });
  const read = () => {
    sara.count = 0;
    host.realtime.emit('ReceiveUnreadPrivate', WITH_SARA, 3, 0);
    return answered(null);
  };
  const { host, messages } = renderDock({
    conversations: [sara],
    messages: [messageOf(1)],
    hub: { ReadMessagePrivate: read },
  });
  const box = await openSara();
  await within(box).findByText('message 1');
  act(() => host.realtime.setState('reconnecting'));
  messages.push(messageOf(2), messageOf(3));
  Object.assign(sara, { count: 2, lastSequence: 3, lastMessage: messageOf(3) });
  await act(async () => {
    host.realtime.setState('resumed');
    host.realtime.setState('live');
  });
  expect(await within(box).findByText('message 3')).toBeVisible();
  await waitFor(() =>
    expect(
      host.realtime.invoked.filter(({ method }) => method === 'ReadMessagePrivate'),
    ).toHaveLength(1),
  );
  expect(await screen.findByRole('button', { name: 'Chat' })).toBeVisible();
  expect(screen.queryByRole('img', { name: /unread/ })).toBeNull();
});

test('does not mark missed messages as read until they are fetched', async () => {
  const sara = conversationOf({ lastSequence: 1, readTo: 1, lastMessage: messageOf(1) });
  const messages = [messageOf(1)];
  let broken = false;
  const { host } = renderDock({
    conversations: [sara],
    hub: {
      LoadMessagesPrivate() {
        if (broken) throw new Error('the connection was closed');
        return answered({ messages: [...messages], hasOlder: false, hasNewer: false });
      },
    },
  });
  const reads = () =>
    host.realtime.invoked
      .filter(({ method }) => method === 'ReadMessagePrivate')
      .map(({ args }) => args);
  const box = await openSara();
  await within(box).findByText('message 1');
  messages.push(messageOf(2), messageOf(3));
  Object.assign(sara, { count: 2, lastSequence: 3, lastMessage: messageOf(3) });
  const gap = () =>
    act(async () => {
      for (const state of ['reconnecting', 'resumed', 'live'] as const)
        host.realtime.setState(state);
    });
  broken = true;
  await gap();
  expect(await screen.findByRole('img', { name: '2 unread messages' })).toBeVisible();
  expect(reads()).toEqual([]);
  broken = false;
  await gap();
  expect(await within(box).findByText('message 3')).toBeVisible();
  await waitFor(() => expect(reads()).toEqual([[WITH_SARA, 3]]));
});

describe('messages that arrive while offline after a box was closed', () => {
  const reads = (host: {
    realtime: { invoked: readonly { method: string; args: readonly unknown[] }[] };
  }) =>
    host.realtime.invoked
      .filter(({ method }) => method === 'ReadMessagePrivate')
      .map(({ args }) => args);
  const closeBox = () => userEvent.click(screen.getByRole('button', { name: 'Close Sara' }));
  const comeBack = (host: ReturnType<typeof fakeChat>['host']) =>
    act(async () => {
      host.realtime.setState('resumed');
      host.realtime.setState('live');
    });

  test('stay unread when the box could not load', async () => {
    const sara = conversationOf({ count: 2, lastSequence: 2, lastMessage: messageOf(2) });
    const { host, messages } = renderDock({
      conversations: [sara],
      messages: [messageOf(1), messageOf(2)],
    });
    await userEvent.click(await dockButton());
    await screen.findByRole('button', { name: /Sara/ });
    act(() => host.realtime.setState('offline'));
    const box = await openSaraInList();
    expect(await within(box).findByRole('button', { name: 'Try again' })).toBeVisible();
    await closeBox();
    messages.push(messageOf(3), messageOf(4));
    Object.assign(sara, { count: 4, lastSequence: 4, lastMessage: messageOf(4) });
    await comeBack(host);
    expect(await screen.findByRole('img', { name: '4 unread messages' })).toBeVisible();
    expect(reads(host)).toEqual([]);
    const again = await openSaraInList();
    expect(await within(again).findByText('message 4')).toBeVisible();
    expect(within(again).getByText('New messages')).toBeVisible();
    await waitFor(() => expect(reads(host)).toEqual([[WITH_SARA, 4]]));
  });

  test('stay unread after those that the box showed', async () => {
    const sara = conversationOf({ lastSequence: 1, readTo: 1, lastMessage: messageOf(1) });
    const { host, messages, hear } = renderDock({
      conversations: [sara],
      messages: [messageOf(1)],
    });
    const box = await shownOffline({ host, hear });
    expect(await within(box).findByText('message 2')).toBeVisible();
    await closeBox();
    expect(reads(host)).toEqual([]);
    messages.push(messageOf(3), messageOf(4));
    Object.assign(sara, { count: 3, lastSequence: 4, lastMessage: messageOf(4) });
    await comeBack(host);
    await waitFor(() => expect(reads(host)).toEqual([[WITH_SARA, 2]]));
  });
});

test('shows missed messages as unread on a minimised box, read when opened', async () => {
  const sara = conversationOf({ lastSequence: 1, readTo: 1, lastMessage: messageOf(1) });
  const { host, messages } = renderDock({
    conversations: [sara],
    messages: [messageOf(1)],
    hub: {
      SendMessagePrivate(groupGuid, guid, textMessage) {
        const sent = messageOf(5, { guid, groupGuid, fromGuid: ME, textMessage });
        messages.push(sent);
        Object.assign(sara, { lastSequence: 5, lastMessage: sent });
        return answered(sent);
      },
    },
  });
  const box = await openSara();
  await within(box).findByText('message 1');
  act(() => host.realtime.setState('offline'));
  await userEvent.type(await field(), 'm5{Enter}');
  await userEvent.click(within(box).getAllByRole('button', { name: 'Minimise Sara' })[0]!);
  messages.push(messageOf(2), messageOf(3), messageOf(4));
  Object.assign(sara, { count: 3, lastSequence: 4, lastMessage: messageOf(4) });
  await act(async () => host.realtime.setState('live'));
  await waitFor(() => expect(messages).toHaveLength(5));
  await act(async () => host.realtime.answerJoins());
  expect(await within(box).findByRole('img', { name: '3 unread messages' })).toBeVisible();
  await userEvent.click(within(box).getAllByRole('button', { name: 'Show Sara' })[0]!);
  expect(await within(box).findByText('message 4')).toBeVisible();
  expect(within(box).getByText('New messages')).toBeVisible();
  await waitFor(() =>
    expect(
      host.realtime.invoked
        .filter(({ method }) => method === 'ReadMessagePrivate')
        .map(({ args }) => args),
    ).toEqual([[WITH_SARA, 5]]),
  );
  expect(screen.queryByRole('img', { name: /unread/ })).toBeNull();
});

test("opens a conversation on another module's event and stores the box", async () => {
  const { host } = renderDock({ api: { 'POST Chats/Open': () => answered(conversationOf()) } });
  await dockButton();
  act(() =>
    host.bus
      .scoped('forum')
      .emit('messaging/open-chat@1', { personGuid: SARA, personName: 'Sara' }),
  );
  expect(await screen.findByRole('region', { name: 'Conversation with Sara' })).toBeVisible();
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
  expect(await screen.findByRole('region', { name: 'Conversation with Salma' })).toBeVisible();
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
    await screen.findByRole('searchbox', { name: /messages of Sara/ }),
    'three{Enter}',
  );
  await userEvent.click(await screen.findByRole('button', { name: /message three/ }));
  const row = (await screen.findByText('message three')).closest('article');
  expect(row).toHaveAttribute('data-pointed-at');
  expect(host.api.callsOf('GET Chats/Search')).toEqual([
    { query: { groupGuid: WITH_SARA, searchText: 'three' } },
  ]);
});

test('inserts an emoji at the caret', async () => {
  renderDock();
  await openSara();
  const area = (await field()) as HTMLTextAreaElement;
  await userEvent.type(area, 'ab');
  area.setSelectionRange(1, 1);
  await userEvent.click(screen.getByRole('button', { name: 'Emoji' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Search emoji' }), 'coffee');
  await userEvent.click(screen.getByRole('button', { name: 'coffee' }));
  expect(area).toHaveValue('a☕b');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog', { name: 'Emoji' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Emoji' })).toHaveFocus();
});
