import { expect, test } from '../src/test';
import { textsOf } from '../src/texts';

const say = textsOf('ar');

test('a device that another signs out is at the sign-in at once, and the other goes on', async ({ asPerson }) => {
  const away = await asPerson('s152', { path: '/alerts', language: 'ar' });
  await expect(away.getByRole('heading', { level: 1, name: say('shell:routes.alerts') })).toBeAttached();
  const page = await asPerson('s152', { path: '/profile?open=devices', language: 'ar' });
  const devices = page.getByRole('list', { name: say('shell:devices.title') });
  await expect(devices.getByText(say('shell:devices.current'))).toHaveCount(1);
  expect(await devices.getByRole('listitem').count()).toBeGreaterThan(1);

  await page.getByRole('button', { name: say('shell:devices.others') }).click();
  await page.getByRole('dialog').getByRole('button', { name: say('kit:confirm.yes') }).click();
  await expect(page.getByText(say('shell:devices.othersOut'))).toBeVisible();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  // Nothing that it asks for finds out: the hub does.
  await expect(away.getByLabel(say('shell:login.userName'))).toBeVisible();
  await page.reload();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
});
