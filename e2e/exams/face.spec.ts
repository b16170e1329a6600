import type { Page } from '@playwright/test';
import { apiAs } from '../src/api';
import { expectAccessible } from '../src/axe';
import { createFakeCamera, type Seen } from '../src/camera';
import { expect, test } from '../src/test';
import { textsOf } from '../src/texts';
import { activeExamFor } from './fixtures';

// Proves FACE-1, FACE-7, GRADE-6.

const camera = createFakeCamera();
test.use({ launchOptions: camera.launchOptions });

const say = textsOf('ar');
const button = (page: Page, key: Parameters<typeof say>[0]) =>
  page.getByRole('button', { name: say(key), exact: true });
const context = { permissions: ['camera'] };

const SETTINGS = { enableFaceIdVerification: true };

/** Takes a picture with this person in front of the camera. */
async function takePicture(page: Page, who: Seen, open: () => Promise<void>): Promise<void> {
  camera.put(who);
  await open();
  await button(page, 'camera:take').click();
}

test('enters an exam by the own face alone', { tag: '@nightly' }, async ({ asPerson, request }) => {
  const examGuid = await activeExamFor(request, 's017', SETTINGS);
  const page = await asPerson('s017', { path: '/profile', context });

  await test.step('requires consent before the picture', async () => {
    await button(page, 'face:set').click();
    await expectAccessible(page);
    await takePicture(page, 'one', () => button(page, 'camera:consent.agree').click());
    await expect(page.getByText(say('face:isSet'))).toBeVisible({ timeout: 30_000 });
    await expect(button(page, 'face:disable')).toBeVisible();
  });

  await page.goto(`/enterExam=${examGuid}`);
  const dialog = page.getByRole('dialog', { name: say('exams:sitting.faceEntry.title') });
  const close = async () => {
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  };
  await test.step('refuses another face and an empty picture and says why', async () => {
    await takePicture(page, 'other', () => button(page, 'exams:sitting.start').click());
    await expect(dialog.getByRole('alert')).toHaveText(
      say('status:account.faceReasons.otherFace'),
      { timeout: 30_000 },
    );
    await expectAccessible(page);
    await close();
    await takePicture(page, 'nobody', () => button(page, 'exams:sitting.faceEntry.button').click());
    await expect(dialog.getByRole('alert')).toHaveText(say('status:account.faceReasons.noFace'), {
      timeout: 30_000,
    });
    await close();
  });

  await test.step("admits the student's own face; a reload does not ask again", async () => {
    await takePicture(page, 'one', () => button(page, 'exams:sitting.faceEntry.button').click());
    await expect(page.getByRole('timer')).toBeVisible({ timeout: 30_000 });
    await page.reload();
    await button(page, 'exams:sitting.goOn').click();
    await expect(page.getByRole('timer')).toBeVisible();
  });
});

test(
  'enters by the account password after the teacher waives the face',
  { tag: '@nightly' },
  async ({ asPerson, request }) => {
    const examGuid = await activeExamFor(request, 's018', SETTINGS);
    const student = await apiAs(request, 's018');
    const {
      data: { fullName },
    } = await student('GET Account/GetProfile', {});
    const page = await asPerson('s018', { path: `/enterExam=${examGuid}`, context });
    await takePicture(page, 'one', () => button(page, 'exams:sitting.start').click());
    const dialog = page.getByRole('dialog', { name: say('exams:sitting.faceEntry.title') });
    await expect(dialog.getByRole('alert')).toHaveText(say('status:account.faceNotEnabled'), {
      timeout: 30_000,
    });
    await page.keyboard.press('Escape');

    const teacher = await asPerson('admin', { path: `/showExam=${examGuid}?view=students` });
    await teacher.getByRole('button', { name: say('exams:menuOf', { name: fullName }) }).click();
    await teacher.getByRole('menuitem', { name: say('exams:students.reset.faceOpen') }).click();
    await teacher
      .getByRole('dialog')
      .getByRole('button', { name: say('kit:confirm.yes') })
      .click();
    await expect(
      teacher.getByText(say('exams:students.faceWay.open'), { exact: true }),
    ).toBeVisible();

    await button(page, 'exams:sitting.start').click();
    await page.getByLabel(say('exams:sitting.faceEntry.ownPassword')).fill('riwaq-demo');
    await button(page, 'exams:sitting.start').click();
    await expect(page.getByRole('timer')).toBeVisible();
    await expect(
      teacher.getByText(say('exams:students.faceWay.used'), { exact: true }),
    ).toBeVisible();
  },
);
