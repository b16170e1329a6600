import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, isolate, type BankCategory } from '@riwaq/api';
import { answered, type TestHostOptions } from '@riwaq/contract/testing';
import { pressEnter } from '@riwaq/ui/testing';
import { renderExams } from '../testing/render-exams';
import CategoriesPage from './categories-page';
import { aCategory, bankOf, CATEGORY, OTHER, SUBJECT } from '../testing/sample-bank';

const offline = (): never => {
  throw new ApiError({ code: 'network', endpoint: 'test' });
};
const subjects = () =>
  answered({ subjects: [{ subjectGuid: SUBJECT, subjectName: 'Physics', departments: [] }] });
const open = (categories: BankCategory[], { api, ...options }: TestHostOptions = {}) =>
  renderExams({
    at: '/questionsBank',
    ui: <CategoriesPage />,
    api: { ...bankOf(...categories), 'GET Subjects/Get': subjects, ...api },
    ...options,
  });
const names = async () =>
  within(await screen.findByRole('list', { name: 'Question bank' }))
    .getAllByRole('heading')
    .map(({ textContent }) => textContent);
const menu = async (name: string, item: string) => {
  await userEvent.click(
    await screen.findByRole('button', { name: `Options of ${isolate(name, 'ltr')}` }),
  );
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
};
const dialog = async () => within(await screen.findByRole('dialog'));
const nameField = async () =>
  (await dialog()).findByRole('textbox', { name: /Name of the category/ });
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
const waves = aCategory({
  categoryGuid: OTHER,
  categoryName: 'الأمواج',
  categoryDescription: 'With pictures',
  studySubject: { subjectGuid: 's2', subjectName: 'Optics' },
  activeStatus: 0,
  questionsCount: 1,
});

// Proves UI-16.
test('shows each category with link, subject, count and status', async () => {
  open([aCategory(), waves]);
  expect(await names()).toEqual(['Mechanics basics', 'الأمواج']);
  expect(screen.getByRole('link', { name: 'Mechanics basics' })).toHaveAttribute(
    'href',
    `/showQuestionsBank=${CATEGORY}`,
  );
  const [first, second] = screen.getAllByRole('article').map((each) => within(each));
  expect(first?.getByText('Physics')).toBeVisible();
  expect(first?.getByText('5 questions')).toBeVisible();
  expect(first?.queryByText('Set aside')).not.toBeInTheDocument();
  expect(second?.getByText('1 question')).toBeVisible();
  expect(second?.getByText('Set aside')).toBeVisible();
  expect(second?.getByText('With pictures')).toBeVisible();
});

test.each([
  ['الامواج', ['الأمواج']],
  ['optics', ['الأمواج']],
  ['optics امواج', ['الأمواج']],
  ['phys', ['Mechanics basics']],
])('finds “%s” by name or subject in any form of a letter', async (typed, found) => {
  open([aCategory(), waves]);
  await userEvent.click(await screen.findByRole('button', { name: 'Search categories' }));
  await userEvent.type(
    await screen.findByRole('searchbox', { name: 'Search categories' }),
    `${typed}{Enter}`,
  );
  await waitFor(async () => expect(await names()).toEqual(found));
});

// Proves UI-14.
test('shows empty states for no result and for an empty bank', async () => {
  const { unmount } = open([aCategory()]);
  await userEvent.click(await screen.findByRole('button', { name: 'Search categories' }));
  await userEvent.type(
    await screen.findByRole('searchbox', { name: 'Search categories' }),
    'chemistry{Enter}',
  );
  expect(await screen.findByText('Nothing was found')).toBeVisible();
  unmount();
  open([]);
  expect(await screen.findByText('The bank has no categories yet')).toBeVisible();
});

test('adds a category: focuses the name, validates, saves on Enter', async () => {
  const { host } = open([], { api: { 'POST Exams/CreateCategory': () => answered(aCategory()) } });
  await userEvent.click(await screen.findByRole('button', { name: 'Add a category' }));
  const name = await nameField();
  await waitFor(() => expect(name).toHaveFocus());
  await userEvent.tab();
  await userEvent.tab();
  expect((await dialog()).getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'this field is required',
    'this field is required',
  ]);
  expect((await dialog()).getByRole('button', { name: 'Save' })).toBeDisabled();
  await userEvent.click((await dialog()).getByRole('combobox', { name: /Subject/ }));
  await userEvent.click(await screen.findByTitle('Physics'));
  await userEvent.type(name, ' Mechanics basics ');
  await pressEnter();
  await closed();
  expect(host.api.callsOf('POST Exams/CreateCategory')).toMatchObject([
    {
      body: {
        categoryName: 'Mechanics basics',
        subjectGuid: SUBJECT,
        activeStatus: 1,
        categoryDescription: '',
      },
    },
  ]);
  expect(host.notices).toEqual([{ kind: 'success' }]);
  await waitFor(() =>
    expect(host.api.callsOf('GET Exams/QuestionsBankCategories').length).toBeGreaterThan(1),
  );
});

test('retries a create with the same guid after a lost response', async () => {
  const { host } = open([], {
    api: {
      'POST Exams/CreateCategory': offline,
      'PUT Exams/EditCategory': () => answered(aCategory()),
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Add a category' }));
  await userEvent.click((await dialog()).getByRole('combobox', { name: /Subject/ }));
  await userEvent.click(await screen.findByTitle('Physics'));
  await userEvent.type(await nameField(), 'Mechanics');
  await userEvent.click((await dialog()).getByRole('button', { name: 'Save' }));
  expect(await (await dialog()).findByRole('alert')).toHaveTextContent(
    /The server could not be reached/,
  );
  expect(await nameField()).toHaveValue('Mechanics');
  host.api.answer('POST Exams/CreateCategory', () => answered(aCategory()));
  await userEvent.type(await nameField(), ' II');
  await userEvent.click((await dialog()).getByRole('button', { name: 'Save' }));
  await closed();
  const [lost, again] = host.api
    .callsOf('POST Exams/CreateCategory')
    .map(({ body }) => body.categoryGuid);
  expect(lost).toMatch(/^[\da-f-]{36}$/);
  expect(again).toBe(lost);
  expect(host.api.callsOf('PUT Exams/EditCategory')).toMatchObject([
    { body: { categoryGuid: lost, categoryName: 'Mechanics II' } },
  ]);
});

// Proves UI-16.
test('edits name, description and status, but not the subject', async () => {
  const { host } = open([aCategory()], {
    api: { 'PUT Exams/EditCategory': () => answered(aCategory()) },
  });
  await menu('Mechanics basics', 'Edit the category');
  const name = await nameField();
  expect((await dialog()).getByRole('combobox', { name: /Subject/ })).toBeDisabled();
  await userEvent.clear(name);
  await userEvent.type(name, 'Statics');
  await userEvent.type((await dialog()).getByRole('textbox', { name: 'Description' }), 'At rest');
  await userEvent.click(
    (await dialog()).getByRole('switch', { name: 'Offered where questions are chosen' }),
  );
  await userEvent.click((await dialog()).getByRole('button', { name: 'Save' }));
  await closed();
  expect(host.api.callsOf('PUT Exams/EditCategory')).toEqual([
    {
      body: {
        categoryGuid: CATEGORY,
        categoryName: 'Statics',
        categoryDescription: 'At rest',
        activeStatus: 0,
      },
    },
  ]);
});

test.each([
  ['a', 'This is too short.'],
  ['x'.repeat(450), 'This is too long; shorten it.'],
])('shows the problem of an invalid name', async (typed, told) => {
  open([aCategory()]);
  await menu('Mechanics basics', 'Edit the category');
  const name = await nameField();
  await userEvent.clear(name);
  await userEvent.click(name);
  await userEvent.paste(typed);
  await userEvent.tab();
  expect(await (await dialog()).findByRole('alert')).toHaveTextContent(told.replace(/\.$/, ''));
  expect((await dialog()).getByRole('button', { name: 'Save' })).toBeDisabled();
});

test('asks before Cancel discards unsaved changes', async () => {
  const { host } = open([aCategory()]);
  await menu('Mechanics basics', 'Edit the category');
  await userEvent.type(await nameField(), '!');
  await userEvent.click((await dialog()).getByRole('button', { name: 'Cancel' }));
  await screen.findByText('Leave without saving?');
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  await closed();
  expect(host.api.callsOf('PUT Exams/EditCategory')).toEqual([]);
});

test('shows why a category with questions cannot be deleted', async () => {
  const { host } = open([aCategory()], {
    api: { 'DELETE Exams/DeleteCategory': () => answered(null, 2) },
  });
  await menu('Mechanics basics', 'Delete');
  await waitFor(() =>
    expect(host.notices).toEqual([
      {
        kind: 'error',
        text: 'A category that contains questions cannot be deleted. Nothing was deleted: delete its questions first.',
      },
    ]),
  );
  expect(host.confirmations).toEqual([
    { text: 'The category “\u2066Mechanics basics\u2069” will be deleted.', danger: true },
  ]);
  expect(screen.getByRole('link', { name: 'Mechanics basics' })).toBeVisible();
});

// Proves UI-16.
test('deletes a category only after confirmation', async () => {
  const { host } = open([aCategory()], {
    confirm: false,
    api: { 'DELETE Exams/DeleteCategory': () => answered(null) },
  });
  await menu('Mechanics basics', 'Delete');
  await waitFor(() => expect(host.confirmations).toHaveLength(1));
  expect(host.api.callsOf('DELETE Exams/DeleteCategory')).toEqual([]);
  host.answerConfirm(true);
  host.api.answer('GET Exams/QuestionsBankCategories', () => answered([]));
  await menu('Mechanics basics', 'Delete');
  expect(await screen.findByText('The bank has no categories yet')).toBeVisible();
  expect(host.api.callsOf('DELETE Exams/DeleteCategory')).toEqual([
    { query: { categoryGuid: CATEGORY } },
  ]);
  expect(host.notices).toEqual([{ kind: 'success' }]);
});

test('shows why loading failed and retries', async () => {
  const { host } = open([], { api: { 'GET Exams/QuestionsBankCategories': offline } });
  expect(await screen.findByText(/The server could not be reached/)).toBeVisible();
  host.api.answer('GET Exams/QuestionsBankCategories', () => answered([aCategory()]));
  await userEvent.click(screen.getByRole('button', { name: /again/i }));
  expect(await screen.findByRole('link', { name: 'Mechanics basics' })).toBeVisible();
});
