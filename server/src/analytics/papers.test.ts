import type { QuestionRow } from '../exams/rows';
import { paperMarks } from '../exams/rules/total-mark';
import { newestMarksOf } from './newest-marks';
import { reportOf } from './report';
import { sheetOf } from './sheet';

const question = (guid: string, mark: number) =>
  ({ guid, mark, question_type: 'FillInTheBlanks', options: [] }) as unknown as QuestionRow;

describe('statistics of scaled papers', () => {
  const questions = [question('a', 10_000), question('b', 20_000), question('c', 40_000)];
  const byGuid = new Map(questions.map((each) => [each.guid, each]));
  const paperOf = (asked: readonly string[]) =>
    paperMarks(
      asked.flatMap((guid) => byGuid.get(guid) ?? []),
      100_000,
    );
  // Question "b" is worth 6.6667 on the paper of 1 and 2 marks, and 3.3333 on that of 2 and 4.
  const sheet = sheetOf({
    students: ['ali', 'badr'],
    questions: ['a', 'b', 'c'],
    draws: [
      { questions: 'a,b', students: 'ali' },
      { questions: 'b,c', students: 'badr' },
    ],
    paperOf,
    marks: newestMarksOf(
      [
        { question_guid: 'b', marks: '1:66667:1,2:33333:2', newest_seq: '2' },
        { question_guid: 'a', marks: '1:0:3', newest_seq: '3' },
        { question_guid: 'c', marks: '2:0:4', newest_seq: '4' },
      ],
      2,
    ),
    answers: [],
  });
  const report = reportOf({
    questions,
    titleOf: () => '',
    sheet,
    extra: [null, null],
    choices: [],
    written: [],
  });

  test("count a result as a share of the student's own paper", () => {
    expect(sheet.given).toEqual([66_667, 33_333]);
    expect(report.results).toMatchObject({ passCount: 1, totalCount: 2, meanShare: 0.5 });
  });

  test('count a right answer as right on every paper', () => {
    expect(
      report.metrics.difficulty.map(({ pValue, correctAnswers }) => [pValue, correctAnswers]),
    ).toEqual([
      [0, 0],
      [1, 2],
      [0, 0],
    ]);
  });
});
