import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, type FinalResults, type Weights } from '@riwaq/api';
import { answered } from '@riwaq/contract/testing';
import { atTestEnd, currentPath, keepFocus } from '@riwaq/ui/testing';
import { renderExams } from '../testing/render-exams';
import FinalResultsPage from './final-results-page';

const weights: Weights = { daily: 10, monthly: 20, midFinal: 30, final: 40 };
const part = { average: 80, enteredCount: 1, listsCount: 1 };
const results = (more: Partial<FinalResults>): FinalResults => ({
  weights,
  version: 1,
  lists: { ended: { daily: 1, monthly: 1, midFinal: 1, final: 1 }, open: 0 },
  published: null,
  seen: 'seen',
  students: [
    {
      studentGuid: 'a0000000-0000-4000-8000-000000000001',
      studentName: 'Omar Hadi',
      studentCode: '',
      parts: { daily: part, monthly: part, midFinal: part, final: part },
      result: 80,
    },
  ],
  ...more,
});
const subjects = [
  {
    subjectGuid: 's1',
    subjectName: 'Physics',
    departments: [
      {
        departmentGuid: 'd1',
        departmentName: 'Science',
        stages: [
          {
            stageGuid: 'st1',
            stageName: 'First',
            studyName: 'Morning',
            sections: [{ sectionGuid: 'sec1', sectionName: 'A' }],
          },
        ],
      },
    ],
  },
];

test('disables publishing while weights are unsaved', async () => {
  let stored = results({});
  const { host } = renderExams({
    at: '/finalResults?subjectGuid=s1&sectionGuid=sec1',
    ui: <FinalResultsPage />,
    api: {
      'GET Subjects/Get': () => answered({ subjects }),
      'GET Degrees/GetFinalResults': () => answered(stored),
      'PUT Degrees/SaveWeights': ({ body }) => {
        stored = results({ weights: body.weights, version: 2 });
        return answered(null);
      },
      'POST Degrees/PublishFinalResults': () => answered(null),
    },
  });
  const publish = await screen.findByRole('button', { name: 'Publish' });
  expect(publish).toBeEnabled();
  const form = () => within(screen.getByRole('form', { name: 'Weights' }));
  const type = async (name: string, weight: string) => {
    await userEvent.clear(form().getByRole('textbox', { name }));
    await userEvent.type(form().getByRole('textbox', { name }), weight);
  };
  await type('Daily', '20');
  await type('Monthly', '10');
  expect(publish).toBeDisabled();
  expect(publish).toHaveAccessibleDescription(/weights were changed and are not saved/);
  await userEvent.click(form().getByRole('button', { name: 'Save the weights' }));
  await waitFor(() => expect(publish).toBeEnabled());
  expect(screen.queryByText(/weights were changed and are not saved/)).not.toBeInTheDocument();
  await userEvent.click(publish);
  await waitFor(() => expect(host.api.callsOf('POST Degrees/PublishFinalResults')).toHaveLength(1));
  await type('Daily', '5');
  expect(publish).toBeDisabled();
  await type('Daily', '20');
  expect(publish).toBeEnabled();
});

test('asks before a change of class discards unsaved weights', async () => {
  const stage = subjects[0]!.departments[0]!.stages[0]!;
  const both = {
    ...subjects[0]!,
    departments: [
      {
        ...subjects[0]!.departments[0]!,
        stages: [
          { ...stage, sections: [...stage.sections, { sectionGuid: 'sec2', sectionName: 'B' }] },
        ],
      },
    ],
  };
  const { host } = renderExams({
    at: '/finalResults?subjectGuid=s1&sectionGuid=sec1',
    ui: <FinalResultsPage />,
    confirm: false,
    api: {
      'GET Subjects/Get': () => answered({ subjects: [both] }),
      'GET Degrees/GetFinalResults': () => answered(results({})),
    },
  });
  const daily = () =>
    within(screen.getByRole('form', { name: 'Weights' })).getByRole('textbox', { name: 'Daily' });
  await userEvent.type(await waitFor(daily), '5');
  const chooseB = async () => {
    await userEvent.click(screen.getByRole('combobox', { name: 'Section' }));
    await userEvent.click(await screen.findByTitle(/B/));
  };
  await chooseB();
  await waitFor(() =>
    expect(host.confirmations).toMatchObject([{ title: 'Leave without saving?', danger: true }]),
  );
  expect(daily()).toHaveValue('105');
  expect(currentPath()).toMatch(/sectionGuid=sec1$/);
  host.answerConfirm(true);
  await chooseB();
  await waitFor(() => expect(currentPath()).toMatch(/sectionGuid=sec2$/));
  await waitFor(() => expect(daily()).toHaveValue('10'));
});

test("replaces unchanged weights with others', but never typed ones", async () => {
  let stored = results({});
  const { host } = renderExams({
    at: '/finalResults?subjectGuid=s1&sectionGuid=sec1',
    ui: <FinalResultsPage />,
    api: {
      'GET Subjects/Get': () => answered({ subjects }),
      'GET Degrees/GetFinalResults': () => answered(stored),
      'PUT Degrees/SaveWeights': ({ body }) => {
        if (body.version !== stored.version) return answered(null, 5);
        stored = results({ weights: body.weights, version: stored.version + 1 });
        return answered(null);
      },
    },
  });
  const field = async (name: string) =>
    within(await screen.findByRole('form', { name: 'Weights' })).findByRole('textbox', { name });
  const type = async (name: string, weight: string) => {
    await userEvent.clear(await field(name));
    await userEvent.type(await field(name), weight);
  };
  const again = () => userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save the weights' }));
  await field('Daily');
  stored = results({ weights: { ...weights, daily: 15, monthly: 15 }, version: 2 });
  await again();
  await waitFor(async () => expect(await field('Daily')).toHaveValue('15'));
  await type('Daily', '5');
  stored = results({ weights: { ...weights, daily: 12, monthly: 18 }, version: 3 });
  await again();
  await waitFor(() =>
    expect(screen.getByRole('columnheader', { name: /Daily.*12/ })).toBeVisible(),
  );
  expect(await field('Daily')).toHaveValue('5');
  await type('Monthly', '25');
  await save();
  await waitFor(() => expect(host.notices).toMatchObject([{ kind: 'error' }]));
  expect([stored.version, ((await field('Daily')) as HTMLInputElement).value]).toEqual([3, '5']);
  await save();
  await waitFor(() => expect(stored.weights).toMatchObject({ daily: 5, monthly: 25 }));
  await type('Daily', '6');
  await type('Monthly', '24');
  await save();
  await waitFor(() => expect(stored.weights).toMatchObject({ daily: 6, monthly: 24 }));
});

test('treats weights that equal the stored ones as saved', async () => {
  let stored = results({});
  let go = (): void => undefined;
  let held: Promise<void> | null = null;
  renderExams({
    at: '/finalResults?subjectGuid=s1&sectionGuid=sec1',
    ui: <FinalResultsPage />,
    api: {
      'GET Subjects/Get': () => answered({ subjects }),
      'GET Degrees/GetFinalResults': async () => {
        await held;
        return answered(stored);
      },
      'PUT Degrees/SaveWeights': ({ body }) => {
        held = new Promise((resolve) => {
          go = resolve;
        });
        stored = results({ weights: body.weights, version: stored.version + 1 });
        if (body.weights.daily === 6) throw new ApiError({ code: 'network', endpoint: 'test' });
        return answered(null);
      },
    },
  });
  const field = (name: string) =>
    within(screen.getByRole('form', { name: 'Weights' })).getByRole('textbox', { name });
  const publish = await screen.findByRole('button', { name: 'Publish' });
  const retype = async (daily: string, monthly: string) => {
    for (const [name, weight] of [
      ['Daily', daily],
      ['Monthly', monthly],
    ] as const) {
      await userEvent.clear(field(name));
      await userEvent.type(field(name), weight);
    }
  };
  const save = async (daily: string, monthly: string) => {
    await retype(daily, monthly);
    await userEvent.click(screen.getByRole('button', { name: 'Save the weights' }));
    await waitFor(() => expect(held).not.toBeNull());
    expect(field('Daily')).toHaveValue(daily);
    if (daily === '5') {
      expect(screen.getByRole('button', { name: 'Save the weights' })).toBeDisabled();
      // The old weights, typed before the new ones are refetched, count as a change.
      await retype('10', '20');
      expect(publish).toBeDisabled();
      await retype(daily, monthly);
    }
    held = null;
    await act(async () => go());
    await waitFor(() => expect(publish).toBeEnabled());
    expect(field('Daily')).toHaveValue(daily);
  };
  await save('5', '25');
  // Its response is lost.
  await save('6', '24');
});

test('asks before leaving with incomplete first weights', async () => {
  renderExams({
    at: '/finalResults?subjectGuid=s1&sectionGuid=sec1',
    ui: <FinalResultsPage />,
    api: {
      'GET Subjects/Get': () => answered({ subjects }),
      'GET Degrees/GetFinalResults': () => answered(results({ weights: null, version: 0 })),
    },
  });
  await userEvent.type(
    await within(await screen.findByRole('form', { name: 'Weights' })).findByRole('textbox', {
      name: 'Daily',
    }),
    '25',
  );
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);
});

test('moves the focus to publishing when results are withdrawn', async () => {
  atTestEnd(keepFocus(document));
  const published = { publishedDate: '2026-03-01T08:00:00', publishedBy: 'Sara', weights };
  let stored = results({ published: { ...published, outdated: false } });
  renderExams({
    at: '/finalResults?subjectGuid=s1&sectionGuid=sec1',
    ui: <FinalResultsPage />,
    api: {
      'GET Subjects/Get': () => answered({ subjects }),
      'GET Degrees/GetFinalResults': () => answered(stored),
      'PUT Degrees/WithdrawFinalResults': () => {
        stored = results({});
        return answered(null);
      },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: /withdraw/i }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Publish' })).toHaveFocus());
});
