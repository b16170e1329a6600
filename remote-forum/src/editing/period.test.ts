import { periodProblems } from './period';

const at = (day: number) => `2026-03-0${day}T10:00:00`;
test.each([
  [
    'an end date that does not count',
    { startDate: at(5), endDate: at(1), endDateEnable: false },
    {},
  ],
  [
    'no end date',
    { startDate: at(1), endDate: null, endDateEnable: true },
    { endDate: 'fields.required' },
  ],
  [
    'an end before the start',
    { startDate: at(2), endDate: at(1), endDateEnable: true },
    { endDate: 'forum.endBeforeStart' },
  ],
  ['an end at the start', { startDate: at(1), endDate: at(1), endDateEnable: true }, {}],
  ['no start date', { startDate: null, endDate: at(1), endDateEnable: true }, {}],
])('%s', (_, period, problems) => {
  expect(periodProblems(period)).toEqual(problems);
});
