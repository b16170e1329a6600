import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CHAT_TEXT_MAX } from '@riwaq/api';
import { answered } from '@riwaq/contract/testing';
import {
  dockButton,
  messageField,
  openSara,
  renderDock,
  shownTexts,
  unmountDock,
} from '../testing/render-dock';
import { conversationOf, GROUP, ME, messageOf, SARA, WITH_SARA } from '../testing/fake-chat';

// Proves CHAT-3, CHAT-4, CHAT-6.

afterEach(unmountDock);

test('sends on Enter, breaks on Shift+Enter, offers files when empty', async () => {
  const { host, messages } = renderDock();
  await openSara();
  const area = await messageField();
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
  await userEvent.type(await messageField(), 'm1{Enter}');
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
  const area = await messageField();
  await userEvent.click(area);
  await userEvent.paste('\u200b\u2060');
  expect(screen.getByRole('button', { name: 'Attach a file' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(host.realtime.invoked.some(({ method }) => method === 'SendMessagePrivate')).toBe(false);
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
  expect(await within(box).findByText('\u2066Sara\u2069 is typing…')).toBeVisible();
  act(() => hear(messageOf(1)));
  expect(within(box).queryByText('\u2066Sara\u2069 is typing…')).toBeNull();
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
  expect(shownTexts()).toEqual(['This message was deleted']);
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
  await waitFor(() => expect(shownTexts()).toEqual(['message 1']));
  act(() => host.realtime.emit('ReceiveChatChange', { groupGuid: GROUP, gone: true }));
  expect(await screen.findByText(/You are no longer in this group/)).toBeVisible();
  expect(screen.queryByText('message 1')).toBeNull();
});

test('reports an emoji that does not fit into a message', async () => {
  renderDock();
  await openSara();
  const area = await messageField();
  await userEvent.click(area);
  await userEvent.paste('x'.repeat(CHAT_TEXT_MAX));
  await userEvent.click(screen.getByRole('button', { name: 'Emoji' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Search emoji' }), 'coffee');
  await userEvent.click(screen.getByRole('button', { name: 'coffee' }));
  expect(area).toHaveValue('x'.repeat(CHAT_TEXT_MAX));
  expect(screen.getByRole('alert')).toHaveTextContent('This field takes at most 4000 characters.');
});

test('inserts an emoji at the caret', async () => {
  renderDock();
  await openSara();
  const area = (await messageField()) as HTMLTextAreaElement;
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
