import type { BankCategory, Question } from '@riwaq/api';
import { answered, type TestApiHandlers } from '@riwaq/contract/testing';
import { fiveQuestions } from './fake-exam-server';

export const CATEGORY = 'c0000000-0000-4000-8000-000000000001';
export const OTHER = 'c0000000-0000-4000-8000-000000000002';
export const SUBJECT = 'a0000000-0000-4000-8000-000000000001';

export const aCategory = (change: Partial<BankCategory> = {}): BankCategory => ({
  categoryGuid: CATEGORY,
  categoryName: 'Mechanics basics',
  categoryDescription: '',
  studySubject: { subjectGuid: SUBJECT, subjectName: 'Physics' },
  activeStatus: 1,
  questionsCount: 5,
  ...change,
});

/** Questions of a category. */
export const bankQuestions = (categoryGuid = CATEGORY): Question[] =>
  fiveQuestions().map(({ questionAnswers, ...rest }) => ({
    ...rest,
    categoryGuid,
    isBankQuestions: true,
    lastUsedDate: '2026-05-04T09:30:00',
    questionAnswers: questionAnswers.map((each, index) => ({ ...each, isCorrect: index === 0 })),
  }));

/** API handlers of a bank with these categories, each with the same questions. */
export const bankOf = (...categories: BankCategory[]): TestApiHandlers => ({
  'GET Exams/QuestionsBankCategories': () => answered(categories),
  'GET Exams/GetBankQuestions': ({ query }) => {
    const category = categories.find(({ categoryGuid }) => categoryGuid === query.categoryGuid);
    const examQuestionsBank = bankQuestions(query.categoryGuid).filter(
      ({ question, questionType }) =>
        question.includes(query.searchText ?? '') &&
        (query.questionType ?? questionType) === questionType,
    );
    return category
      ? answered({ category, questionsCount: examQuestionsBank.length, examQuestionsBank })
      : answered(null, 0);
  },
});
