import { readFile } from 'node:fs/promises';
import { read, utils, write } from '@e965/xlsx';
import type { ApiClient } from '@riwaq/api';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { apiAs } from '../src/api';
import { expectAccessible } from '../src/axe';
import type { Account } from '../src/people';
import { expect, test } from '../src/test';
import { textsOf, type Language } from '../src/texts';
import { expectOnlyWordsOf } from '../src/words';
import { withoutModule } from './ways';

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

const [DAYS_OF_WEEK, FRIDAY] = [7, 5];
/** A Friday so many weeks back, on which the demo university takes no attendance: each try has its own. */
function freeDay(weeks: number): string {
  const today = new Date(`${new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Baghdad' }).format(new Date())}T00:00:00Z`);
  today.setUTCDate(today.getUTCDate() - ((today.getUTCDay() - FRIDAY + DAYS_OF_WEEK) % DAYS_OF_WEEK) - (weeks + test.info().retry * 10) * DAYS_OF_WEEK);
  return today.toISOString().slice(0, 10);
}

/** A teacher's class in which an account studies, on a day of its own. */
async function classOf(request: APIRequestContext, teacher: Account, student: Account, weeks = 0) {
  const call = await apiAs(request, teacher);
  const { data } = await call('GET Subjects/Get', {});
  const subjects = Array.isArray(data) ? data : data.subjects;
  const day = freeDay(weeks);
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
    // It is tried by itself too, and may be there before the press.
    await status.getByRole('button', { name: say('analytics:attendance.sendNow') }).or(status.filter({ hasText: say('analytics:attendance.saved.all') })).click();
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

test('what was marked in a room without a network is sent when the network is back: from another page of the site, and after a reload on one', async ({ asPerson, request }) => {
  test.slow();
  const { rows, names, path } = await classOf(request, 'teacher', 'student', 1);
  const page = await asPerson('teacher', { path });
  const { say, hours, status } = handsOf(page, 'ar');
  const [first = '', second = ''] = names;
  const cutOff = () => page.route('**/api/Attendance/**', (route) => route.abort('connectionrefused'));
  const back = () => page.unrouteAll({ behavior: 'ignoreErrors' });
  const stored = async (name: string) => { const row = (await rows()).find(({ studentName }) => studentName === name); return [row?.hours, row?.version]; };
  const unsent = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('attendance:unsent')).length);

  await test.step('left for another page, it goes on by itself', async () => {
    await expect(hours(first, 2)).toBeVisible();
    await cutOff();
    await hours(first, 2).click();
    await expect(status).toHaveText(new RegExp(say('analytics:attendance.saved.waiting_one').slice(0, 15)));
    await page.getByRole('navigation').getByRole('link', { name: say('analytics:title'), exact: true }).first().click();
    await expect(page).toHaveURL(/\/statistics$/);
    expect(await unsent()).toBe(1);
    await back();
    await expect.poll(() => stored(first), { timeout: 20_000 }).toEqual([2, 1]);
    await expect.poll(unsent).toBe(0);
  });

  await test.step('loaded anew on a page of another module, it is sent too, once', async () => {
    await page.goto(path);
    await expect(hours(second, 3)).toBeVisible();
    await cutOff();
    await hours(second, 3).click();
    await expect.poll(unsent).toBe(1);
    await page.goto('/library');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await unsent()).toBe(1);
    await back();
    await expect.poll(() => stored(second), { timeout: 30_000 }).toEqual([3, 1]);
    await expect.poll(unsent).toBe(0);
  });
});

test('attendance is taken from files: the columns of the product\'s own are known, each row that cannot be taken is told with its remedy, and what is saved is on the page and in the files', async ({ asPerson, request }) => {
  // A class that no other journey marks: the summary is of all its days.
  const { place, rows, names, path, call } = await classOf(request, 'teacher', 'student2');
  const codes = new Map((await rows()).map(({ studentName, studentCode }) => [studentName, studentCode]));
  const [first = '', second = '', third = '', fourth = ''] = names;
  const code = (name: string) => codes.get(name) ?? '';
  const page = await asPerson('teacher', { path });
  const { say, hours } = handsOf(page, 'ar');
  const act = async (name: `analytics:${string}`) => {
    await page.getByRole('button', { name: say('analytics:attendance.more') }).click();
    await page.getByRole('menuitem', { name: say(name) }).click();
  };
  const dialog = page.getByRole('dialog');

  await test.step('a CSV in Arabic, with rows that cannot be taken', async () => {
    await act('analytics:attendance.import.action');
    await expectAccessible(page);
    const csv = ['الرمز,الاسم,ساعات الغياب,بعذر,ملاحظة', `${code(first)},${first},٣,نعم,مراجعة طبية`, `${code(second)},,0,,`, '٠٠٠٠٠,,2,,', `${code(third)},,غائب,,`, `${code(fourth)},,9,,`, ',,1,,'].join('\r\n');
    await dialog.locator('input[type=file]').setInputFiles({ name: 'حضور.csv', mimeType: 'text/csv', buffer: Buffer.from(`\ufeff${csv}`) });
    const left = dialog.locator('.rw-sheet-left li');
    await expect(left).toHaveCount(4);
    await expect(left.nth(0)).toContainText(say('analytics:attendance.import.problems.unknownCode', { code: '٠٠٠٠٠' }));
    await expect(left.nth(1)).toContainText(say('analytics:attendance.import.problems.notNumber', { code: code(third), value: 'غائب' }));
    await expect(left.nth(2)).toContainText(say('analytics:attendance.import.problems.outOfRange', { code: code(fourth), value: '9' }));
    await expect(left.nth(3)).toContainText(say('analytics:attendance.import.problems.noCode'));
    for (const [at, row] of [4, 5, 6, 7].entries()) await expect(left.nth(at)).toContainText(String(row));
    await expectAccessible(page);
    await expectOnlyWordsOf(page, 'ar');
    expect((await rows()).every((row) => row.hours === null)).toBe(true);
  });

  await test.step('those that can be are saved without them', async () => {
    await dialog.getByRole('button', { name: say('analytics:attendance.import.confirmLeaving_two', { left: 4 }) }).click();
    await expect(dialog).toBeHidden();
    await expect(hours(first, 3)).toBeChecked();
    await expect(hours(second, 0)).toBeChecked();
    expect((await rows()).find(({ studentName }) => studentName === first)).toMatchObject({ hours: 3, excused: true, note: 'مراجعة طبية' });
    const { data: history } = await call('GET Attendance/GetHistory', { query: place });
    expect(history?.map(({ source }) => source)).toEqual(['import', 'import']);
  });

  await test.step('the day as xlsx says what the page says; corrected, it is taken as it is', async () => {
    const download = page.waitForEvent('download');
    await act('analytics:attendance.export.xlsx');
    const book = read(await readFile(await (await download).path()));
    const name = book.SheetNames[0] ?? '';
    const [head = [], ...saved] = utils.sheet_to_json<(string | number | null)[]>(book.Sheets[name] ?? {}, { header: 1, defval: null });
    expect(saved.map((cells) => cells[1])).toEqual(names);
    for (const cells of saved) {
      const group = page.getByRole('radiogroup', { name: say('analytics:attendance.hoursOf', { name: String(cells[1]) }), exact: true });
      await group.scrollIntoViewIfNeeded();
      await expect(group.getByRole('radio', { checked: true })).toHaveCount(cells[2] === null ? 0 : 1);
      if (cells[2] !== null) await expect(group.getByRole('radio').nth(Number(cells[2]))).toBeChecked();
    }
    const corrected = saved.map((cells) => (cells[1] === first ? [cells[0], cells[1], 1, 'لا', null] : [cells[0], cells[1], cells[2] ?? 0, cells[3], cells[4]]));
    const sheet = utils.aoa_to_sheet([head, ...corrected]);
    const buffer = write({ SheetNames: [name], Sheets: { [name]: sheet } }, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
    await act('analytics:attendance.import.action');
    await dialog.locator('input[type=file]').setInputFiles({ name: 'corrected.xlsx', mimeType: 'application/octet-stream', buffer });
    await dialog.getByRole('button', { name: new RegExp(`${names.length}`) }).click();
    await expect(dialog).toBeHidden();
    await expect(hours(first, 1)).toBeChecked();
    expect((await rows()).every((row) => row.hours !== null)).toBe(true);
  });

  await test.step('the summary as xlsx says what its table says', async () => {
    await page.getByRole('link', { name: say('analytics:attendance.views.summary') }).click();
    const table = page.getByRole('group', { name: say('analytics:attendance.students'), exact: true });
    await expect(table.getByRole('row').nth(1)).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: say('analytics:attendance.export.xlsx') }).click();
    const book = read(await readFile(await (await download).path()));
    const saved = utils.sheet_to_json<Record<string, string | number>>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { defval: '' });
    for (const row of (await table.getByRole('row').all()).slice(1)) {
      const [name = '', unexcused, excused] = await row.getByRole('cell').allInnerTexts();
      const cells = saved.find((each) => name.startsWith(String(each['الاسم'])));
      expect([unexcused, excused]).toEqual([String(cells?.['ساعات بلا عذر']), String(cells?.['ساعات بعذر'])]);
    }
  });
});

test('without the exams attendance works', async ({ asPerson, request }) => {
  const { rows, names, path } = await classOf(request, 'teacher', 'student', 2);
  const page = await asPerson('teacher');
  const requests = await withoutModule(page, 'exams');
  await page.goto(path);
  const { hours, allSaved } = handsOf(page, 'ar');
  await hours(names[0] ?? '', 4).click();
  await allSaved();
  expect((await rows()).find(({ studentName }) => studentName === names[0])?.hours).toBe(4);
  expect(requests).toEqual([]);
});
