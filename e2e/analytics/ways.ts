import type { Page } from '@playwright/test';

/** Takes a module out of what this page's site hosts. Tells what is asked of it from then on, and of the statistics. */
export async function withoutModule(page: Page, id: string): Promise<string[]> {
  const requests: string[] = [];
  page.on('request', (one) => { if (one.url().includes(`/modules/${id}/`) || one.url().includes('Exams/Statistics')) requests.push(one.url()); });
  await page.route('**/static/config.json*', async (route) => {
    const response = await route.fetch();
    const config = await response.json() as { modules: { id: string }[] };
    await route.fulfill({ response, json: { ...config, modules: config.modules.filter((module) => module.id !== id) } });
  });
  return requests;
}
