import { screen } from '@testing-library/react';
import { AnswerView } from '../grading/answer-view';
import { AnswerField } from '../sitting/answer-field';
import { fiveQuestions } from '../testing/fake-exam-server';
import { renderExams } from '../testing/render-exams';
import { QuestionBody } from './question-body';

const LINES = 'if a:\n  b';
const question = {
  ...fiveQuestions().find(({ questionType }) => questionType === 'OneChoice')!,
  questionHint: '',
};
const [first] = question.questionAnswers;
const withLines = {
  ...question,
  questionAnswers: [{ ...first!, questionAnswer: LINES, optionText: LINES }],
};

it.each([
  ['the preview', <QuestionBody key="1" question={withLines} />],
  [
    'the review',
    <AnswerView
      key="2"
      question={withLines}
      given={[{ answerText: first!.answerGuid }]}
      late={[]}
    />,
  ],
  [
    'the attempt',
    <AnswerField
      key="3"
      question={withLines}
      answer={[]}
      disabled={false}
      labelledBy="x"
      problemId={undefined}
      onWrite={() => undefined}
      onBusy={() => undefined}
    />,
  ],
])('shows the lines of an option in %s', async (_place, ui) => {
  renderExams({ ui });
  const option = await screen.findByText(
    (_text, element) => element?.textContent === LINES && element.children.length === 0,
  );
  expect(option).toHaveStyle({ whiteSpace: 'pre-wrap' });
});
