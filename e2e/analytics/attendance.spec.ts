import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { unique } from '../forum/fixtures';
import { apiAs } from '../src/api';
import { expectAccessible } from '../src/axe';
import type { Account } from '../src/people';
import { expect, test } from '../src/test';
import { textsOf, type Language } from '../src/texts';
import { expectOnlyWordsOf } from '../src/words';

// Proves ATTEND-1, ATTEND-2.

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

const [DAYS_OF_WEEK, FRIDAY] = [7, 5];
/** The Friday `weeks` before the last one. The demo university takes no attendance on Fridays. */
function fridayBefore(weeks: number): string {
  const day = new Date(
    `${new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Baghdad' }).format(new Date())}T00:00:00Z`,
  );
  day.setUTCDate(
    day.getUTCDate() -
      ((day.getUTCDay() - FRIDAY + DAYS_OF_WEEK) % DAYS_OF_WEEK) -
      weeks * DAYS_OF_WEEK,
  );
  return day.toISOString().slice(0, 10);
}

/** A class of the teacher that the account belongs to, on a day that no test has used. */
async function classOf(request: APIRequestContext, teacher: Account, student: Account) {
  const call = await apiAs(request, teacher);
  const { data } = await call('GET Subjects/Get', {});
  const subjects = Array.isArray(data) ? data : data.subjects;
  const fullName = await nameOf(request, student);
  const rowsOf = async (place: { subjectGuid: string; sectionGuid: string; day: string }) =>
    (await call('GET Attendance/GetDay', { query: place })).data?.rows ?? [];
  for (const { subjectGuid, departments } of subjects) {
    for (const { sectionGuid } of departments.flatMap(({ stages }) =>
      stages.flatMap(({ sections }) => sections),
    )) {
      const on = (weeks: number) => ({ subjectGuid, sectionGuid, day: fridayBefore(weeks) });
      let weeks = 0;
      let known = await rowsOf(on(weeks));
      const names = known.map(({ studentName }) => studentName);
      if (!names.includes(fullName)) continue;
      while (known.some(({ hours }) => hours !== null)) {
        weeks += 1;
        known = await rowsOf(on(weeks));
      }
      const place = on(weeks);
      return {
        place,
        rows: () => rowsOf(place),
        names,
        fullName,
        path: `/absence?subjectGuid=${subjectGuid}&sectionGuid=${sectionGuid}&day=${place.day}`,
        call,
      };
    }
  }
  throw new Error(`${teacher} does not teach ${student}.`);
}

async function nameOf(request: APIRequestContext, account: Account): Promise<string> {
  const answer = await request.post('/api/Account/Login', {
    data: { userName: account, password: 'riwaq-demo' },
  });
  return ((await answer.json()) as { data: { userData: { fullName: string } } }).data.userData
    .fullName;
}

/** Locators of a class's attendance page. */
function actionsOf(page: Page, language: Language) {
  const say = textsOf(language);
  const group = (name: string): Locator =>
    page.getByRole('radiogroup', {
      name: say('analytics:attendance.hoursOf', { name }),
      exact: true,
    });
  return {
    say,
    group,
    /** The radio button of a number of hours; 0 is presence. */
    hours: (name: string, count: number): Locator => group(name).getByRole('radio').nth(count),
    status: page.locator('.rw-attendance-save'),
    allSaved: () =>
      expect(page.locator('.rw-attendance-save')).toHaveText(say('analytics:attendance.saved.all')),
  };
}

const fitsTheScreen = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBe(PHONE.viewport.width);

test('takes a class by keyboard through an outage and a reload', async ({ asPerson, request }) => {
  const { place, rows, names, fullName, path } = await classOf(request, 'teacher', 'student');
  const student = await asPerson('student', { path: '/absence' });
  const teacher = await asPerson('teacher', { path });
  const { say, hours, status, allSaved } = actionsOf(teacher, 'ar');
  const [first = '', second = '', third = '', fourth = '', fifth = ''] = names.filter(
    (name) => name !== fullName,
  );
  /** The digits to type from the first student down to this one. */
  const present = (name: string) => '0'.repeat(names.indexOf(name));

  await test.step('sets hours by digits and moves to the next student', async () => {
    await hours(names[0] ?? '', 0).focus();
    await teacher.keyboard.type(`${present(second)}3`);
    await expect(hours(second, 3)).toBeChecked();
    await expect(hours(names[0] ?? '', 0)).toBeChecked();
    await allSaved();
    await expectAccessible(teacher);
    await expectOnlyWordsOf(teacher, 'ar');
  });

  await test.step('continues offline and counts unsent entries', async () => {
    await teacher.route('**/api/**', (route) => route.abort('connectionrefused'));
    await hours(third, 0).focus();
    await teacher.keyboard.type('5');
    await expect(hours(third, 5)).toBeChecked();
    await hours(fullName, 2).click();
    await expect(status).toHaveText(
      new RegExp(say('analytics:attendance.saved.waiting_two').slice(0, 20)),
    );
  });

  await test.step('restores class and hours after a reload', async () => {
    await teacher.reload();
    await expect(teacher.getByText(say('analytics:attendance.stale'))).toBeVisible();
    await expect(hours(third, 5)).toBeChecked();
    await expect(hours(second, 3)).toBeChecked();
    await hours(fourth, 1).click();
    await expect(status).toHaveText(
      new RegExp(say('analytics:attendance.saved.waiting_few', { count: 3 }).slice(0, 20)),
    );
    await expectAccessible(teacher);
  });

  await test.step('sends everything once when the network is back', async () => {
    await teacher.unrouteAll({ behavior: 'ignoreErrors' });
    // Resent automatically, too, so it may be saved before the click.
    await status
      .getByRole('button', { name: say('analytics:attendance.sendNow') })
      .or(status.filter({ hasText: say('analytics:attendance.saved.all') }))
      .click();
    await allSaved();
    const stored = new Map(
      (await rows()).map((row) => [row.studentName, [row.hours, row.version]]),
    );
    expect([second, third, fourth, fullName].map((name) => stored.get(name))).toEqual([
      [3, 1],
      [5, 1],
      [1, 1],
      [2, 1],
    ]);
    expect(stored.get(fifth)?.[0] ?? null).toBe(
      names.indexOf(fifth) < names.indexOf(second) ? 0 : null,
    );
  });

  await test.step('marks everybody else present in one action', async () => {
    await teacher.getByRole('button', { name: /^(الباقون|الطالب|الطالبان)/ }).click();
    await allSaved();
    const stored = await rows();
    expect(stored.every((row) => row.hours !== null)).toBe(true);
    expect(stored.find(({ studentName }) => studentName === first)?.hours).toBe(0);
  });

  await test.step('shows students their own hours live', async () => {
    await expect(
      student.getByRole('listitem').filter({ hasText: place.day.replaceAll('-', '/') }),
    ).toContainText(say('analytics:attendance.hours_two'));
    await expectAccessible(student);
    await expectOnlyWordsOf(student, 'ar');
  });
});

test('takes a class on a phone in dark English', async ({ asPerson, request }) => {
  const { place, rows, fullName, path } = await classOf(request, 'teacher2', 'student2');
  const teacher = await asPerson('teacher2', {
    path,
    language: 'en',
    theme: 'dark',
    context: PHONE,
    live: false,
  });
  const { say, hours, allSaved } = actionsOf(teacher, 'en');
  const rowOf = async (name: string) =>
    (await rows()).find(({ studentName }) => studentName === name)!;
  const letter = unique('A letter of the hospital');

  await test.step('marks one absent with an excuse and a note', async () => {
    await teacher.getByRole('button', { name: /^The other \d+ present$/ }).tap();
    await allSaved();
    await hours(fullName, 4).tap();
    await teacher
      .getByRole('button', { name: say('analytics:attendance.excusedOf', { name: fullName }) })
      .tap();
    await teacher
      .getByRole('button', { name: say('analytics:attendance.noteOf', { name: fullName }) })
      .tap();
    const note = teacher.getByRole('textbox', {
      name: say('analytics:attendance.noteOf', { name: fullName }),
    });
    await note.fill(letter);
    await note.press('Enter');
    await expect
      .poll(() => rowOf(fullName))
      .toMatchObject({ hours: 4, excused: true, note: letter });
    await allSaved();
    await fitsTheScreen(teacher);
    await expectAccessible(teacher);
  });

  await test.step('shows the summary as chart, table and file', async () => {
    await teacher.getByRole('link', { name: say('analytics:attendance.views.summary') }).tap();
    const chart = teacher.getByRole('figure', { name: say('analytics:attendance.chart') });
    await expect(chart.locator('canvas')).toBeVisible();
    await chart.getByText(say('kit:chart.asTable')).tap();
    await expect(chart.getByRole('row')).not.toHaveCount(0);
    await fitsTheScreen(teacher);
    await expectAccessible(teacher);
    const [file] = await Promise.all([
      teacher.waitForEvent('download'),
      teacher.getByRole('button', { name: say('analytics:attendance.export.csv') }).tap(),
    ]);
    const text = await readFile(await file.path(), 'utf8');
    expect(text.split('\r\n').find((line) => line.includes(fullName))).toBeDefined();
  });

  await test.step('shows the student the note', async () => {
    const student = await asPerson('student2', {
      path: '/absence',
      language: 'en',
      theme: 'dark',
      context: PHONE,
    });
    const { subjectGuid } = place;
    await student.goto(`/absence?subjectGuid=${subjectGuid}`);
    await expect(student.getByText(letter)).toBeVisible();
    await expect(
      student
        .getByRole('figure', { name: say('analytics:attendance.own.chart') })
        .locator('canvas'),
    ).toBeVisible();
    await fitsTheScreen(student);
    await expectAccessible(student);
    await expectOnlyWordsOf(student, 'en');
  });
});

test('imports attendance and names rows that cannot be used', async ({ asPerson, request }) => {
  const { place, rows, names, path, call } = await classOf(request, 'teacher', 'student2');
  const codes = new Map(
    (await rows()).map(({ studentName, studentCode }) => [studentName, studentCode]),
  );
  const [first = '', second = '', third = '', fourth = ''] = names;
  const code = (name: string) => codes.get(name) ?? '';
  const page = await asPerson('teacher', { path });
  const { say, hours } = actionsOf(page, 'ar');
  const act = async (name: `analytics:${string}`) => {
    await page.getByRole('button', { name: say('analytics:attendance.more') }).click();
    await page.getByRole('menuitem', { name: say(name) }).click();
  };
  const dialog = page.getByRole('dialog');

  await test.step('names each row of a CSV that cannot be used', async () => {
    await act('analytics:attendance.import.action');
    await expectAccessible(page);
    const csv = [
      'الرمز,الاسم,ساعات الغياب,بعذر,ملاحظة',
      `${code(first)},${first},٣,نعم,مراجعة طبية`,
      `${code(second)},,0,,`,
      '٠٠٠٠٠,,2,,',
      `${code(third)},,غائب,,`,
      `${code(fourth)},,9,,`,
      ',,1,,',
    ].join('\r\n');
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'حضور.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`\ufeff${csv}`),
    });
    const left = dialog.locator('.rw-sheet-left li');
    await expect(left).toHaveCount(4);
    await expect(left.nth(0)).toContainText(
      say('analytics:attendance.import.problems.unknownCode', { code: '٠٠٠٠٠' }),
    );
    await expect(left.nth(1)).toContainText(
      say('analytics:attendance.import.problems.notNumber', {
        code: code(third),
        value: 'C5: غائب',
      }),
    );
    await expect(left.nth(2)).toContainText(
      say('analytics:attendance.import.problems.outOfRange', { code: code(fourth), value: '9' }),
    );
    await expect(left.nth(3)).toContainText(say('analytics:attendance.import.problems.noCode'));
    for (const [at, row] of [4, 5, 6, 7].entries())
      await expect(left.nth(at)).toContainText(String(row));
    await expectAccessible(page);
    await expectOnlyWordsOf(page, 'ar');
    expect((await rows()).every((row) => row.hours === null)).toBe(true);
  });

  await test.step('saves the others', async () => {
    await dialog
      .getByRole('button', {
        name: say('analytics:attendance.import.confirmLeaving_two', { left: 4 }),
      })
      .click();
    await expect(dialog).toBeHidden();
    await expect(hours(first, 3)).toBeChecked();
    await expect(hours(second, 0)).toBeChecked();
    expect((await rows()).find(({ studentName }) => studentName === first)).toMatchObject({
      hours: 3,
      excused: true,
      note: 'مراجعة طبية',
    });
    const { data: history } = await call('GET Attendance/GetHistory', { query: place });
    expect(history?.map(({ source }) => source)).toEqual(['import', 'import']);
  });
});
