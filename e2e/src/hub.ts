import type { Page, WebSocketRoute } from '@playwright/test';

/**
 * Makes a page's live connection breakable: cutting ends its WebSockets and blocks every other
 * transport. Call it before the page is opened.
 */
export async function cuttable(
  page: Page,
): Promise<{ cut(): Promise<void>; mend(): Promise<void> }> {
  const open = new Set<WebSocketRoute>();
  let severed = false;
  await page.routeWebSocket(/\/applicationHub/, (socket) => {
    if (severed) return void socket.close();
    socket.connectToServer();
    open.add(socket);
  });
  return {
    async cut() {
      severed = true;
      await page.route('**/applicationHub**', (route) => route.abort('connectionrefused'));
      await Promise.all([...open].map((socket) => socket.close()));
      open.clear();
    },
    async mend() {
      severed = false;
      await page.unroute('**/applicationHub**');
    },
  };
}

/**
 * The groups that the hub has confirmed for a page, observed on its connection. Call it before the
 * page is opened.
 */
export function joinedGroups(page: Page): ReadonlySet<string> {
  const asked = new Map<string, string>();
  const joined = new Set<string>();
  const messages = (payload: string | Buffer) =>
    payload
      .toString()
      .split('\u001e')
      .filter(Boolean)
      .map(
        (text) =>
          JSON.parse(text) as {
            type?: number;
            target?: string;
            invocationId?: string;
            arguments?: string[];
            error?: string;
          },
      );
  page.on('websocket', (socket) => {
    if (!socket.url().includes('/applicationHub')) return;
    socket.on('framesent', ({ payload }) => {
      for (const { target, invocationId, arguments: [group] = [] } of messages(payload))
        if (target === 'JoinGroup' && invocationId && group) asked.set(invocationId, group);
    });
    socket.on('framereceived', ({ payload }) => {
      for (const { type, invocationId = '', error } of messages(payload)) {
        const group = asked.get(invocationId);
        if (type === 3 && error === undefined && group !== undefined) joined.add(group);
      }
    });
  });
  return joined;
}
