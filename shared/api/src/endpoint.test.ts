import { leftOutHeader, leftOutIn, lossesHeader, lossesIn } from './endpoint';

const numbers = (count: number, each: number) =>
  Array.from({ length: count }, (_, index) => each * (index + 1));

describe('the header of questions that an export leaves out', () => {
  it.each([[[3]], [numbers(200, 1)], [numbers(5000, 1)], [numbers(2500, 2)]])(
    'is read as it was written',
    (leftOut) => {
      expect(leftOutIn(leftOutHeader(leftOut))).toEqual({ leftOut });
    },
  );

  it('is a list that older clients read while it is short', () => {
    expect(leftOutHeader([1, 2, 30])).toBe('1,2,30');
  });

  it('is short for thousands of questions', () => {
    expect(leftOutHeader(numbers(5000, 1)).length).toBeLessThan(1300);
  });

  it('is missing where none are left out', () => {
    expect([leftOutIn(null), leftOutIn('')]).toEqual([{}, {}]);
  });
});

describe('the header of losses', () => {
  it('is read as it was written', () => {
    const losses = [
      { kind: 'formatting', numbers: [1, 5000] },
      { kind: 'hint', numbers: numbers(2500, 2) },
    ];
    expect(lossesIn(lossesHeader(losses))).toEqual({ losses });
  });
});
