import { draftOf, sumOf, weightProblem, weightsOf } from './weights';

const draft = (daily: string, monthly: string, midFinal: string, final: string) => ({
  daily,
  monthly,
  midFinal,
  final,
});

test.each([
  [draft('10', '20', '20', '50'), 100],
  [draft('33.3333', '33.3333', '33.3334', ''), 100],
  [draft('٤٠', '', '', '60'), 100],
  [draft('0.1', '0.2', '', '99.7'), 100],
  [draft('10', '20', '20', '49.9999'), 99.9999],
  [draft('x', '', '', '100'), null],
  [draft('101', '', '', ''), null],
  [draft('-1', '', '', '101'), null],
])('sums %j to %p', (given, sum) => {
  expect(sumOf(given)).toBe(sum);
  expect(weightsOf(given) !== null).toBe(sum === 100);
});

test('accepts at most four decimals', () => {
  expect(weightProblem('0.00001')).toBe('degrees.weightNumber');
  expect(weightProblem('12,5')).toBeNull();
  expect(weightProblem('')).toBeNull();
});

test('converts stored weights to a draft and back', () => {
  expect(draftOf(null)).toEqual(draft('', '', '', ''));
  expect(weightsOf(draftOf({ daily: 12.5, monthly: 0, midFinal: 0, final: 87.5 }))).toEqual({
    daily: 12.5,
    monthly: 0,
    midFinal: 0,
    final: 87.5,
  });
});
