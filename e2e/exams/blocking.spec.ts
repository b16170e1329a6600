import { expectAccessible } from '../src/axe';
import { expect, test } from '../src/test';
import { textsOf } from '../src/texts';
import { activeExamFor, finishExam } from './fixtures';

test('closes the forum during an exam and reopens it', async ({ asPerson, request }) => {
  const say = textsOf('ar');
  const examGuid = await activeExamFor(request, 's019', { blockAccessResources: true });
  const page = await asPerson('s019', { path: '/forums' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const closed = page.getByText(say('shell:blocked.title'));
  await page.goto(`/enterExam=${examGuid}`);
  await expect(page.getByText(say('exams:sitting.rules.blocked'))).toBeVisible();
  await page.getByRole('button', { name: say('exams:sitting.start'), exact: true }).click();
  await expect(page.getByRole('timer')).toBeVisible();

  await test.step('shows in another tab why the forum is closed and how to return', async () => {
    const other = await page.context().newPage();
    await other.goto('/forums');
    const there = other.getByText(say('shell:blocked.title'));
    await expect(there).toBeVisible();
    await expect(other.getByText(say('status:errors.blocked'))).toBeVisible();
    await expectAccessible(other);
    await other.getByRole('link', { name: say('shell:blocked.back') }).click();
    await expect(other).toHaveURL(new RegExp(`/enterExam=${examGuid}$`));
    await expect(
      other.getByRole('button', { name: say('exams:sitting.goOn'), exact: true }),
    ).toBeVisible();
    await other.goto('/forums');
    await expect(there).toBeVisible();

    // The exam continues. Finishing it reopens the forum in the other tab without a reload.
    await page.getByRole('article').getByText('نيوتن').click();
    await expect(page.getByText(say('exams:sitting.save.all.saved'))).toBeVisible();
    await finishExam(page);
    await expect(there).toBeHidden();
    await expect(other.getByRole('main').getByRole('link').first()).toBeVisible();
    await other.close();
  });

  await page.goto('/forums');
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  await expect(closed).toBeHidden();
});
