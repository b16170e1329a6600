import { defineModule, lazyPart } from '@riwaq/contract';
import { sendWaitingAttendance } from './attendance/waiting-attendance';
import { prefetchPage } from './prefetch';
import './styles.css';

/** Analytics (docs/requirements/analytics.md). */
export default defineModule({
  routes: {
    statistics: lazyPart(() => import('./statistics/exams-page')),
    examStatistics: lazyPart(() => import('./statistics/statistics-page')),
    absence: lazyPart(() => import('./attendance/absence-page')),
  },
  activate: sendWaitingAttendance,
  ahead: prefetchPage,
  slots: { 'exam.panel@1': lazyPart(() => import('./statistics/statistics-panel')) },
  translations: {
    ar: () => import('./locales/ar.json'),
    en: () => import('./locales/en.json'),
  },
});
