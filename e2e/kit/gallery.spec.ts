import { expectAccessible } from '../src/axe';
import { expect, test } from '../src/test';

const PARTS = ['controls', 'people', 'states', 'lists', 'reading', 'plain', 'forms', 'files', 'tables', 'charts', 'overlays', 'editor'];

for (const dir of ['rtl', 'ltr']) {
  for (const theme of ['light', 'dark']) {
    test(`every part of the kit can be used by everyone: ${dir}, ${theme}`, async ({ asStranger }, testInfo) => {
      const page = await asStranger({ url: process.env['RIWAQ_GALLERY_URL'] });
      for (const part of PARTS) {
        await test.step(part, async () => {
          await page.goto(`/?${new URLSearchParams({ dir, theme, part }).toString()}`);
          await expect(page.getByRole('heading', { name: part })).toBeVisible();
          await page.waitForLoadState('networkidle');
          if (part === 'charts') await expect(page.locator('figure canvas')).toHaveCount(3);
          await page.screenshot({ path: testInfo.outputPath(`${part}.png`), fullPage: true });
          await expectAccessible(page);
        });
      }
    });
  }
}
