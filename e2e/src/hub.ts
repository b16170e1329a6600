import type { Page, WebSocketRoute } from '@playwright/test';

/**
 * The live connection of a page, which can be cut: WebSockets end, and no other way to the hub is open. Ask for it
 * before the page is opened.
 */
export async function cuttable(page: Page): Promise<{ cut(): Promise<void>; mend(): Promise<void> }> {
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
