import type { Locator } from '@playwright/test';

/**
 * Chooses an option of one of the kit's select boxes. Its list is rendered at the end of the page.
 */
export async function choose(box: Locator, option: string): Promise<void> {
  await box.click();
  await box
    .page()
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
    .filter({ hasText: option })
    .first()
    .click();
}
