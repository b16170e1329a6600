import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answered } from '@riwaq/contract/testing';
import { anExam, EXAM, fiveQuestions } from '../testing/fake-exam-server';
import { renderExams } from '../testing/render-exams';
import PreviewPage from './preview-page';

const preview = (showCorrectAnswerAfterSubmit: boolean) => {
  const [question] = fiveQuestions();
  const exam = {
    title: 'Mechanics',
    subjectName: 'Physics',
    totalDegrees: 2,
    totalStudentDegrees: null,
    questionsCount: 1,
    examQuestions: [
      {
        ...question!,
        questionHint: 'A hint',
        feedback: '<p>Force is in newtons.</p>',
        questionAnswers: question!.questionAnswers.map((option, index) => ({
          ...option,
          isCorrect: index === 0,
          feedback: `On ${option.optionText}`,
        })),
      },
    ],
  };
  renderExams({
    ui: <PreviewPage examGuid={EXAM} />,
    api: {
      'GET Exams/GetExam': () => answered(anExam({ showCorrectAnswerAfterSubmit })),
      'GET Exams/GetQuestions': () => answered({ exam }),
    },
  });
};

describe('the preview', () => {
  it('shows the feedback that students will see, and nothing correct', async () => {
    preview(true);
    await userEvent.click(await screen.findByRole('radio', { name: 'Joule' }));
    expect(screen.getByText('Force is in newtons.')).toBeVisible();
    expect(screen.getByText('On Joule')).toBeVisible();
    expect(screen.getByText(/students see it with the correct answers/)).toBeVisible();
    for (const hidden of ['On Newton', 'A hint', 'Correct answer'])
      expect(screen.queryByText(hidden)).not.toBeInTheDocument();
  });

  it('shows no feedback when the exam shows no correct answers', async () => {
    preview(false);
    await userEvent.click(await screen.findByRole('radio', { name: 'Joule' }));
    expect(screen.queryByText('Force is in newtons.')).not.toBeInTheDocument();
    expect(screen.queryByText('On Joule')).not.toBeInTheDocument();
    expect(screen.queryByText(/students see it with/)).not.toBeInTheDocument();
  });
});
