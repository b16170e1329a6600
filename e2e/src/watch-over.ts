import type { BrowserContext } from '@playwright/test';

/** Scripts that ran although they must not, and requests to other sites. */
export interface Watched {
  ran: string[];
  requested: string[];
}

/**
 * Records scripts that run and requests to other sites, in every frame and tab of a browser; for a
 * page on the disk, requests that leave the disk.
 */
export async function watchOver(context: BrowserContext, origin: string): Promise<Watched> {
  const watched: Watched = { ran: [], requested: [] };
  await context.exposeFunction('alert', () => void watched.ran.push('alert'));
  context.on('dialog', (dialog) => {
    watched.ran.push(dialog.type());
    void dialog.dismiss();
  });
  context.on('request', (request) => {
    const { protocol, href } = new URL(request.url());
    const isOwn = origin === 'file://' ? protocol === 'file:' : new URL(href).origin === origin;
    if (!isOwn && !['data:', 'blob:'].includes(protocol)) watched.requested.push(href);
  });
  return watched;
}
