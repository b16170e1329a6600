import { analyticsEndpoints } from '@riwaq/api/endpoints';
import { bindArea, type BoundEndpoint } from '../platform/http/area';
import type { Services } from '../platform/services';
import { createStatistics } from './service-statistics';
import { createFiles } from './service-files';
import { createHistory } from './service-history';

/** Analytics (docs/requirements/analytics.md). */
export function analyticsArea(services: Services): BoundEndpoint[] {
  const statistics = createStatistics(services);
  const files = createFiles(statistics);
  const history = createHistory(services, statistics);
  return bindArea(analyticsEndpoints, {
    'GET Exams/Statistics': ({ caller, query, language }) =>
      statistics.of(caller, query.examGuid, query, language),
    'GET Exams/StatisticsXlsx': ({ caller, query }) =>
      files.table(caller, query.ExamGuid, query.table, query.Lang),
    'GET Exams/QuestionHistory': ({ caller, query }) =>
      history.of(caller, query.examGuid, query.questionGuid),
  });
}
