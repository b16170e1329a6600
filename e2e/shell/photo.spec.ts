import { writeFileSync } from 'node:fs';
import { expectAccessible } from '../src/axe';
import { expect, test } from '../src/test';
import { textsOf } from '../src/texts';

const PIXEL = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPj/HwADBwIAMCbHYQAAAABJRU5ErkJggg==', 'base64');

for (const [language, account] of [['ar', 's161'], ['en', 's162']] as const) {
  test(`a student cuts the own photo by the keyboard, and sees it in the header, after a reload, and in another browser (${language})`, async ({ asPerson }, info) => {
    const say = textsOf(language);
    const elsewhere = await asPerson(account, { path: '/profile', language });
    const page = await asPerson(account, { path: '/profile', language });
    const header = '.rw-shell-user img';
    await page.getByRole('button', { name: say('shell:profile.edit') }).click();
    const dialog = page.getByRole('dialog');
    const file = info.outputPath('me.png');
    writeFileSync(file, PIXEL);
    await dialog.locator('input[type=file]').setInputFiles(file);
    const frame = dialog.getByRole('application', { name: say('photo:cut') });
    await frame.press('+');
    await frame.press('ArrowLeft');
    await dialog.getByRole('switch', { name: say('photo:consent') }).press('Space');
    await dialog.getByRole('textbox', { name: say('photo:phone') }).fill('+964 770 000 0000');
    await expectAccessible(page, '[role=dialog]');
    await dialog.getByRole('button', { name: say('kit:save') }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.locator(header)).toHaveJSProperty('naturalWidth', 320);
    await expect(page.getByText('+964 770 000 0000')).toBeVisible();
    await page.reload();
    await expect(page.locator(header)).toHaveJSProperty('naturalWidth', 320);
    // The hub tells every device of the person.
    await expect(elsewhere.locator(header)).toHaveJSProperty('naturalWidth', 320);
  });
}
