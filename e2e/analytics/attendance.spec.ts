import { readFile } from 'node:fs/promises';
import type { ApiClient } from '@riwaq/api';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { apiAs } from '../src/api';
import { expectAccessible } from '../src/axe';
import type { Account } from '../src/people';
import { expect, test } from '../src/test';
import { textsOf, type Language } from '../src/texts';
import { expectOnlyWordsOf } from '../src/words';

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

const [DAYS_OF_WEEK, FRIDAY] = [7, 5];
/** A Friday, on which the demo university takes no attendance: each try has its own. */
function freeDay(): string {
  const today = new Date(`${new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Baghdad' }).format(new Date())}T00:00:00Z`);
  today.setUTCDate(today.getUTCDate() - ((today.getUTCDay() - FRIDAY + DAYS_OF_WEEK) % DAYS_OF_WEEK) - test.info().retry * DAYS_OF_WEEK);
  return today.toISOString().slice(0, 10);
}

/** A teacher's class in which an account studies, on a day of its own. */
async function classOf(request: APIRequestContext, teacher: Account, student: Account) {
  const call = await apiAs(request, teacher);
  const { data } = await call('GET Subjects/Get', {});
  const subjects = Array.isArray(data) ? data : data.subjects;
  const day = freeDay();
  const fullName = await nameOf(request, student);
  for (const { subjectGuid, departments } of subjects) {
    for (const { sectionGuid } of departments.flatMap(({ stages }) => stages.flatMap(({ sections }) => sections))) {
      const place = { subjectGuid, sectionGuid, day };
      const rows = async () => (await call('GET Attendance/GetDay', { query: place })).data?.rows ?? [];
      const names = (await rows()).map(({ studentName }) => studentName);
      if (names.includes(fullName)) return { place, rows, names, fullName, path: `/absence?subjectGuid=${subjectGuid}&sectionGuid=${sectionGuid}&day=${day}`, call };
    }
  }
  throw new Error(`${teacher} does not teach ${student}.`);
}

async function nameOf(request: APIRequestContext, account: Account): Promise<string> {
  const answer = await request.post('/api/Account/Login', { data: { userName: account, password: 'riwaq-demo' } });
  return (await answer.json() as { data: { userData: { fullName: string } } }).data.userData.fullName;
}

/** What a person sees and presses in the attendance of a class. */
function handsOf(page: Page, language: Language) {
  const say = textsOf(language);
  const group = (name: string): Locator => page.getByRole('radiogroup', { name: say('analytics:attendance.hoursOf', { name }), exact: true });
  return {
    say, group,
    /** The button of so many hours; the first is presence. */
    hours: (name: string, count: number): Locator => group(name).getByRole('radio').nth(count),
    status: page.locator('.rw-attendance-save'),
    allSaved: () => expect(page.locator('.rw-attendance-save')).toHaveText(say('analytics:attendance.saved.all')),
  };
}

const fitsTheScreen = (page: Page) => expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.viewport.width);
const change = async (call: ApiClient, place: { subjectGuid: string; sectionGuid: string; day: string }, studentGuid: string, hours: number, version: number) => {
  await call('PUT Attendance/SaveDay', { body: { ...place, entries: [{ studentGuid, hours, version, clientKey: crypto.randomUUID() }] } });
};

test('a class is taken by keyboard, with the network lost in the middle and the page loaded anew; each mark is sent once, and the student sees the own', async ({ asPerson, request }) => {
  const { place, rows, names, fullName, path } = await classOf(request, 'teacher', 'student');
  const student = await asPerson('student', { path: '/absence' });
  const teacher = await asPerson('teacher', { path });
  const { say, hours, status, allSaved } = handsOf(teacher, 'ar');
  const [first = '', second = '', third = '', fourth = '', fifth = ''] = names.filter((name) => name !== fullName);
  /** The digits that go down the list to a name, from the first student on. */
  const present = (name: string) => '0'.repeat(names.indexOf(name));

  await test.step('digits set the hours and go on to the next student', async () => {
    await hours(names[0] ?? '', 0).focus();
    await teacher.keyboard.type(`${present(second)}3`);
    await expect(hours(second, 3)).toBeChecked();
    await expect(hours(names[0] ?? '', 0)).toBeChecked();
    await allSaved();
    await expectAccessible(teacher);
    await expectOnlyWordsOf(teacher, 'ar');
  });

  await test.step('without a network it goes on, and says what waits', async () => {
    await teacher.route('**/api/**', (route) => route.abort('connectionrefused'));
    await hours(third, 0).focus();
    await teacher.keyboard.type('5');
    await expect(hours(third, 5)).toBeChecked();
    await hours(fullName, 2).click();
    await expect(status).toHaveText(new RegExp(say('analytics:attendance.saved.waiting_two').slice(0, 20)));
  });

  await test.step('it is there after a reload, the class too, and can be gone on with', async () => {
    await teacher.reload();
    await expect(teacher.getByText(say('analytics:attendance.stale'))).toBeVisible();
    await expect(hours(third, 5)).toBeChecked();
    await expect(hours(second, 3)).toBeChecked();
    await hours(fourth, 1).click();
    await expect(status).toHaveText(new RegExp(say('analytics:attendance.saved.waiting_few', { count: 3 }).slice(0, 20)));
    await expectAccessible(teacher);
  });

  await test.step('when the network is back it is sent once', async () => {
    await teacher.unrouteAll({ behavior: 'ignoreErrors' });
    await status.getByRole('button', { name: say('analytics:attendance.sendNow') }).click();
    await allSaved();
    const stored = new Map((await rows()).map((row) => [row.studentName, [row.hours, row.version]]));
    expect([second, third, fourth, fullName].map((name) => stored.get(name))).toEqual([[3, 1], [5, 1], [1, 1], [2, 1]]);
    expect(stored.get(fifth)?.[0] ?? null).toBe(names.indexOf(fifth) < names.indexOf(second) ? 0 : null);
  });

  await test.step('everybody else is present in one action', async () => {
    await teacher.getByRole('button', { name: /^(الباقون|الطالب|الطالبان)/ }).click();
    await allSaved();
    const stored = await rows();
    expect(stored.every((row) => row.hours !== null)).toBe(true);
    expect(stored.find(({ studentName }) => studentName === first)?.hours).toBe(0);
  });

  await test.step('the student sees it without a reload', async () => {
    await expect(student.getByRole('listitem').filter({ hasText: place.day.replaceAll('-', '/') })).toContainText(say('analytics:attendance.hours_two'));
    await expectAccessible(student);
    await expectOnlyWordsOf(student, 'ar');
  });

  await test.step('both fit a phone', async () => {
    for (const [account, at] of [['teacher', path], ['teacher', `${path}&view=summary`], ['student', '/absence']] as const) {
      const phone = await asPerson(account, { path: at, context: PHONE });
      await expect(phone.locator('.rw-attendance-list, .rw-attendance-own, .rw-table').first()).toBeVisible();
      await fitsTheScreen(phone);
      await expectAccessible(phone);
    }
  });
});

test('on a phone, in English and the dark theme: by finger, with an excuse and a note, beside another who changes the same, the summary, and a file of it', async ({ asPerson, request }) => {
  const { place, rows, names, fullName, path } = await classOf(request, 'teacher2', 'student2');
  const admin = await apiAs(request, 'admin');
  const teacher = await asPerson('teacher2', { path, language: 'en', theme: 'dark', context: PHONE, live: false });
  const { say, hours, status, allSaved } = handsOf(teacher, 'en');
  const rowOf = async (name: string) => (await rows()).find(({ studentName }) => studentName === name)!;

  await test.step('the class is present, one is absent with an excuse and a note', async () => {
    await teacher.getByRole('button', { name: /^The other \d+ present$/ }).tap();
    await allSaved();
    await hours(fullName, 4).tap();
    await teacher.getByRole('button', { name: say('analytics:attendance.excusedOf', { name: fullName }) }).tap();
    await teacher.getByRole('button', { name: say('analytics:attendance.noteOf', { name: fullName }) }).tap();
    const note = teacher.getByRole('textbox', { name: say('analytics:attendance.noteOf', { name: fullName }) });
    await note.fill('A letter of the hospital');
    await note.press('Enter');
    await expect.poll(() => rowOf(fullName)).toMatchObject({ hours: 4, excused: true, note: 'A letter of the hospital' });
    await allSaved();
    await fitsTheScreen(teacher);
    await expectAccessible(teacher);
  });

  await test.step('what somebody else changed meanwhile is told, and the teacher chooses', async () => {
    const other = names.find((name) => name !== fullName) ?? '';
    const { studentGuid, version } = await rowOf(other);
    await change(admin, place, studentGuid, 7, version);
    await hours(other, 1).tap();
    await expect(status).toContainText(say('analytics:attendance.saved.conflicts_one', { count: 1 }));
    expect((await rowOf(other)).hours).toBe(7);
    await teacher.getByRole('button', { name: say('analytics:attendance.conflict.mine') }).tap();
    await allSaved();
    expect((await rowOf(other)).hours).toBe(1);
  });

  await test.step('the summary has its chart, the chart its table, and both their file', async () => {
    await teacher.getByRole('link', { name: say('analytics:attendance.views.summary') }).tap();
    const chart = teacher.getByRole('figure', { name: say('analytics:attendance.chart') });
    await expect(chart.locator('canvas')).toBeVisible();
    await chart.getByText(say('kit:chart.asTable')).tap();
    await expect(chart.getByRole('row')).not.toHaveCount(0);
    await fitsTheScreen(teacher);
    await expectAccessible(teacher);
    const [file] = await Promise.all([teacher.waitForEvent('download'), teacher.getByRole('button', { name: say('analytics:attendance.export.csv') }).tap()]);
    const text = await readFile(await file.path(), 'utf8');
    expect(text.split('\r\n').find((line) => line.includes(fullName))).toBeDefined();
  });

  await test.step('the student reads the note', async () => {
    const student = await asPerson('student2', { path: '/absence', language: 'en', theme: 'dark', context: PHONE });
    const { subjectGuid } = place;
    await student.goto(`/absence?subjectGuid=${subjectGuid}`);
    await expect(student.getByText('A letter of the hospital')).toBeVisible();
    await expect(student.getByRole('figure', { name: say('analytics:attendance.own.chart') }).locator('canvas')).toBeVisible();
    await fitsTheScreen(student);
    await expectAccessible(student);
    await expectOnlyWordsOf(student, 'en');
  });
});
