import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { OK, type MailDelivery } from '@riwaq/api';
import { callerOf, type ForumUser } from '../forum/fixtures';
import type { Account } from '../src/people';
import { choose } from '../src/select';
import { expect } from '../src/test';
import { textsOf } from '../src/texts';

const say = textsOf('ar');

/** Returns a title that no other test uses. */
export const titled = (text: string): string => `${text} ${randomUUID().slice(0, 8)}`;

/**
 * Sends a mail by the API: from `teacher` to anybody, or from a student to `teacher`, about a
 * subject that they share.
 */
export async function sendMail(
  from: ForumUser,
  to: readonly ForumUser[],
  title: string,
  html = '<p>نص الرسالة</p>',
  about: string | null = null,
): Promise<MailDelivery> {
  const { statusCode, data } = await from.call('POST Mails/Send', {
    body: {
      Guid: randomUUID(),
      Title: title,
      DetailsHTML: html,
      ToGuid: to.map(({ userGuid }) => userGuid),
      SubjectGuid: about,
    },
  });
  if (statusCode !== OK || data === null)
    throw new Error(`The mail was refused with ${statusCode}.`);
  return data;
}

/** The subject that `teacher` teaches to `student`, and its section. */
export async function commonClass(
  teacher: ForumUser,
  student: ForumUser,
): Promise<{
  subjectGuid: string;
  subjectName: string;
  sectionGuid: string;
  sectionName: string;
  studentName: string;
}> {
  const { data } = await teacher.call('GET Subjects/Get', {});
  for (const { subjectGuid, subjectName, departments } of Array.isArray(data)
    ? data
    : data.subjects) {
    for (const { sectionGuid, sectionName } of departments.flatMap(({ stages }) =>
      stages.flatMap(({ sections }) => sections),
    )) {
      const { data: students } = await teacher.call('GET Students/Get', {
        query: { sectionGuid, subjectGuid },
      });
      const found = students.find(({ studentGuid }) => studentGuid === student.userGuid);
      if (found)
        return {
          subjectGuid,
          subjectName,
          sectionGuid,
          sectionName,
          studentName: found.studentFullName,
        };
    }
  }
  throw new Error('They have no class in common.');
}

/** A teacher and a student of one class who use the API. */
export async function pair(
  request: APIRequestContext,
  account: Account,
): Promise<{
  teacher: ForumUser;
  student: ForumUser;
  common: Awaited<ReturnType<typeof commonClass>>;
}> {
  const [teacher, student] = [await callerOf(request, 'teacher'), await callerOf(request, account)];
  return { teacher, student, common: await commonClass(teacher, student) };
}

/** A row of the list of mails. */
export const row = (page: Page, title: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title, exact: true }) });
/** The titles of the list of received mails. */
export const titles = (page: Page): Locator =>
  page.getByRole('list', { name: say('messaging:mail.boxes.inbox') }).getByRole('link');
/** The open mail. */
export const reading = (page: Page): Locator =>
  page.getByRole('region', { name: say('messaging:mail.reading') });
/** The compose dialog. */
export const writing = (page: Page): Locator => page.getByRole('dialog');
export const titleField = (page: Page): Locator =>
  writing(page).getByRole('textbox', { name: say('messaging:mail.compose.title') });
export const textField = (page: Page): Locator => writing(page).locator('[contenteditable=true]');
export const sendButton = (page: Page): Locator =>
  writing(page).getByRole('button', { name: say('messaging:mail.compose.send'), exact: true });

/** Opens the compose dialog. */
export async function openWriting(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: say('messaging:mail.write') })
    .first()
    .click();
  await expect(titleField(page)).toBeVisible();
}

/** Chooses a student in the recipient tree, as a teacher does. */
export async function chooseStudent(
  page: Page,
  {
    subjectName,
    sectionName,
    studentName,
  }: { subjectName: string; sectionName: string; studentName: string },
): Promise<void> {
  const box = (name: 'subject' | 'section' | 'students') =>
    writing(page).getByRole('combobox', { name: say(`kit:audience.${name}`) });
  await choose(box('subject'), subjectName);
  await choose(box('section'), sectionName);
  // A long list renders only its visible rows: filter it by name.
  await box('students').fill(studentName);
  await page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
    .filter({ hasText: studentName })
    .first()
    .click();
  await titleField(page).click();
}
