import { sql } from 'kysely';
import { foldForSearch, QUESTION_SAVE, type QuestionType } from '@riwaq/api';
import { unitsOf } from '../src/exams/rules/mark';
import {
  identityOf,
  questionProblem,
  questionStatus,
  type FormattedBody,
} from '../src/exams/rules/question';
import { listQuestions } from '../src/exams/store-questions';
import { htmlForStorage } from '../src/platform/files/rich-text';
import { NOW, openedDemo, optionsByQuestion } from './testing';

const demo = openedDemo();
const { rowsOf } = demo;

describe('the questions', () => {
  test('are valid and stored as the server stores them', async () => {
    const options = await optionsByQuestion(demo.db);
    const types = new Set<QuestionType>();
    const decimals: number[] = [];
    for (const question of await demo.db.selectFrom('exam_question').selectAll().execute()) {
      const { html, text } = htmlForStorage(question.html);
      const own = (options.get(question.guid) ?? []).map((option) => ({
        text: option.text,
        isCorrect: option.is_correct,
        tolerance: option.tolerance,
      }));
      const body: FormattedBody = {
        type: question.question_type,
        text,
        html,
        fileNames: [],
        options: own,
      };
      expect([text, questionProblem(body), questionStatus(body)]).toEqual([
        text,
        null,
        QUESTION_SAVE.ok,
      ]);
      expect(html).toBe(question.html);
      expect(question.identity).toBe(identityOf(body));
      expect(question.search_text).toBe(
        foldForSearch([text, ...own.map((option) => option.text)].join(' ')),
      );
      types.add(question.question_type);
      if (question.mark % 10_000 !== 0) decimals.push(question.mark);
    }
    expect(types.size).toBe(5);
    expect(decimals.length).toBeGreaterThan(20);
  });

  test('are numbered without gaps, each once per exam or category', async () => {
    expect(
      await rowsOf(sql`
      select coalesce(exam_guid, category_guid) as shelf from exam_question group by 1
      having min(position) <> 1 or max(position) <> count(*) or count(distinct position) <> count(*) or count(distinct identity) <> count(*)`),
    ).toEqual([]);
    expect(
      await rowsOf(
        sql`select e.title from exam e where not exists (select from exam_question q where q.exam_guid = e.guid)`,
      ),
    ).toEqual([]);
    expect(
      await rowsOf(
        sql`select question_guid from question_option group by 1 having min(position) <> 1 or max(position) <> count(*)`,
      ),
    ).toEqual([]);
  });

  test('sum to a round total in every exam', async () => {
    const totals = (await rowsOf(
      sql`select sum(mark)::int as total from exam_question where exam_guid is not null group by exam_guid`,
    )) as { total: number }[];
    expect(totals.filter(({ total }) => total % unitsOf(10) !== 0)).toEqual([]);
  });

  test("are also in their teacher's bank, in at least two categories", async () => {
    const exams = await demo.db.selectFrom('exam').select('guid').execute();
    for (const { guid } of exams)
      expect(
        (await listQuestions(demo.db, { examGuid: guid })).every(({ in_bank }) => in_bank),
      ).toBe(true);
    const banks = await rowsOf(
      sql`select count(*)::int as categories from question_category group by created_by`,
    );
    expect(banks.every((bank) => (bank as { categories: number }).categories >= 2)).toBe(true);
    expect(
      await rowsOf(
        sql`select guid from exam_question where last_used_at > ${NOW} or last_used_at < created_at or exam_guid is not null and last_used_at is not null`,
      ),
    ).toEqual([]);
  });
});
