import { defineModule, lazyPart } from '@riwaq/contract';
import './styles.css';

/** Exams (docs/requirements/exams.md). */
export default defineModule({
  routes: {
    exams: lazyPart(() => import('./list/exams-page')),
    showExam: lazyPart(() => import('./exam/exam-page')),
    enterExam: lazyPart(() => import('./sitting/enter-page')),
    questionsBank: lazyPart(() => import('./bank/categories-page')),
    showQuestionsBank: lazyPart(() => import('./bank/category-page')),
    degrees: lazyPart(() => import('./degrees/degrees-page')),
    degree: lazyPart(() => import('./degrees/degree-page')),
    finalResults: lazyPart(() => import('./degrees/final-results-page')),
    studentDegree: lazyPart(() => import('./degrees/student-degree-page')),
    extraDegree: lazyPart(() => import('./degrees/extra-degree-page')),
  },
  slots: {},
  translations: {
    ar: () => import('./locales/ar.json'),
    en: () => import('./locales/en.json'),
  },
});
