import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '@riwaq/api';
import { answered, type TestHostOptions } from '@riwaq/contract/testing';
import { RouteParamsProvider } from '@riwaq/contract/router';
import { renderExams } from '../testing/render-exams';
import CategoryPage from './category-page';
import { aCategory, bankOf, bankQuestions, CATEGORY } from '../testing/sample-bank';

const open = ({ api, ...options }: TestHostOptions = {}, id = CATEGORY) =>
  renderExams({
    at: `/showQuestionsBank=${id}`,
    ui: (
      <RouteParamsProvider value={{ id }}>
        <CategoryPage />
      </RouteParamsProvider>
    ),
    api: { ...bankOf(aCategory()), ...api },
    ...options,
  });
const questions = async () =>
  within(await screen.findByRole('list', { name: 'Questions' })).getAllByRole('article');
const first = async () => {
  const [question] = await questions();
  if (!question) throw new Error('There is no question.');
  return within(question);
};

test('shows questions, correct answers and a link to the bank', async () => {
  const { host } = open({}, CATEGORY.toUpperCase());
  expect(await screen.findByRole('heading', { name: 'Mechanics basics', level: 2 })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Question bank' })).toHaveAttribute(
    'href',
    '/questionsBank',
  );
  expect(await questions()).toHaveLength(5);
  expect(screen.getByText('5 questions')).toBeVisible();
  expect((await first()).getByText('The unit of force?')).toBeVisible();
  expect((await first()).getByText('Newton')).toBeVisible();
  expect((await first()).getByText(/^Last used: 2026\/05\/04/)).toBeVisible();
  expect(host.api.callsOf('GET Exams/GetBankQuestions')[0]).toEqual({
    query: { categoryGuid: CATEGORY, searchText: undefined, questionType: undefined, page: 1 },
  });
  // Actions that only an exam has are not offered here.
  for (const name of ['Set the total mark', 'Random questions'])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
});

test('searches questions and filters them by type on the server', async () => {
  const { host } = open();
  await first();
  await userEvent.type(
    screen.getByRole('searchbox', { name: 'Search questions' }),
    'Principia{Enter}',
  );
  await waitFor(async () => expect(await questions()).toHaveLength(1));
  await userEvent.click(screen.getByRole('combobox', { name: 'Question type' }));
  await userEvent.click(await screen.findByTitle('Number'));
  expect(await screen.findByText('Nothing was found')).toBeVisible();
  expect(host.api.callsOf('GET Exams/GetBankQuestions').at(-1)).toMatchObject({
    query: { searchText: 'Principia', questionType: 'Number', page: 1 },
  });
  expect(screen.queryByRole('button', { name: /^Move question/ })).not.toBeInTheDocument();
});

test('offers edit, move and delete for a bank question', async () => {
  open();
  await userEvent.click(
    (await first()).getByRole('button', { name: 'Options of \u2066Question 1\u2069' }),
  );
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Edit the question',
    'Move down',
    'Move to a number…',
    'Delete',
  ]);
});

test('deletes a question after confirmation', async () => {
  const { host } = open({ api: { 'DELETE Exams/DeleteQuestion': () => answered(null) } });
  await userEvent.click(
    (await first()).getByRole('button', { name: 'Options of \u2066Question 1\u2069' }),
  );
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await waitFor(() => expect(host.notices).toEqual([{ kind: 'success' }]));
  expect(host.confirmations).toEqual([{ text: 'Question 1 will be deleted.', danger: true }]);
  expect(host.api.callsOf('DELETE Exams/DeleteQuestion')).toEqual([
    { query: { questionGuid: bankQuestions()[0]?.questionGuid } },
  ]);
});

test('shows an empty state for an empty category', async () => {
  open({
    api: {
      'GET Exams/GetBankQuestions': () =>
        answered({
          category: aCategory({ questionsCount: 0 }),
          questionsCount: 0,
          examQuestionsBank: [],
        }),
    },
  });
  expect(await screen.findByText('There are no questions yet')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Export' })).toBeDisabled();
});

test('distinguishes a missing category from a failed request', async () => {
  const { unmount } = open({}, 'c0000000-0000-4000-8000-000000000099');
  expect(await screen.findByText('This category no longer exists')).toBeVisible();
  expect(screen.getByRole('link', { name: 'To the question bank' })).toHaveAttribute(
    'href',
    '/questionsBank',
  );
  unmount();
  open({
    api: {
      'GET Exams/QuestionsBankCategories': () => {
        throw new ApiError({ code: 'network', endpoint: 'test' });
      },
    },
  });
  expect(await screen.findByText(/The server could not be reached/)).toBeVisible();
});
