import { expect, type Locator, type Page } from '@playwright/test';

/** Types into the rich-text editor of a dialog as a person does, once it has loaded. */
export async function writeRichText(page: Page, editor: Locator, text: string): Promise<void> {
  await editor.click();
  await page.keyboard.type(text);
  await expect(editor).toContainText(text);
}
