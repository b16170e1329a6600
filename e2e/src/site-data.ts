import type { Page } from '@playwright/test';

/**
 * Hides the data that the server puts into pages, so that a page fetches the configuration and the
 * manifests, which a test then intercepts. A page that a test responds with itself would be one of
 * an unknown network to the browser, which refuses it its connection to the hub.
 */
export const withoutSiteData = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const find = document.getElementById.bind(document);
    document.getElementById = (id) => (id === 'site' ? null : find(id));
  });
