import type { Page } from '@playwright/test';

/**
 * Hides the data that the server puts into pages, so that a page requests configuration and
 * manifests, which a test can then intercept. Fulfilling the page itself instead would make its
 * network unknown to the browser, which then refuses the connection to the hub.
 */
export const withoutSiteData = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const find = document.getElementById.bind(document);
    document.getElementById = (id) => (id === 'site' ? null : find(id));
  });
