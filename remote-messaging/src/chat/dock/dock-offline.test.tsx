import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, HUB_REFUSAL } from '@riwaq/api';
import { answered } from '@riwaq/contract/testing';
import {
  dockButton,
  messageField,
  openSara,
  openSaraInList,
  renderDock,
  showSaraOffline,
  shownTexts,
  unmountDock,
} from '../testing/render-dock';
import { conversationOf, GROUP, ME, messageOf, WITH_SARA } from '../testing/fake-chat';

afterEach(unmountDock);

test('queues messages while offline and sends them once, in order', async () => {
  const { host, messages, server } = renderDock();
  await openSara();
  const area = await messageField();
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
  await showSaraOffline({ host, hear });
  await userEvent.type(await messageField(), 'm3{Enter}');
  await act(async () => host.realtime.setState('live'));
  await waitFor(() => expect(messages).toHaveLength(3));
  expect(
    host.realtime.invoked.flatMap(({ method }) => (/^(Read|Send)/.test(method) ? [method] : [])),
  ).toEqual(['ReadMessagePrivate', 'SendMessagePrivate']);
});

test('queues a message again when the hub limits the rate', async () => {
  const send = jest.fn(() => {
    throw new Error(`HubException: ${HUB_REFUSAL.tooMany}`);
  });
  const { host } = renderDock({ hub: { SendMessagePrivate: send } });
  await openSara();
  await userEvent.type(await messageField(), 'm1{Enter}');
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
    const area = await screen.findByRole('textbox', { name: 'Message to \u2066Algebra\u2069' });
    act(() => host.realtime.setState('offline'));
    await userEvent.type(area, 'm1{Enter}m2{Enter}');
    expect(waiting(host)).toBe(2);
    act(() => host.realtime.emit('ReceiveChatChange', { groupGuid: GROUP, gone: true }));
    await waitFor(() =>
      expect(host.notices).toEqual([
        {
          kind: 'warning',
          text: 'You are no longer in this group, so the 2 messages that were waiting were not sent. The first: “\u2066m1\u2069”',
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
          text: 'You are no longer in this group, so the message that was waiting was not sent: “\u2066m9\u2069”',
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
  await waitFor(() => expect(shownTexts()).toEqual(['message 1', 'message 2']));
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
  const closeBox = () =>
    userEvent.click(screen.getByRole('button', { name: 'Close \u2066Sara\u2069' }));
  const comeBack = (host: ReturnType<typeof renderDock>['host']) =>
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
    const box = await showSaraOffline({ host, hear });
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
  await userEvent.type(await messageField(), 'm5{Enter}');
  await userEvent.click(
    within(box).getAllByRole('button', { name: 'Minimise \u2066Sara\u2069' })[0]!,
  );
  messages.push(messageOf(2), messageOf(3), messageOf(4));
  Object.assign(sara, { count: 3, lastSequence: 4, lastMessage: messageOf(4) });
  await act(async () => host.realtime.setState('live'));
  await waitFor(() => expect(messages).toHaveLength(5));
  await act(async () => host.realtime.answerJoins());
  expect(await within(box).findByRole('img', { name: '3 unread messages' })).toBeVisible();
  await userEvent.click(within(box).getAllByRole('button', { name: 'Show \u2066Sara\u2069' })[0]!);
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
