import type { APIRequestContext, Locator, Page, WebSocketRoute } from '@playwright/test';
import { OK, type Conversation } from '@riwaq/api';
import { callerOf } from '../forum/fixtures';
import type { Account } from '../src/people';
import { expect } from '../src/test';
import { textsOf, type Language } from '../src/texts';

/** Returns the private conversation of two people; creates it if missing. */
export async function conversationOf(
  request: APIRequestContext,
  one: Account,
  other: Account,
): Promise<Conversation> {
  const [first, second] = await Promise.all([callerOf(request, one), callerOf(request, other)]);
  const { statusCode, data } = await first.call('POST Chats/Open', {
    body: { personGuid: second.userGuid },
  });
  if (statusCode !== OK || data === null)
    throw new Error(`${one} may not write to ${other}: ${statusCode}`);
  return data;
}

/** Locators and actions of chat in the corner of a page. */
export function chatOn(page: Page, language: Language = 'ar') {
  const say = textsOf(language);
  const button = page.locator('.rw-messaging-dock-button');
  const list = page.getByRole('dialog', { name: say('messaging:chat.title'), exact: true });
  const boxOf = (name: string, group = false): Locator =>
    page.getByRole('region', {
      name: say(group ? 'messaging:chat.boxGroup' : 'messaging:chat.box', { name }),
      exact: true,
    });
  return {
    say,
    button,
    list,
    boxOf,
    async openList() {
      await button.click();
      await expect(list).toBeVisible();
    },
    /** Finds a conversation by its name, even one without messages, and opens it. */
    async open(name: string, group = false): Promise<Locator> {
      // The list itself appears once its code has loaded.
      if ((await button.getAttribute('aria-expanded')) === 'false') await this.openList();
      await list.getByRole('searchbox').fill(name);
      await list.getByRole('button').filter({ hasText: name }).first().click();
      await expect(boxOf(name, group)).toBeVisible();
      return boxOf(name, group);
    },
    async write(box: Locator, text: string) {
      const field = box.getByRole('textbox');
      await field.fill(text);
      await field.press('Enter');
      await expect(field).toHaveValue('');
    },
    /** The texts in a box that begin with a word of this test, in order. */
    textsIn: (box: Locator, word: string) =>
      box.locator('.rw-messaging-text').filter({ hasText: word }).allTextContents(),
  };
}

/**
 * A hub connection that can be cut, or that ends when a message is sent: before its request or
 * before its result.
 */
export async function breakable(page: Page): Promise<{
  breakAt(step: 'request' | 'answer'): void;
  broken(): number;
  cut(): Promise<void>;
  mend(): void;
}> {
  let at: 'request' | 'answer' | null = null;
  let breaks = 0;
  let isCut = false;
  const open = new Set<() => Promise<unknown>>();
  await page.routeWebSocket(/\/applicationHub/, (socket: WebSocketRoute) => {
    if (isCut) return void socket.close();
    const server = socket.connectToServer();
    const close = () => Promise.all([socket.close(), server.close()]);
    open.add(close);
    let sends = false;
    const end = async () => {
      at = null;
      breaks += 1;
      open.delete(close);
      await close();
    };
    socket.onMessage((message) => {
      sends = message.toString().includes('SendMessagePrivate');
      if (sends && at === 'request') return void end();
      server.send(message);
    });
    server.onMessage((message) => {
      if (sends && at === 'answer') return void end();
      socket.send(message);
    });
  });
  return {
    breakAt: (step) => {
      at = step;
    },
    broken: () => breaks,
    async cut() {
      isCut = true;
      await Promise.all([...open].map((close) => close()));
      open.clear();
    },
    mend: () => {
      isCut = false;
    },
  };
}
