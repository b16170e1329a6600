import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Dock from '../dock/dock';
import { renderMessaging } from '../../testing/render-messaging';
import { fakeChat, messageOf } from './fake-chat';

type FakeChat = ReturnType<typeof fakeChat>;
let rendered: FakeChat | null = null;

/** Unmounts the dock with its host: call it after each test. */
export function unmountDock(): void {
  rendered?.host.unmount();
  rendered = null;
}

/** Renders the dock. `before` changes the chat before it is shown. */
export function renderDock(
  options?: Parameters<typeof fakeChat>[0],
  before: (chat: FakeChat) => void = () => undefined,
): FakeChat {
  const chat = fakeChat(options);
  rendered = chat;
  before(chat);
  renderMessaging({ at: '/', ui: <Dock />, host: chat.host });
  act(() => chat.host.realtime.answerJoins());
  return chat;
}

export const dockButton = () => screen.findByRole('button', { name: /^Chat/ });
export async function openSaraInList() {
  await userEvent.click(await screen.findByRole('button', { name: /Sara/ }));
  return screen.findByRole('region', { name: 'Conversation with \u2066Sara\u2069' });
}
export async function openSara() {
  await userEvent.click(await dockButton());
  return openSaraInList();
}
/**
 * Opens Sara's box, minimises it while the second message arrives, and shows it again without a
 * connection.
 */
export async function showSaraOffline({ host, hear }: Pick<FakeChat, 'host' | 'hear'>) {
  const box = await openSara();
  await within(box).findByText('message 1');
  await userEvent.click(
    within(box).getAllByRole('button', { name: 'Minimise \u2066Sara\u2069' })[0]!,
  );
  act(() => hear(messageOf(2)));
  act(() => host.realtime.setState('offline'));
  await userEvent.click(within(box).getAllByRole('button', { name: 'Show \u2066Sara\u2069' })[0]!);
  return box;
}
export const messageField = () =>
  screen.findByRole('textbox', { name: 'Message to \u2066Sara\u2069' });
/** The texts of the messages, in order. */
export const shownTexts = () =>
  screen
    .queryAllByRole('article')
    .map((each) => within(each).queryByText(/message|^m\d|deleted/)?.textContent);
