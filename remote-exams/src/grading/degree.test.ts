import { degreeProblem } from './degree';

test.each([
  [null, 'exams.degreeRequired'],
  [0, null],
  [2, null],
  [1.2345, null],
  [1.23456, 'exams.degreeInvalid'],
  [-0.5, 'exams.degreeInvalid'],
  [2.0001, 'exams.degreeAbove'],
])('validates %p of 2: %s', (degree, problem) => {
  expect(degreeProblem(degree, 2)).toBe(problem);
});
