import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ExamResult, ExamStudent } from '@riwaq/api';
import { answered } from '@riwaq/contract/testing';
import { anExam, fiveQuestions, option, TEXT } from '../testing/fake-exam-server';
import { renderExams } from '../testing/render-exams';
import GradeQuestionDialog from './grade-question-dialog';
import ReviewDialog from './review-dialog';

// Proves GRADE-4.

const STUDENT: ExamStudent = {
  studentGuid: 'a0000000-0000-4000-8000-000000000001',
  studentName: 'Omar Hadi',
  degree: null,
  questionsCount: 5,
  questionsAnsweredCount: 5,
  questionsNotAnsweredCount: 0,
  enterDate: '2026-02-01T09:02:00',
  endDate: '2026-02-01T09:40:00',
  studentStatus: true,
  isPasswordEntered: false,
  isFaceIdVerified: false,
  facePassword: null,
  extraSeconds: 0,
  lateAnswersCount: 0,
};
const accepted = ['Newton', 'Isaac Newton', 'نيوتن'].map((text, index) => ({
  answerGuid: option(30 + index),
  questionAnswer: text,
  optionText: text,
  optionOrder: index + 1,
  isCorrect: true,
  tolerance: index === 0 ? '0.5' : null,
  ...(index === 2 && { feedback: 'The English spelling counts too.' }),
}));
const written = fiveQuestions()
  .filter(({ questionGuid }) => questionGuid === TEXT)
  .map((question) => ({
    ...question,
    questionAnswers: accepted,
    studentAnswers: [{ answerText: 'Newton' }],
  }));
const exam = {
  title: 'Mechanics',
  subjectName: 'Physics',
  totalStudentDegrees: null,
  totalDegrees: 2,
  questionsCount: 1,
  examQuestions: written,
};

const review = () => {
  const onClose = jest.fn();
  renderExams({
    ui: (
      <ReviewDialog exam={anExam({ isActive: false })} student={STUDENT} open onClose={onClose} />
    ),
    api: {
      'GET Exams/GetQuestions': () => answered({ exam }),
      'POST Exams/AddQuestionDegree': () => answered(null),
    },
  });
  return onClose;
};
const across = () => {
  const onClose = jest.fn();
  const [question] = written;
  if (!question) throw new Error('No question.');
  renderExams({
    ui: (
      <GradeQuestionDialog
        examGuid={anExam().guid}
        question={question}
        number={1}
        open
        onClose={onClose}
      />
    ),
    api: {
      'GET Exams/GetQuestionAnswers': () =>
        answered([
          {
            studentGuid: STUDENT.studentGuid,
            studentName: 'Omar Hadi',
            studentAnswers: [],
            examResult: null,
            lateAnswers: [],
          },
        ]),
    },
  });
  return onClose;
};
/** Opens a screen whose saves get their response when the test calls `answer`. */
const marking = (screenOf: 'review' | 'across') => {
  const [question] = written;
  if (!question) throw new Error('No question.');
  let result: ExamResult | null = null;
  let answer: () => void = () => undefined;
  renderExams({
    ui:
      screenOf === 'review' ? (
        <ReviewDialog
          exam={anExam({ isActive: false })}
          student={STUDENT}
          open
          onClose={jest.fn()}
        />
      ) : (
        <GradeQuestionDialog
          examGuid={anExam().guid}
          question={question}
          number={1}
          open
          onClose={jest.fn()}
        />
      ),
    api: {
      'GET Exams/GetQuestions': () =>
        answered({ exam: { ...exam, examQuestions: [{ ...question, examResult: result }] } }),
      'GET Exams/GetQuestionAnswers': () =>
        answered([
          {
            studentGuid: STUDENT.studentGuid,
            studentName: 'Omar Hadi',
            studentAnswers: [],
            examResult: result,
            lateAnswers: [],
          },
        ]),
      'POST Exams/AddQuestionDegree': ({ body }) =>
        new Promise((resolve) => {
          answer = () => {
            result = { degree: body.degree, notex: (body.note ?? '').trim() };
            resolve(answered(null));
          };
        }),
    },
  });
  return { answer: () => answer() };
};
const close = () => userEvent.click(screen.getByRole('button', { name: 'Close' }));

test.each([
  ['the review of a student', review],
  ['one question across students', across],
])('%s asks before closing only if there is unsaved input', async (_, show) => {
  const onClose = show();
  await userEvent.type(await screen.findByRole('textbox', { name: 'Note' }), 'half');
  await close();
  expect(await screen.findByText('Leave without saving?')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'No' }));
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('half');
  await userEvent.clear(screen.getByRole('textbox', { name: 'Note' }));
  await waitFor(() => expect(screen.queryByText('Leave without saving?')).not.toBeInTheDocument());
  await close();
  expect(onClose).toHaveBeenCalledTimes(1);
});

test.each([['review'], ['across']] as const)(
  'preserves focus and typed input while Enter saves (%s)',
  async (screenOf) => {
    const { answer } = marking(screenOf);
    await userEvent.type(await screen.findByRole('spinbutton', { name: 'Degree' }), '1.5{Enter}');
    await userEvent.type(screen.getByRole('textbox', { name: 'Note' }), 'ha');
    answer();
    expect(await screen.findByText('1.5 of 2')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveFocus();
    await userEvent.keyboard('lf ');
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('half ');
    expect(screen.getByRole('button', { name: /Save/ })).toBeEnabled();
    await userEvent.keyboard('{Enter}');
    answer();
    await waitFor(() => expect(screen.getByRole('button', { name: /Save/ })).toBeDisabled());
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveFocus();
    expect(screen.getByRole('spinbutton', { name: 'Degree' })).toHaveValue('1.5');
  },
);

test('lists each accepted answer with its tolerance and feedback', async () => {
  review();
  const list = await screen.findByRole('list', { name: 'Accepted:' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Newton ± 0.5', 'Isaac Newton', 'نيوتنFeedback: The English spelling counts too.']);
  expect(within(list).getByText(/^Newton/)).toHaveAttribute('dir', 'ltr');
});

test.each([
  ['ar', '\u200f'],
  ['en', '\u200e'],
] as const)(
  "orders the names in the title by the page's direction, in %s",
  async (language, mark) => {
    renderExams({
      language,
      ui: (
        <ReviewDialog
          exam={anExam({ isActive: false })}
          student={STUDENT}
          open
          onClose={jest.fn()}
        />
      ),
      api: { 'GET Exams/GetQuestions': () => answered({ exam }) },
    });
    expect(
      await screen.findByText(
        `${mark}\u2066Omar Hadi\u2069 – \u2066Mechanics\u2069 – \u2066Physics\u2069`,
      ),
    ).toBeVisible();
  },
);

test.each([[2], [3]])('closes without a message when refused with %d', async (code) => {
  const onClose = jest.fn();
  const { host } = renderExams({
    ui: (
      <ReviewDialog exam={anExam({ isActive: false })} student={STUDENT} open onClose={onClose} />
    ),
    api: { 'GET Exams/GetQuestions': () => answered(null, code) },
  });
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(host.notices).toEqual([]);
});
