import { randomInt } from 'node:crypto';
import type { QuestionType } from '@riwaq/api';
import fc from 'fast-check';
import { drawQuestions, type Drawable } from './draw';

const questions: Drawable[] = ['a', 'b', 'c', 'd'].map((guid): Drawable => ({ guid, type: 'OneChoice' })).concat([{ guid: 'n', type: 'Number' }, { guid: 'f', type: 'AttachedFile' }]);
const random = (below: number) => randomInt(below);

test('without random questions they stand as in the exam', () => {
  expect(drawQuestions(questions, null, random)).toEqual(['a', 'b', 'c', 'd', 'n', 'f']);
});

test('so many of each type are drawn as are set, or as there are, each once', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 6 }), fc.option(fc.integer({ min: 0, max: 3 })), (choices, numbers) => {
    const drawn = drawQuestions(questions, new Map<QuestionType, number | null>([['OneChoice', choices], ['Number', numbers]]), random);
    expect(new Set(drawn).size).toBe(drawn.length);
    expect(drawn.filter((guid) => 'abcd'.includes(guid))).toHaveLength(Math.min(choices, 4));
    expect(drawn.filter((guid) => guid === 'n')).toHaveLength(Math.min(numbers ?? 1, 1));
    expect(drawn).not.toContain('f');
  }));
});

test('every question is drawn, and stands first, sometimes', () => {
  const firsts = new Set(Array.from({ length: 300 }, () => drawQuestions(questions, new Map<QuestionType, number | null>([['OneChoice', 2]]), random)[0]));
  expect([...firsts].sort()).toEqual(['a', 'b', 'c', 'd']);
});
