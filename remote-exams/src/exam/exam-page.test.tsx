import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, LAYOUT, type ExamStudent } from '@riwaq/api';
import { answered } from '@riwaq/contract/testing';
import { SlotOutletProvider, type SlotOutlet } from '@riwaq/contract';
import { RouteParamsProvider } from '@riwaq/contract/router';
import { currentPath, setMediaQuery } from '@riwaq/ui/testing';
import { anExam, EXAM } from '../testing/fake-exam-server';
import { renderExams } from '../testing/render-exams';
import ExamPage from './exam-page';
import { openExamPage, questions } from '../testing/render-exam-page';

// Proves EXAM-11, QUESTION-12, QUESTION-31.

const outlet = (filled: boolean): SlotOutlet => ({
  isFilled: () => filled,
  Contributions: ({ name, props }) => (
    <p>
      {name} of {JSON.stringify(props)}
    </p>
  ),
});
const heading = () => screen.findByRole('heading', { name: 'Mechanics', level: 2 });

test('allows only reading and copying questions while active', async () => {
  openExamPage(anExam());
  await heading();
  expect(screen.getByText('The exam is active, so its questions cannot be changed.')).toBeVisible();
  const first = within(await screen.findByRole('article', { name: 'Question 1' }));
  expect(first.queryByRole('button', { name: /^Move question/ })).not.toBeInTheDocument();
  await userEvent.click(first.getByRole('button', { name: 'Options of \u2066Question 1\u2069' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Add to the bank',
  ]);
  expect(screen.queryByRole('button', { name: 'Set the total mark' })).not.toBeInTheDocument();
});

test.each([true, false])(
  'shows the random draw, editable only when inactive: active %s',
  async (isActive) => {
    const { host } = openExamPage(anExam({ isActive }), '', {
      api: {
        'GET Exams/RandomQuestionsSetting': () =>
          answered({
            randomQuestionsEnable: true,
            settings: [
              { questionType: 'OneChoice', questionCount: 2, totalMarks: 6, numberOfQuestions: 3 },
            ],
          }),
        'PUT Exams/RandomQuestionsChangeStatus': () => answered({ randomQuestionsEnable: false }),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Random questions' }));
    const [draw, count] = [
      await screen.findByRole('switch', { name: /Draw questions at random/ }),
      screen.getByRole('spinbutton', { name: 'Drawn of: One choice' }),
    ];
    expect(draw).toBeChecked();
    expect(count).toHaveValue('2');
    if (isActive) {
      for (const control of [draw, count, screen.getByRole('button', { name: 'Save' })])
        expect(control).toBeDisabled();
      return;
    }
    expect(count).toBeEnabled();
    await userEvent.click(draw);
    await waitFor(() => expect(draw).not.toBeChecked());
    expect(host.api.callsOf('PUT Exams/RandomQuestionsChangeStatus')).toEqual([
      { query: { Guid: EXAM } },
    ]);
  },
);

test('warns if papers differ, and saves one total for all', async () => {
  const { host } = openExamPage(anExam({ isActive: false }), '', {
    api: {
      'GET Exams/RandomQuestionsSetting': () =>
        answered({
          randomQuestionsEnable: true,
          paperMark: null,
          settings: [
            {
              questionType: 'OneChoice',
              questionCount: 2,
              totalMarks: 7,
              numberOfQuestions: 3,
              questionMarks: [1, 2, 4],
            },
          ],
        }),
      'PUT Exams/RandomQuestionsSettingSave': () => answered(null),
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Random questions' }));
  expect(await screen.findByText(/Papers will differ: from 3 to 6 marks/)).toBeVisible();
  const mark = screen.getByRole('spinbutton', { name: /Total mark of each paper/ });
  await userEvent.type(mark, '0');
  await userEvent.tab();
  expect(
    await screen.findByText(
      'Enter a mark above 0 and up to 100, with up to 4 decimals, or leave it empty.',
    ),
  ).toBeVisible();
  await userEvent.clear(mark);
  await userEvent.type(mark, '20');
  expect(await screen.findByText('Every paper is out of exactly 20.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const body = {
    examGuid: EXAM,
    multiChoice: 0,
    oneChoice: 2,
    fillInTheBlanks: 0,
    number: 0,
    attachedFile: 0,
    paperMark: 20,
  };
  await waitFor(() =>
    expect(host.api.callsOf('PUT Exams/RandomQuestionsSettingSave')).toEqual([{ body }]),
  );
});

test('states no number of questions before they are loaded', async () => {
  openExamPage(anExam({ isActive: false }), '', {
    api: { 'GET Exams/GetQuestions': () => new Promise(() => undefined) },
  });
  expect(await screen.findByRole('button', { name: 'Random questions' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Set the total mark' })).toBeDisabled();
  expect(screen.queryByText('0 questions')).not.toBeInTheDocument();
});

test('offers all question actions when inactive', async () => {
  openExamPage(anExam({ isActive: false }));
  const second = within(await screen.findByRole('article', { name: 'Question 2' }));
  expect(second.getByRole('button', { name: /^Move question 2/ })).toBeVisible();
  await userEvent.click(second.getByRole('button', { name: 'Options of \u2066Question 2\u2069' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Edit the question',
    'Move up',
    'Move down',
    'Move to a number…',
    'Mark across students',
    'Add to the bank',
    'Delete',
  ]);
});

test('stores the table view, but shows cards when narrow', async () => {
  const { host } = openExamPage(anExam({ isActive: false }));
  await screen.findByRole('article', { name: 'Question 1' });
  await userEvent.click(screen.getByRole('button', { name: 'Show as a table' }));
  expect(await screen.findByRole('columnheader', { name: 'Mark' })).toBeVisible();
  expect(host.storage.get('questionView')).toBe('table');
  act(() => setMediaQuery(`(max-width: ${LAYOUT.phoneBreakpoint - 0.02}px)`, true));
  expect(await screen.findByRole('article', { name: 'Question 1' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show as cards' })).not.toBeInTheDocument();
  act(() => setMediaQuery(`(max-width: ${LAYOUT.phoneBreakpoint - 0.02}px)`, false));
  expect(await screen.findByRole('columnheader', { name: 'Mark' })).toBeVisible();
});

test('shows settings read-only while active, otherwise as a form', async () => {
  const { unmount } = openExamPage(
    anExam({ restrictedByTime: true, restrictedTime: '00:30:00' }),
    '?view=settings',
  );
  expect(
    await screen.findByText('The exam is active, so its settings cannot be changed.'),
  ).toBeVisible();
  expect(screen.getByText('00:30:00')).toBeVisible();
  expect(screen.queryByRole('form', { name: 'Settings' })).not.toBeInTheDocument();
  unmount();
  openExamPage(
    anExam({ isActive: false, restrictedByTime: true, restrictedTime: '00:30:00' }),
    '?view=settings',
    { api: { 'PUT Exams/Edit': () => answered(null, 6) } },
  );
  const form = within(await screen.findByRole('form', { name: 'Settings' }));
  expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
  await userEvent.clear(form.getByRole('textbox', { name: /^Title/ }));
  await userEvent.tab();
  expect(await form.findByText(/this field is required/i)).toBeVisible();
  await userEvent.type(form.getByRole('textbox', { name: /^Title/ }), 'Mechanics II');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText(/The restricted time must lie between start and end/)).toBeVisible();
  expect(form.getByRole('textbox', { name: /^Title/ })).toHaveValue('Mechanics II');
});

test('activates the exam and shows a refusal', async () => {
  const { host } = openExamPage(anExam({ isActive: false }), '', {
    api: { 'PUT Exams/Edit': () => answered(null, 3) },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Activate' }));
  await waitFor(() =>
    expect(host.api.callsOf('PUT Exams/Edit')).toMatchObject([
      { body: { Guid: EXAM, isActive: true } },
    ]),
  );
  expect(host.notices).toEqual([{ kind: 'error', text: expect.stringContaining('was not found') }]);
});

test('activates the exam with the newest stored settings', async () => {
  let stored = anExam({ isActive: false });
  const { host } = openExamPage(stored, '', {
    api: { 'GET Exams/GetExam': () => answered(stored), 'PUT Exams/Edit': () => answered(null) },
  });
  const button = await screen.findByRole('button', { name: 'Activate' });
  stored = anExam({ isActive: false, title: 'Mechanics II', showResult: true });
  await userEvent.click(button);
  await waitFor(() =>
    expect(host.api.callsOf('PUT Exams/Edit')).toMatchObject([
      { body: { title: 'Mechanics II', showResult: true, isActive: true } },
    ]),
  );
});

const attempt = (enterDate: string | null, endDate: string | null) =>
  ({ enterDate, endDate }) as ExamStudent;
const [ABSENT, SITTING, DONE] = [
  attempt(null, null),
  attempt('2026-02-01T09:00:00', null),
  attempt('2026-02-01T09:00:00', '2026-02-01T09:30:00'),
];

test.each([
  { students: [ABSENT, DONE], answer: true, asked: [], stopped: true },
  {
    students: [ABSENT, SITTING, SITTING, DONE],
    answer: true,
    asked: [/^2 students are sitting/],
    stopped: true,
  },
  { students: [SITTING], answer: false, asked: [/^1 student is sitting/], stopped: false },
])(
  'asks before it interrupts students: $asked, confirmed $answer',
  async ({ students, answer, asked, stopped }) => {
    const { host } = openExamPage(anExam(), '', {
      confirm: answer,
      api: {
        'GET Exams/GetStudentsWithDegrees': () => answered(students),
        'PUT Exams/Edit': () => answered(null),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Deactivate' }));
    await waitFor(() => expect(host.confirmations).toHaveLength(asked.length));
    expect(host.confirmations).toMatchObject(
      asked.map((text) => ({ text: expect.stringMatching(text) as string })),
    );
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Deactivate' })).not.toHaveAttribute('aria-busy'),
    );
    expect(host.api.callsOf('PUT Exams/Edit')).toMatchObject(
      stopped ? [{ body: { isActive: false } }] : [],
    );
  },
);

test('navigates to the folder after a confirmed delete', async () => {
  const { host } = openExamPage(anExam({ isActive: false, folderId: 'f1' }), '', {
    api: { 'DELETE Exams/Delete': () => answered(null) },
  });
  await heading();
  await userEvent.click(screen.getByRole('button', { name: 'Options of \u2066Mechanics\u2069' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await waitFor(() => expect(currentPath()).toBe('/exams/f1'));
  expect(host.confirmations).toHaveLength(1);
});

test.each([
  ['a refusal', () => answered(null, 3)],
  [
    'not found',
    () => {
      throw new ApiError({ code: 'not-found', status: 404, endpoint: 'test' });
    },
  ],
])('reports a missing exam (%s), not a failed request', async (_, answer) => {
  openExamPage(anExam(), '', { api: { 'GET Exams/GetExam': answer } });
  expect(await screen.findByText('This exam no longer exists')).toBeVisible();
  expect(screen.getByRole('link', { name: 'To the exams' })).toHaveAttribute('href', '/exams');
});

test.each([
  [true, ['Questions', 'Students', 'Statistics', 'Settings']],
  [false, ['Questions', 'Students', 'Settings']],
])('offers the statistics view if a module fills it: %s', async (filled, views) => {
  const { host } = renderExams({
    at: `/showExam=${EXAM}?view=statistics`,
    ui: (
      <SlotOutletProvider value={outlet(filled)}>
        <RouteParamsProvider value={{ id: EXAM }}>
          <ExamPage />
        </RouteParamsProvider>
      </SlotOutletProvider>
    ),
    api: {
      'GET Exams/GetExam': () => answered(anExam()),
      'GET Exams/GetQuestions': () => questions(),
    },
  });
  await heading();
  expect(
    within(screen.getByRole('navigation', { name: 'Views of the exam' }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(views);
  expect(screen.queryByText(/^exam.panel@1 of/)?.textContent).toBe(
    filled ? `exam.panel@1 of {"examGuid":"${EXAM}"}` : undefined,
  );
  expect(host.api.callsOf('GET Exams/Statistics')).toEqual([]);
});

test('lists "show the result" among the rules', async () => {
  openExamPage(anExam({ isActive: false }), '?view=settings');
  const rules = within(await screen.findByRole('region', { name: 'Rules' }));
  expect(rules.getByRole('switch', { name: 'Show the result to students' })).toBeVisible();
});

test('lists what the exported file lacks until the next export', async () => {
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined });
  const file = { name: 'questions.txt', octets: new Uint8Array([1]) };
  const losses = [
    { kind: 'hint', numbers: [1, 3] },
    { kind: 'unknown', numbers: [5] },
    { kind: 'randomSelection', numbers: [] },
  ];
  const { host } = openExamPage(anExam(), '', {
    api: { 'GET Exams/ExportQuestions': () => answered({ ...file, leftOut: [2, 4], losses }) },
  });
  const take = async (format: RegExp) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: format }));
  };
  await screen.findByRole('article', { name: 'Question 1' });
  await take(/^Aiken/);
  expect(await screen.findByText(/^2 questions are not in the file: 2, 4\./)).toBeVisible();
  expect(screen.getByText('the hint: questions 1, 3')).toBeVisible();
  expect(screen.getByText(/^the random selection: how many [^0-9]*$/)).toBeVisible();
  host.api.answer('GET Exams/ExportQuestions', () => answered(file));
  await take(/^Excel/);
  await waitFor(() => expect(screen.queryByText(/not in the file/)).not.toBeInTheDocument());
});
