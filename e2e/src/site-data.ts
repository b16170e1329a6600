import type { Page } from '@playwright/test';

const DATA = /<script type="application\/json" id="site">[^<]*<\/script>/;
/** Addresses of pages have no extension. */
const isPage = ({ pathname }: URL): boolean => !/^\/(?:api|applicationHub)\/|\./.test(pathname);

/**
 * Removes the data that the server puts into pages, so that a page fetches the configuration and the
 * manifests, which a test then intercepts.
 */
export const withoutSiteData = (page: Page): Promise<unknown> => page.route(isPage, async (route) => {
  if (route.request().resourceType() !== 'document') return route.fallback();
  const response = await route.fetch();
  return route.fulfill({ response, body: (await response.text()).replace(DATA, '') });
});
