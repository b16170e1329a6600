import { declareModule } from '@riwaq/contract/manifest';
import { UNSENT_ATTENDANCE } from './attendance/unsent-name';
import { STATISTICS_PARTS } from './statistics/statistics-parts';

/** Manifest of analytics: the host reads it without loading the module's code. */
export default declareModule({
  id: 'analytics',
  version: '1.0.0',
  hostApi: '^1.10.0',
  optional: ['exams'],
  routes: [
    {
      id: 'statistics',
      path: 'statistics',
      title: { ar: 'إحصاءات الاختبارات', en: 'Exam statistics' },
      roles: [2],
      requires: ['exams'],
      calls: [{ path: 'Exams/Get', constants: { status: 'expired' } }],
    },
    {
      id: 'examStatistics',
      path: 'examStatistics={id}',
      title: { ar: 'إحصاءات الاختبار', en: 'Exam statistics' },
      roles: [2],
      requires: ['exams'],
      navigation: 'statistics',
      calls: [{ path: 'Exams/Statistics', query: { examGuid: 'id' }, roles: [2] }],
      parts: STATISTICS_PARTS,
    },
    {
      id: 'absence',
      path: 'absence',
      title: { ar: 'الحضور والغياب', en: 'Attendance' },
      calls: [
        { path: 'Attendance/GetStudentAttendance', roles: [0] },
        { path: 'Subjects/Get', roles: [2] },
      ],
      parts: [
        { file: './attendance/own-page', when: {}, roles: [0] },
        { file: './attendance/class-page', when: {}, roles: [2] },
        { file: './attendance/summary-view', when: { view: 'summary' }, roles: [2] },
      ],
    },
  ],
  navigation: [
    {
      path: 'statistics',
      label: { ar: 'إحصاءات الاختبارات', en: 'Exam statistics' },
      icon: 'analytics',
      order: 28,
      roles: [2],
      requires: ['exams'],
    },
    {
      path: 'absence',
      label: { ar: 'الحضور والغياب', en: 'Attendance' },
      icon: 'attendance',
      order: 30,
    },
  ],
  slots: ['exam.panel@1'],
  events: { published: [], subscribed: [] },
  unsent: [UNSENT_ATTENDANCE],
  realtime: { groups: ['exam'], events: ['ReceiveExamActivity', 'ReceiveAttendanceChange'] },
});
