import { utils, write } from '@e965/xlsx';
import { actionsOf } from '../forum/fixtures';
import { appearanceCheckOf, LOOK_PAIRS, visitOf } from '../src/appearance-check';
import { dropFile } from '../src/drop-file';
import { choose } from '../src/select';
import { expect, test } from '../src/test';
import { examinerOf, type Examiner } from './fixtures';

// Proves PEOPLE-7 to PEOPLE-12.

/** The first section of the teacher's class. */
const SECTION = 'الشعبة أ';
const NOBODY = 'لا أحد بهذا الاسم';

/** Five classmates whose names nobody else of the section has, with their codes. */
async function classmatesOf(examiner: Examiner) {
  const { sectionGuid } = examiner;
  const { sessionGuid } = await examiner.degreeList();
  const { data } = await examiner.call('GET Degrees/GetSession', {
    query: { sessionGuid, sectionGuid },
  });
  const { rows } = data!;
  const names = rows.map(({ studentName }) => studentName);
  const [assigned, coded, named, listed, numbered] = rows.filter(
    ({ studentName }) => names.indexOf(studentName) === names.lastIndexOf(studentName),
  );
  if (!assigned || !coded || !named || !listed || !numbered)
    throw new Error('The class is too small.');
  return { assigned, coded, named, listed, numbered };
}

const sheetOf = (rows: readonly (readonly string[])[]): Buffer => {
  const sheet = utils.aoa_to_sheet(rows.map((row) => [...row]));
  return write({ SheetNames: ['الشعبة'], Sheets: { الشعبة: sheet } }, { type: 'buffer' }) as Buffer;
};

for (const pair of LOOK_PAIRS) {
  test(
    `chooses students by a pasted list and a dropped spreadsheet (${pair.name})`,
    { tag: pair.tag },
    async ({ asPerson, request }) => {
      test.slow();
      const examiner = await examinerOf(request, 'teacher');
      const { assigned, coded, named, listed, numbered } = await classmatesOf(examiner);
      const examGuid = await examiner.exam({ studentGuids: [assigned.studentGuid] });
      const page = await asPerson('teacher', { path: `/showExam=${examGuid}`, ...visitOf(pair) });
      const checkAppearance = await appearanceCheckOf(page, pair);
      const { say, saved } = actionsOf(page);
      const audience = page.getByRole('dialog', { name: say('exams:students.add') });
      const table = page.getByRole('dialog', { name: say('sheets:students.title') });

      await page.getByRole('link', { name: say('exams:views.students'), exact: true }).click();
      await page.getByRole('button', { name: say('exams:students.add') }).click();
      await choose(audience.getByRole('combobox', { name: say('kit:audience.section') }), SECTION);

      await test.step('chooses by a code and a name, and names the unknown line', async () => {
        await audience.getByRole('button', { name: say('kit:audience.paste') }).click();
        const list = audience.getByLabel(say('kit:audience.pasteLabel'));
        await list.fill([coded.studentCode, named.studentName, NOBODY].join('\n'));
        await audience.getByRole('button', { name: say('kit:audience.pasteFind') }).click();
        await expect(audience.getByText(say('kit:audience.pasteFound_two'))).toBeVisible();
        await expect(
          audience.getByRole('list', { name: say('kit:audience.pasteUnknown') }),
        ).toHaveText(NOBODY);
        await expect(list).toHaveValue(NOBODY);
        await checkAppearance();
      });

      await test.step('previews every row of a dropped spreadsheet, and adds the new', async () => {
        await audience.getByRole('button', { name: say('kit:audience.sheet') }).click();
        const rows = [
          ['طلبة الشعبة'],
          ['ت', 'الطالب'],
          ['1', listed.studentName],
          ['2', numbered.studentCode],
          ['3', coded.studentCode],
          ['4', NOBODY],
        ];
        await dropFile(
          table.getByRole('button', { name: say('sheets:choose'), exact: true }),
          'قائمة.xlsx',
          sheetOf(rows),
        );
        await expect(
          table.getByRole('heading', { name: say('sheets:students.willTake_few', { count: 3 }) }),
        ).toBeVisible();
        // Rows are cards on a narrow screen.
        for (const { studentName } of [listed, numbered, coded])
          await expect(table.getByText(studentName, { exact: true }).first()).toBeVisible();
        await expect(table.getByText(say('sheets:unchanged'))).toHaveCount(1);
        await expect(
          table.getByText(say('sheets:students.problems.unknown', { code: NOBODY })),
        ).toBeVisible();
        await checkAppearance();
        await table.getByRole('button', { name: say('sheets:students.confirm_two') }).click();
        await expect(table).toBeHidden();
      });

      await test.step('assigns those who were chosen', async () => {
        await audience
          .getByRole('button', { name: say('exams:students.addCount_few', { count: 4 }) })
          .click();
        await saved();
        for (const { studentName } of [coded, named, listed, numbered])
          await expect(page.getByText(studentName, { exact: true }).first()).toBeVisible();
        const { data } = await examiner.call('GET Exams/GetStudents', {
          query: { ExamGuid: examGuid },
        });
        expect(data!.map(({ studentGuid }) => studentGuid).sort()).toEqual(
          [assigned, coded, named, listed, numbered].map((each) => each.studentGuid).sort(),
        );
      });
    },
  );
}
