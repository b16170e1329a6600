import type { Page } from '@playwright/test';
import { click } from './browsing';

/**
 * What a page shows after a click: what it asks the API, and where in the `data` of the answer the
 * rows are.
 */
export interface Shown {
  readonly call: string;
  readonly rows: string;
}

/**
 * A button, a call, and every text of every row at once: no components, no styles, no pictures,
 * nothing kept.
 */
const BARE = (
  { call, rows }: Shown,
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
 * Milliseconds from pressing the mouse to the rows on a page without any code of the product: what
 * this machine, its browser and the server need for the same answer. What the product needs is told
 * as a ratio to it.
 */
export async function clickOnBarePage(page: Page, shown: Shown, token: string): Promise<number> {
  await page.route(`**${ADDRESS}`, (route) =>
    route.fulfill({ contentType: 'text/html', body: BARE(shown, token) }),
  );
  await page.goto(ADDRESS);
  const took = await click(page, 'button', 'main article');
  await page.unroute(`**${ADDRESS}`);
  return took;
}
