import fc from 'fast-check';
import { eachMark, newestMarksOf, type NewestMarks, type PackedMarks } from './newest-marks';

const STUDENTS = 4;

interface Mark {
  readonly question: string;
  readonly student: number;
  readonly mark: number | null;
}
const history = fc.array(
  fc.record({
    question: fc.constantFrom('a', 'b', 'c'),
    student: fc.nat({ max: STUDENTS - 1 }),
    mark: fc.option(fc.nat({ max: 10_000 })),
  }),
  { maxLength: 30 },
);

/** The marks whose `seq`, their index from 1, is higher than `after`, as the store packs them. */
function packed(marks: readonly Mark[], after: number): PackedMarks[] {
  const added = marks
    .map((mark, index) => ({ ...mark, seq: index + 1 }))
    .filter(({ seq }) => seq > after);
  return [...new Set(added.map(({ question }) => question))].map((question_guid) => {
    const own = added.filter(({ question }) => question === question_guid);
    return {
      question_guid,
      // The database concatenates the marks of a question in any order.
      marks: own
        .reverse()
        .map(({ student, mark, seq }) => `${student + 1}:${mark ?? ''}:${seq}`)
        .join(','),
      newest_seq: `${Math.max(...own.map(({ seq }) => seq))}`,
    };
  });
}

const listed = ({ columns }: NewestMarks): string[] =>
  [...columns]
    .flatMap(([question, column]) => {
      const marks: string[] = [];
      eachMark(column, (student, mark) => marks.push(`${question} ${student} ${mark}`));
      return marks;
    })
    .sort();

const newestOf = (marks: readonly Mark[]): string[] =>
  [
    ...new Map(
      marks.map(({ question, student, mark }) => [
        `${question} ${student}`,
        `${question} ${student} ${mark}`,
      ]),
    ).values(),
  ].sort();

test('equals a complete reading when marks are added in parts', () => {
  fc.assert(
    fc.property(history, fc.nat(), (marks, cut) => {
      const first = marks.slice(0, cut % (marks.length + 1));
      const before = newestMarksOf(packed(first, 0), STUDENTS);
      const after = newestMarksOf(packed(marks, before.newestSeq), STUDENTS, before);
      expect(listed(after)).toEqual(newestOf(marks));
      expect(after.newestSeq).toBe(marks.length);
      // Another request may still compute from the earlier marks.
      expect(listed(before)).toEqual(newestOf(first));
    }),
  );
});
