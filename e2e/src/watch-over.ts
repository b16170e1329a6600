import type { BrowserContext } from '@playwright/test';

/** What ran that must not run, and what was asked of other places. */
export interface Watched {
  ran: string[];
  asked: string[];
}

/**
 * What runs and what is asked of other places, in every frame and tab of a browser; of a page on
 * the disk, what is not on the disk.
 */
export async function watchOver(context: BrowserContext, origin: string): Promise<Watched> {
  const watched: Watched = { ran: [], asked: [] };
  await context.exposeFunction('alert', () => void watched.ran.push('alert'));
  context.on('dialog', (dialog) => {
    watched.ran.push(dialog.type());
    void dialog.dismiss();
  });
  context.on('request', (request) => {
    const { protocol, href } = new URL(request.url());
    const isOwn = origin === 'file://' ? protocol === 'file:' : new URL(href).origin === origin;
    if (!isOwn && !['data:', 'blob:'].includes(protocol)) watched.asked.push(href);
  });
  return watched;
}
