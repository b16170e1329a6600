import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ApiError } from '@riwaq/api';
import { answered, type TestHostOptions } from '@riwaq/contract/testing';
import { useUnsaved } from '../data/use-unsaved';
import { EXAM, ONE } from '../testing/fake-exam-server';
import { renderExams } from '../testing/render-exams';
import { MarkForm } from './mark-form';

// Proves GRADE-5, GRADE-12, GRADE-13.

const STUDENT = 'a0000000-0000-4000-8000-000000000001';

type Result = { degree: number | null; notex: string } | null;

/** The form; its button replaces the mark, as if another teacher gave one meanwhile. */
function Shown({ result: first, later = null }: { result: Result; later?: Result }) {
  const [result, setResult] = useState(first);
  const unsaved = useUnsaved();
  return (
    <>
      <MarkForm
        examGuid={EXAM}
        studentGuid={STUDENT}
        questionGuid={ONE}
        mark={2}
        result={result}
        label="Degree of 1"
        unsaved={unsaved}
      />
      <button onClick={() => setResult(later)}>Later</button>
      <output>{unsaved.any ? 'unsaved' : 'saved'}</output>
    </>
  );
}
const open = (options: TestHostOptions = {}, result: Result = null, later: Result = null) =>
  renderExams({
    ui: <Shown result={result} later={later} />,
    ...options,
  });
const degree = () => screen.getByRole('spinbutton', { name: 'Degree' });
const save = () => screen.getByRole('button', { name: 'Save' });

test.each([
  ['above the mark', '2.5', 'The degree must not be above the mark of the question.'],
  [
    'with five decimals',
    '0.12345',
    'The degree cannot be modified: it is invalid. It lies between 0 and the mark of the question.',
  ],
  [
    'below nothing',
    '-1',
    'The degree cannot be modified: it is invalid. It lies between 0 and the mark of the question.',
  ],
])('rejects a degree %s at once', async (_, typed, told) => {
  open();
  expect(screen.getByText('Out of 2')).toBeVisible();
  await userEvent.type(degree(), typed);
  expect(await screen.findByRole('alert')).toHaveTextContent(told);
  expect(save()).toBeDisabled();
});

test('requires a degree after it was cleared', async () => {
  open({}, { degree: 1, notex: '' });
  await userEvent.clear(degree());
  await userEvent.tab();
  expect(await screen.findByRole('alert')).toHaveTextContent('The score must be entered.');
  expect(save()).toBeDisabled();
});

test('saves degree and note by keyboard alone', async () => {
  const { host } = open({ api: { 'POST Exams/AddQuestionDegree': () => answered(null) } });
  await userEvent.tab();
  await userEvent.keyboard('1.5');
  await userEvent.tab();
  await userEvent.keyboard('half{Enter}');
  await waitFor(() => expect(host.notices).toEqual([{ kind: 'success' }]));
  expect(host.api.callsOf('POST Exams/AddQuestionDegree')).toMatchObject([
    {
      body: { examGuid: EXAM, studentGuid: STUDENT, questionGuid: ONE, degree: 1.5, note: 'half' },
    },
  ]);
});

test.each([
  ['2', () => answered(null, 2), /the exam is active/],
  ['4', () => answered(null, 4), /it is invalid/],
  ['9', () => answered(null, 9), /did not complete successfully/],
  [
    'no network',
    () => {
      throw new ApiError({ code: 'network', endpoint: 'test' });
    },
    /could not be reached|error occurred/i,
  ],
])('shows refusal %s and preserves the input', async (_, answer, told) => {
  open({ api: { 'POST Exams/AddQuestionDegree': answer } });
  await userEvent.type(degree(), '1');
  await userEvent.type(screen.getByRole('textbox', { name: 'Note' }), 'half');
  await userEvent.click(save());
  expect(await screen.findByRole('alert')).toHaveTextContent(told);
  expect(degree()).toHaveValue('1');
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('half');
});

test('reports unsaved input until it is reverted', async () => {
  open({}, { degree: 1, notex: '' });
  expect(screen.getByText('saved')).toBeVisible();
  await userEvent.type(screen.getByRole('textbox', { name: 'Note' }), 'h');
  expect(screen.getByText('unsaved')).toBeVisible();
  await userEvent.clear(screen.getByRole('textbox', { name: 'Note' }));
  expect(screen.getByText('saved')).toBeVisible();
});

test('updates only unchanged fields when the mark changes', async () => {
  open({}, { degree: 1, notex: 'half' }, { degree: 2, notex: 'all of it' });
  await userEvent.type(screen.getByRole('textbox', { name: 'Note' }), ' of it');
  await userEvent.click(screen.getByRole('button', { name: 'Later' }));
  expect(degree()).toHaveValue('2');
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('half of it');
  expect(screen.getByText('unsaved')).toBeVisible();
});
