import type { Page } from '@playwright/test';
import { click } from './browsing';

/**
 * The API request that a page makes after a click, and the path of the rows within `data` of its
 * response.
 */
export interface PageRequest {
  readonly call: string;
  readonly rows: string;
}

/**
 * A button, one request, and every text of every row in one write: no components, styles, pictures
 * or cache.
 */
const barePage = (
  { call, rows }: PageRequest,
  token: string,
): string => `<!doctype html><meta charset="utf-8"><title>Bare</title><button>Open</button><main></main><script>
document.querySelector('button').addEventListener('click', async () => {
  const answer = await fetch(${JSON.stringify(call)}, { headers: { Authorization: ${JSON.stringify(`Bearer ${token}`)} } });
  const { data } = await answer.json();
  const found = ${JSON.stringify(rows)}.split('.').filter(Boolean).reduce((part, name) => part[name], data);
  const texts = (row) => Object.values(row).filter((value) => typeof value === 'string').map((text) => '<p>' + text + '</p>').join('');
  document.querySelector('main').innerHTML = found.map((row) => '<article>' + texts(row) + '</article>').join('');
});
</script>`;

const ADDRESS = '/bare-page';

/**
 * Milliseconds from pressing the mouse to the rows on a page without any code of the product: the
 * share of this machine, its browser and the server. The product's time is reported as a ratio to
 * it.
 */
export async function clickOnBarePage(
  page: Page,
  shown: PageRequest,
  token: string,
): Promise<number> {
  await page.route(`**${ADDRESS}`, (route) =>
    route.fulfill({ contentType: 'text/html', body: barePage(shown, token) }),
  );
  await page.goto(ADDRESS);
  const took = await click(page, 'button', 'main article');
  await page.unroute(`**${ADDRESS}`);
  return took;
}
