import { apiAs } from '../src/api';
import { expectAccessible } from '../src/axe';
import { expect, test } from '../src/test';

test('shows the administrator that every module is as published', async ({ asPerson, request }) => {
  const teacher = await apiAs(request, 'teacher');
  const { data } = await teacher('POST Exams/CreateFolder', {
    body: { folderName: `Folder ${crypto.randomUUID()}`, parentGuid: null },
  });
  await teacher('DELETE Exams/DeleteFolder', { query: { folderGuid: data?.folderGuid ?? '' } });
  const page = await asPerson('admin', { path: '/operations', language: 'en' });
  await expect(page.getByText('Reachable, and as it was published')).toHaveCount(5);
  await expect(page.getByText('Used here')).toHaveCount(5);
  await expect(page.getByText(/healthy in 100% of the checks/).first()).toBeVisible();
  await page.getByRole('tab', { name: 'Audit log' }).click();
  await expect(page.getByText('Deleted a folder of exams').first()).toBeVisible();
  await expectAccessible(page);
});
