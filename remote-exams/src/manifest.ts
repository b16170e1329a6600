import { declareModule } from '@riwaq/contract/manifest';

/** Manifest of the exam area, which the host reads without loading the module's code. */
export default declareModule({
  id: 'exams',
  version: '1.0.0',
  hostApi: '^1.10.0',
  routes: [
    {
      id: 'exams',
      path: 'exams/{folderId?}',
      title: { ar: 'الاختبارات', en: 'Exams' },
      calls: [{ path: 'Exams/Get', query: { folderGuid: 'folderId' } }],
    },
    {
      id: 'showExam',
      path: 'showExam={id}',
      title: { ar: 'الاختبار', en: 'Exam' },
      roles: [2],
      navigation: 'exams',
      calls: [{ path: 'Exams/GetExam', query: { ExamGuid: 'id' } }],
    },
    {
      id: 'enterExam',
      path: 'enterExam={id}',
      title: { ar: 'أداء الاختبار', en: 'Exam' },
      navigation: 'exams',
      // Not GetAttempt: its `remainingSeconds` counts from the response, which may be old when
      // read.
      calls: [
        { path: 'Exams/GetExam', query: { ExamGuid: 'id' } },
        { path: 'Exams/GetQuestions', query: { ExamGuid: 'id' }, roles: [2] },
      ],
      parts: [{ file: './sitting/preview-page', when: {}, roles: [2] }],
    },
    {
      id: 'questionsBank',
      path: 'questionsBank',
      title: { ar: 'بنك الأسئلة', en: 'Question bank' },
      roles: [2],
      calls: [{ path: 'Exams/QuestionsBankCategories' }],
    },
    {
      id: 'showQuestionsBank',
      path: 'showQuestionsBank={id}',
      title: { ar: 'بنك الأسئلة', en: 'Question bank' },
      roles: [2],
      navigation: 'questionsBank',
      calls: [{ path: 'Exams/QuestionsBankCategories' }],
    },
    {
      id: 'degrees',
      path: 'degrees',
      title: { ar: 'قوائم الدرجات', en: 'Degrees' },
      roles: [2],
      calls: [
        { path: 'Subjects/Get' },
        { path: 'Degrees/GetSessions', constants: { page: '1', pageSize: '10' } },
      ],
    },
    {
      id: 'degree',
      path: 'degree/{id}/{id2}',
      title: { ar: 'قائمة درجات', en: 'Degree list' },
      roles: [2],
      navigation: 'degrees',
      calls: [{ path: 'Degrees/GetSession', query: { sessionGuid: 'id', sectionGuid: 'id2' } }],
    },
    {
      id: 'finalResults',
      path: 'finalResults',
      title: { ar: 'النتائج النهائية', en: 'Final results' },
      roles: [2],
      calls: [{ path: 'Subjects/Get' }],
    },
    {
      id: 'studentDegree',
      path: 'studentDegree',
      title: { ar: 'درجاتي', en: 'My degrees' },
      roles: [0],
      calls: [{ path: 'Degrees/GetStudentDegrees' }],
    },
    {
      id: 'extraDegree',
      path: 'extraDegree/{id}',
      title: { ar: 'درجات إضافية', en: 'Extra marks' },
      roles: [2],
      navigation: 'exams',
      calls: [
        { path: 'Exams/GetExam', query: { ExamGuid: 'id' } },
        { path: 'Degrees/GetExtraDegrees', query: { ExamGuid: 'id' } },
      ],
    },
  ],
  navigation: [
    { path: 'exams', label: { ar: 'الاختبارات', en: 'Exams' }, icon: 'exams', order: 20 },
    {
      path: 'questionsBank',
      label: { ar: 'بنك الأسئلة', en: 'Question bank' },
      icon: 'bank',
      order: 22,
      roles: [2],
    },
    {
      path: 'degrees',
      label: { ar: 'قوائم الدرجات', en: 'Degrees' },
      icon: 'degrees',
      order: 24,
      roles: [2],
    },
    {
      path: 'finalResults',
      label: { ar: 'النتائج النهائية', en: 'Final results' },
      icon: 'achievements',
      order: 26,
      roles: [2],
    },
    {
      path: 'studentDegree',
      label: { ar: 'درجاتي', en: 'My degrees' },
      icon: 'degrees',
      order: 24,
      roles: [0],
    },
  ],
  slots: [],
  events: { published: [], subscribed: [] },
  realtime: {
    groups: ['exam', 'degreeSession'],
    events: [
      'ReceiveExamActivity',
      'ReceiveExamAttempt',
      'ReceiveDegreesChange',
      'ReceiveImportProgress',
    ],
  },
});
