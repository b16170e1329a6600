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

test('what closes gives the focus back at once, and takes it from nobody while its closing is shown', async ({ asStranger }) => {
  const page = await asStranger({ url: process.env['RIWAQ_GALLERY_URL'], context: { reducedMotion: 'no-preference' } });
  for (const [part, opener, next] of [
    ['overlays', 'modal', 'drawer'],
    ['overlays', 'drawer', 'full'],
    ['controls', 'Confirm', 'Confirm a deletion'],
  ] as const) {
    await test.step(opener, async () => {
      await page.goto(`/?${new URLSearchParams({ dir: 'ltr', theme: 'light', part }).toString()}`);
      const buttonOf = (name: string) => page.getByRole('button', { name, exact: true });
      await buttonOf(opener).focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog');
      await expect(dialog.locator(':focus')).toBeVisible();
      await page.keyboard.press('Escape');
      await page.keyboard.press('Tab');
      await expect(dialog).toBeHidden();
      await expect(buttonOf(next)).toBeFocused();
    });
  }
});
