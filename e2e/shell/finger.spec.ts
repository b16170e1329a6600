import { expect, test } from '../src/test';
import { textsOf } from '../src/texts';

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

for (const language of ['ar', 'en'] as const) {
  test(`under a finger the choices of the notifications and of the profile answer within 44 px (${language})`, async ({ asPerson }) => {
    const say = textsOf(language);
    const page = await asPerson('s157', { language, path: '/alerts', context: PHONE });
    const heights = (): Promise<number[]> => page.locator('.rw-shell-choices label, .rw-shell-alerts-settings').evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
    const small = async (): Promise<number[]> => (await heights()).filter((height) => height < 44);
    await page.getByRole('button', { name: say('shell:alerts.more') }).click();
    await expect(page.getByRole('link', { name: say('shell:alerts.settings') })).toBeVisible();
    await expect.poll(async () => (await heights()).length).toBe(3);
    expect(await small()).toEqual([]);
    await page.goto('/profile');
    await expect(page.getByRole('group', { name: say('shell:profile.theme') })).toBeVisible();
    expect((await heights()).length).toBe(5);
    expect(await small()).toEqual([]);
  });
}
