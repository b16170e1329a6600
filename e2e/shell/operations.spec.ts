import { expectAccessible } from '../src/axe';
import { expect, test } from '../src/test';
import { textsOf } from '../src/texts';

const say = textsOf('en');

test('shows the administrator modules, health, refusals and the audit log', async ({
  asPerson,
}) => {
  const page = await asPerson('admin', { path: '/', language: 'en' });
  await page.request.post('/csp-reports', {
    data: {
      'csp-report': {
        'effective-directive': 'img-src',
        'blocked-uri': 'https://refused.example/x.png',
      },
    },
  });
  await page.locator('.rw-shell-user').click();
  await page.getByRole('menuitem', { name: say('shell:routes.operations') }).click();
  await expect(page).toHaveURL(/\/operations$/);
  await expect(
    page.getByRole('heading', { level: 1, name: say('shell:routes.operations') }),
  ).toBeAttached();
  await expect(page.getByText('Reachable, and as it was published')).toHaveCount(5);
  await expect(page.getByText('Used here')).toHaveCount(5);
  await expect(page.getByText(/healthy in 100 % of the checks/).first()).toBeVisible();
  await expect(page.getByRole('row', { name: /img-src https:\/\/refused\.example/ })).toBeVisible();

  await test.step('finds a deletion in the audit log and exports it', async () => {
    const teacher = await asPerson('teacher', { path: '/', language: 'en' });
    const title = await teacher.evaluate(async () => {
      const ask = async (method: string, path: string, body?: unknown) =>
        (await (
          await fetch(`/api/${path}`, {
            method,
            headers: {
              authorization: `Bearer ${localStorage.getItem('riwaq.token') ?? ''}`,
              ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            },
            ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          })
        ).json()) as { statusCode: number; data: { folderGuid: string } };
      const folderName = `Folder ${crypto.randomUUID()}`;
      const {
        data: { folderGuid },
      } = await ask('POST', 'Exams/CreateFolder', { folderName, parentGuid: null });
      await ask('DELETE', `Exams/DeleteFolder?folderGuid=${folderGuid}`);
      return folderName;
    });
    await page.getByRole('tab', { name: 'Audit log' }).click();
    const search = page.getByRole('searchbox', { name: 'Title' });
    await search.fill(title);
    await search.press('Enter');
    await expect(page.getByText('Deleted a folder of exams')).toBeVisible();
    await expect(page.getByText(title)).toBeVisible();
    await expectAccessible(page);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export to Excel' }).click();
    expect((await saved).suggestedFilename()).toBe('Audit log.xlsx');
  });
});
