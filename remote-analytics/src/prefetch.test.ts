import { createTestHost } from '@riwaq/contract/testing';
import { prefetchPage } from './prefetch';
import * as views from './statistics/lazy-components';

const open = (routeId: string, query = '') => {
  const host = createTestHost({ moduleId: 'analytics' });
  prefetchPage(host, { routeId, params: {}, query: new URLSearchParams(query) });
  return host.api.calls.map(({ key, input }) => [key, (input as { query?: object }).query]);
};

test('requests the ended exams when the list opens', () => {
  expect(open('statistics')).toEqual([
    ['GET Exams/Get', { searchText: undefined, status: 'expired', before: undefined }],
  ]);
});

test.each([
  ['', 'SummaryTab'],
  ['tab=students', 'StudentsTab'],
  ['tab=students&item=i1', 'ItemPage'],
  ['report=1', 'ReportPage'],
] as const)('preloads the code of the view at "%s"', (query, view) => {
  const preload = jest.spyOn(views[view], 'preload').mockImplementation();
  expect(open('examStatistics', query)).toEqual([]);
  expect(preload).toHaveBeenCalledTimes(1);
});

test('prefetches nothing for the attendance page', () => {
  expect(open('absence')).toEqual([]);
});
