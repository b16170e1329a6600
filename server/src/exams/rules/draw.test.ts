import type { QuestionType } from '@riwaq/api';
import fc from 'fast-check';
import { createRandom } from '../../../demo/random';
import { boundsOfDraw, drawQuestions, type Drawable } from './draw';

// Proves QUESTION-4.

const questions: Drawable[] = ['a', 'b', 'c', 'd']
  .map((guid): Drawable => ({ guid, type: 'OneChoice' }))
  .concat([
    { guid: 'n', type: 'Number' },
    { guid: 'f', type: 'AttachedFile' },
  ]);
const { int } = createRandom('draw');
const random = (below: number) => int(0, below - 1);

test('keeps the order of the exam without random questions', () => {
  expect(drawQuestions(questions, null, random)).toEqual(['a', 'b', 'c', 'd', 'n', 'f']);
});

test('draws the set number of each type, each question once', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 6 }),
      fc.option(fc.integer({ min: 0, max: 3 })),
      (choices, numbers) => {
        const drawn = drawQuestions(
          questions,
          new Map<QuestionType, number | null>([
            ['OneChoice', choices],
            ['Number', numbers],
          ]),
          random,
        );
        expect(new Set(drawn).size).toBe(drawn.length);
        expect(drawn.filter((guid) => 'abcd'.includes(guid))).toHaveLength(Math.min(choices, 4));
        expect(drawn.filter((guid) => guid === 'n')).toHaveLength(Math.min(numbers ?? 1, 1));
        expect(drawn).not.toContain('f');
      },
    ),
  );
});

test('draws every question, and puts it first, some of the time', () => {
  const firsts = new Set(
    Array.from(
      { length: 300 },
      () =>
        drawQuestions(
          questions,
          new Map<QuestionType, number | null>([['OneChoice', 2]]),
          random,
        )[0],
    ),
  );
  expect([...firsts].sort()).toEqual(['a', 'b', 'c', 'd']);
});

test('keeps every draw within its bounds, and some reach them', () => {
  const types = fc.constantFrom<QuestionType>('OneChoice', 'Number', 'AttachedFile');
  const marked = fc
    .array(fc.record({ type: types, mark: fc.integer({ min: 0, max: 5 }) }), { maxLength: 6 })
    .map((all) => all.map((question, index) => ({ ...question, guid: String(index) })));
  const draws = fc.option(
    fc
      .uniqueArray(fc.tuple(types, fc.option(fc.integer({ min: 0, max: 4 }))), {
        selector: ([type]) => type,
      })
      .map((entries) => new Map<QuestionType, number | null>(entries)),
  );
  fc.assert(
    fc.property(marked, draws, (all, drawn) => {
      const { count, least, most } = boundsOfDraw(all, drawn, null);
      const totals = Array.from({ length: 20 }, () => drawQuestions(all, drawn, random)).map(
        (guids) => {
          expect(guids).toHaveLength(count);
          return guids.reduce(
            (sum, guid) => sum + all.find((question) => question.guid === guid)!.mark,
            0,
          );
        },
      );
      for (const total of totals) expect(total >= least && total <= most).toBe(true);
      if (!drawn) expect([least, most]).toEqual([totals[0], totals[0]]);
    }),
  );
  expect(
    boundsOfDraw(
      [1, 2, 4].map((mark) => ({ type: 'Number', mark })),
      new Map([['Number', 2]]),
      null,
    ),
  ).toEqual({ count: 2, least: 3, most: 6 });
  expect(
    boundsOfDraw(
      [1, 2, 4].map((mark) => ({ type: 'Number', mark })),
      new Map([['Number', 2]]),
      10,
    ),
  ).toEqual({ count: 2, least: 10, most: 10 });
  expect(boundsOfDraw([], new Map([['Number', 2]]), 10)).toEqual({ count: 0, least: 0, most: 0 });
  expect(
    boundsOfDraw(
      [1, 2, 4].map((mark) => ({ type: 'Number', mark })),
      new Map([['Number', null]]),
      null,
    ),
  ).toEqual({ count: 3, least: 7, most: 7 });
});
