import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, type BankCategory } from '@riwaq/api';
import { answered, type TestHostOptions } from '@riwaq/contract/testing';
import { EXAM, MULTI, ONE, TEXT } from '../testing/fake-exam-server';
import { renderExams } from '../testing/render-exams';
import FromBankDialog from './from-bank-dialog';
import { aCategory, bankOf, bankQuestions, CATEGORY, OTHER } from '../testing/sample-bank';
import ToBankDialog from './to-bank-dialog';

// Proves QUESTION-18, QUESTION-29, QUESTION-30.

const closed = jest.fn();
const done = jest.fn();
beforeEach(() => {
  closed.mockClear();
  done.mockClear();
});

const waves = aCategory({
  categoryGuid: OTHER,
  categoryName: 'Waves',
  studySubject: { subjectGuid: 's2', subjectName: 'Optics' },
});
const aside = aCategory({ categoryGuid: 'c3', categoryName: 'Old ones', activeStatus: 0 });
const present = (...guids: string[]) =>
  bankQuestions().filter(({ questionGuid }) => guids.includes(questionGuid));
const dialog = () => within(screen.getByRole('dialog'));
const press = (name: string) => userEvent.click(dialog().getByRole('button', { name }));

describe('from the bank', () => {
  const open = async (categories: BankCategory[], { api, ...options }: TestHostOptions = {}) => {
    const { host } = renderExams({
      ui: <FromBankDialog examGuid={EXAM} open onClose={closed} />,
      api: { ...bankOf(...categories), ...api },
      ...options,
    });
    await screen.findByRole('dialog');
    return host;
  };
  const choose = async (number: number) =>
    userEvent.click(await dialog().findByRole('checkbox', { name: `Choose question ${number}` }));

  test('adds questions of several categories together, then closes', async () => {
    const host = await open([aCategory(), waves], {
      api: {
        'GET Exams/GetBankQuestions': ({ query }) =>
          answered({
            category: aCategory(),
            questionsCount: 1,
            examQuestionsBank: query.categoryGuid === CATEGORY ? present(ONE) : present(MULTI),
          }),
        'POST Exams/AddQuestionsFromBank': () => answered({ alreadyImportQuestions: [] }),
      },
    });
    expect(dialog().getByRole('button', { name: 'Add' })).toBeDisabled();
    await choose(1);
    await userEvent.click(dialog().getByRole('combobox', { name: 'Category' }));
    await userEvent.click(await screen.findByTitle('Waves'));
    await dialog().findByText('Which are vectors?');
    await choose(1);
    await press('Add 2 questions');
    await waitFor(() => expect(closed).toHaveBeenCalled());
    expect(host.api.callsOf('POST Exams/AddQuestionsFromBank')).toEqual([
      { body: { questionGuid: [ONE, MULTI], examGuid: EXAM } },
    ]);
    expect(host.notices).toEqual([{ kind: 'success' }]);
  });

  test('offers only active categories that contain questions', async () => {
    await open([
      aside,
      aCategory({ categoryGuid: 'c4', categoryName: 'Empty', questionsCount: 0 }),
      aCategory(),
      waves,
    ]);
    await dialog().findByText('The unit of force?');
    await userEvent.click(dialog().getByRole('combobox', { name: 'Category' }));
    await screen.findByTitle('Waves');
    expect(screen.queryByTitle('Old ones')).not.toBeInTheDocument();
    expect(screen.queryByTitle('Empty')).not.toBeInTheDocument();
  });

  test('shows an empty state for a bank without questions', async () => {
    await open([aside]);
    expect(await dialog().findByText('There are no questions yet')).toBeVisible();
    expect(dialog().queryByText('The bank has no categories yet')).not.toBeInTheDocument();
  });

  test('shows only one empty state for a bank without categories', async () => {
    await open([]);
    expect(await dialog().findByText('The bank has no categories yet')).toBeVisible();
    expect(dialog().queryByText('There are no questions yet')).not.toBeInTheDocument();
  });

  test('selects a complete page with one box and searches on the server', async () => {
    const host = await open([aCategory()]);
    await userEvent.click(await dialog().findByRole('checkbox', { name: 'All on this page' }));
    expect(dialog().getByRole('button', { name: 'Add 5 questions' })).toBeEnabled();
    await userEvent.type(
      dialog().getByRole('searchbox', { name: 'Search the bank' }),
      'Principia{Enter}',
    );
    await waitFor(() => expect(dialog().getAllByRole('article')).toHaveLength(1));
    expect(host.api.callsOf('GET Exams/GetBankQuestions').at(-1)).toMatchObject({
      query: { searchText: 'Principia', page: 1 },
    });
    // The selection from before the search remains.
    expect(dialog().getByRole('checkbox', { name: 'All on this page' })).toBeChecked();
    await userEvent.click(dialog().getByRole('checkbox', { name: 'All on this page' }));
    expect(dialog().getByRole('button', { name: 'Add 4 questions' })).toBeEnabled();
  });

  // Proves QUESTION-19, QUESTION-36.
  test('lists questions that the exam already contains and stays open', async () => {
    const host = await open([aCategory()], {
      api: {
        'POST Exams/AddQuestionsFromBank': () =>
          answered({ alreadyImportQuestions: present(MULTI, TEXT) }),
      },
    });
    await choose(2);
    await choose(4);
    await press('Add 2 questions');
    const named = within(await dialog().findByRole('status'));
    expect(named.getByText('2 questions were already there, so they were left out.')).toBeVisible();
    expect(named.getByText('Which are vectors?')).toBeVisible();
    expect(named.getByText('Who wrote the Principia?')).toBeVisible();
    expect(host.notices).toEqual([
      { kind: 'warning', text: '2 questions were already there, so they were left out.' },
    ]);
    expect(closed).not.toHaveBeenCalled();
    expect(dialog().getByRole('checkbox', { name: 'Choose question 2' })).not.toBeChecked();
    // Closing does not ask: there is no unsaved selection.
    await userEvent.click(dialog().getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    expect(closed).toHaveBeenCalled();
  });

  test.each([
    [
      '2',
      () => answered(null, 2),
      'The exam is active, so questions cannot be added or modified. Deactivate it first.',
    ],
    [
      '4',
      () => answered(null, 4),
      'Students have answered, so questions cannot be added or modified.',
    ],
    [
      'no network',
      () => {
        throw new ApiError({ code: 'network', endpoint: 'test' });
      },
      'An error occurred during the process. The server could not be reached; what you entered is still here. Check your connection, then try again.',
    ],
  ])(
    'shows refusal %s, preserves the selection and asks before leaving',
    async (_, answer, told) => {
      await open([aCategory()], { api: { 'POST Exams/AddQuestionsFromBank': answer } });
      await choose(2);
      await press('Add 1 question');
      expect(await dialog().findByRole('alert')).toHaveTextContent(told);
      expect(dialog().getByRole('checkbox', { name: 'Choose question 2' })).toBeChecked();
      await userEvent.click(
        dialog().getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement,
      );
      expect(await screen.findByText('Leave without saving?')).toBeVisible();
      expect(closed).not.toHaveBeenCalled();
    },
  );
});

describe('to the bank', () => {
  const open = async (categories: BankCategory[], { api, ...options }: TestHostOptions = {}) => {
    const { host } = renderExams({
      ui: <ToBankDialog questionGuids={[ONE, MULTI]} open onClose={closed} onDone={done} />,
      api: { ...bankOf(...categories), ...api },
      ...options,
    });
    await screen.findByRole('dialog');
    return host;
  };
  const choose = async () => {
    await userEvent.click(await dialog().findByRole('combobox', { name: /Category/ }));
    await userEvent.click(await screen.findByTitle('Mechanics basics · Physics'));
  };

  test('copies questions to an active category found by name or subject', async () => {
    const host = await open([aCategory(), waves, aside], {
      api: { 'POST Exams/AddQuestionsToBank': () => answered({ alreadyAddQuestions: [] }) },
    });
    expect(dialog().getByRole('button', { name: 'Save' })).toBeDisabled();
    await userEvent.click(await dialog().findByRole('combobox', { name: /Category/ }));
    expect(await screen.findAllByTitle(/ · /)).toHaveLength(2);
    await userEvent.keyboard('optics');
    await waitFor(() => expect(screen.getAllByTitle(/ · /)).toHaveLength(1));
    await userEvent.click(screen.getByTitle('Waves · Optics'));
    await press('Save');
    await waitFor(() => expect(closed).toHaveBeenCalled());
    expect(done).toHaveBeenCalledTimes(1);
    expect(host.api.callsOf('POST Exams/AddQuestionsToBank')).toEqual([
      { body: { questionGuid: [ONE, MULTI], categoryGuid: OTHER } },
    ]);
    expect(host.notices).toEqual([{ kind: 'success' }]);
  });

  // Proves QUESTION-19, QUESTION-36.
  test('lists questions that the category already contains', async () => {
    const host = await open([aCategory()], {
      api: {
        'POST Exams/AddQuestionsToBank': () => answered({ alreadyAddQuestions: present(ONE) }),
      },
    });
    await choose();
    await press('Save');
    const named = within(await dialog().findByRole('status'));
    expect(named.getByText('1 question was already there, so it was left out.')).toBeVisible();
    expect(named.getByText('The unit of force?')).toBeVisible();
    expect(host.notices).toEqual([
      { kind: 'warning', text: '1 question was already there, so it was left out.' },
    ]);
    expect(done).toHaveBeenCalledTimes(1);
    expect(closed).not.toHaveBeenCalled();
    await userEvent.click(dialog().getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    expect(closed).toHaveBeenCalledTimes(1);
  });

  test('explains categories when the bank has none', async () => {
    await open([aside]);
    expect(await dialog().findByText('The bank has no categories yet')).toBeVisible();
    expect(dialog().getByRole('button', { name: 'Save' })).toBeDisabled();
  });

  test('shows a refusal and preserves the chosen category', async () => {
    await open([aCategory()], {
      api: {
        'POST Exams/AddQuestionsToBank': () => {
          throw new ApiError({ code: 'not-found', status: 404, endpoint: 'test' });
        },
      },
    });
    await choose();
    await press('Save');
    expect(await dialog().findByRole('alert')).toHaveTextContent(/no longer exists/);
    expect(dialog().getByText('Mechanics basics · Physics')).toBeVisible();
    expect(done).not.toHaveBeenCalled();
  });
});
