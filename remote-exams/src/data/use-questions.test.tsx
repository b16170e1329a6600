import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { answered } from '@riwaq/contract/testing';
import { EXAM, fiveQuestions } from '../testing/fake-exam-server';
import { renderExams } from '../testing/render-exams';
import { useQuestions } from './use-questions';

const OTHER = 'e0000000-0000-4000-8000-000000000099';

function Shown() {
  const [{ guid, page }, ask] = useState({ guid: EXAM, page: 1 });
  const state = useQuestions({
    owner: { kind: 'exam', guid },
    searchText: '',
    questionType: null,
    page,
  });
  return (
    <>
      <button type="button" onClick={() => ask({ guid, page: 2 })}>
        next page
      </button>
      <button type="button" onClick={() => ask({ guid: OTHER, page: 1 })}>
        other exam
      </button>
      <p>{state.kind === 'ready' ? state.data.questions[0]?.question : state.kind}</p>
    </>
  );
}

test('shows the previous page while fetching, unless the exam changed', async () => {
  const never = new Promise<never>(() => undefined);
  renderExams({
    ui: <Shown />,
    api: {
      'GET Exams/GetQuestions': ({ query }) =>
        query.ExamGuid === EXAM && query.page === 1
          ? answered({
              exam: {
                title: '',
                subjectName: '',
                totalStudentDegrees: null,
                totalDegrees: 10,
                questionsCount: 20,
                examQuestions: fiveQuestions(),
              },
            })
          : never,
    },
  });
  expect(await screen.findByText(/The unit of force/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'next page' }));
  expect(screen.getByText(/The unit of force/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'other exam' }));
  expect(await screen.findByText('loading')).toBeVisible();
});
