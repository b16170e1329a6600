import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IMPORT_FORMAT, type ImportResult } from '@riwaq/api';
import { answered, type TestHostOptions } from '@riwaq/contract/testing';
import { EXAM } from '../testing/fake-exam-server';
import { renderExams } from '../testing/render-exams';
import ImportDialog from './import-dialog';

// Proves QUESTION-13, QUESTION-15, QUESTION-17.

const found: ImportResult = {
  questions: [
    {
      questionType: 'AttachedFile',
      question: '<p>Draw the forces.</p>',
      questionHint: '',
      questionMark: 2,
      questionAnswers: [],
      alreadyExists: false,
      category: [],
      fileNames: [],
      losses: [],
    },
  ],
  leftOut: [],
  lineErrors: [],
  addedCount: 0,
};
const drawing = { name: 'x.png', kind: 'file', reason: 'file' } as const;

function open({ marksLeft = null, ...options }: TestHostOptions & { marksLeft?: number | null }) {
  const onClose = jest.fn();
  const { host } = renderExams({
    ui: (
      <ImportDialog
        owner={{ kind: 'exam', guid: EXAM }}
        marksLeft={marksLeft}
        open
        onClose={onClose}
      />
    ),
    ...options,
  });
  return { host, onClose };
}
async function choose(content: string, name = 'Choose a file'): Promise<void> {
  await screen.findByRole('button', { name });
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('No file can be chosen.');
  await userEvent.upload(input, new File([content], 'questions.txt', { type: 'text/plain' }));
}
const importing = (added: ImportResult, preview = found) => ({
  api: {
    'POST Exams/ImportQuestions': ({ body }: { body: { confirmImport?: unknown } }) =>
      answered(body.confirmImport === 'true' ? added : preview),
  },
});

test('rejects an empty file without sending it', async () => {
  const { host } = open(importing(found));
  expect(await screen.findByRole('button', { name: 'Add' })).toBeDisabled();
  await choose('');
  expect(await screen.findByText('This file is empty. Choose another one.')).toBeVisible();
  expect(screen.getByText('questions.txt')).toBeVisible();
  expect(host.api.callsOf('POST Exams/ImportQuestions')).toEqual([]);
});

test('closes after adding all questions', async () => {
  const { onClose } = open(importing({ ...found, addedCount: 1 }));
  await choose('a file');
  await userEvent.click(await screen.findByRole('button', { name: 'Add 1 question' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

test('shows what was left out while adding before it closes', async () => {
  const { onClose } = open(importing({ ...found, addedCount: 1, leftOut: [drawing] }));
  await choose('a file');
  await userEvent.click(await screen.findByRole('button', { name: 'Add 1 question' }));
  expect(await screen.findByText(/^1 question was added/)).toBeVisible();
  const left = within(screen.getByRole('region', { name: '1 is left out' }));
  expect(left.getByText('x.png')).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.queryByRole('button', { name: /^Add/ })).not.toBeInTheDocument();
  await userEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  expect(onClose).toHaveBeenCalled();
});

test('says what a random selection will be, whose questions may exceed the total', async () => {
  const data: ImportResult = {
    ...found,
    draw: [{ questionType: 'AttachedFile', questionCount: 1 }],
  };
  open({ ...importing(data, data), marksLeft: 1 });
  await choose('a file');
  expect(
    await screen.findByText('Each student will get questions drawn at random: Attached file: 1.'),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'Add 1 question' })).toBeEnabled();
});

test('shows thousands of questions and of entries that are left out in pages', async () => {
  const many: ImportResult = {
    ...found,
    questions: Array.from({ length: 5000 }, (_, index) => ({
      ...found.questions[0]!,
      question: `<p>Question text ${index + 1}</p>`,
    })),
    leftOut: Array.from({ length: 51 }, (_, index) => ({ ...drawing, name: `${index + 1}.png` })),
  };
  open(importing(found, many));
  await choose('a file');
  const listed = within(await screen.findByRole('region', { name: '5000 questions in the file' }));
  expect(listed.getAllByRole('article')).toHaveLength(50);
  const pages = within(listed.getByRole('navigation'));
  await userEvent.click(pages.getByRole('button', { name: 'Next page' }));
  expect(listed.getByText('Question text 51')).toBeVisible();
  expect(listed.getByRole('article', { name: 'Question 100' })).toBeVisible();
  const left = within(screen.getByRole('region', { name: '51 are left out' }));
  expect(left.queryByText('51.png')).not.toBeInTheDocument();
  await userEvent.click(left.getByRole('button', { name: 'Next page' }));
  expect(left.getByText('51.png')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Add 5000 questions' })).toBeEnabled();
});

test.each([
  ['matching', 'المطابقة'],
  ['multiple_dropdowns_question', 'اختيار كلمات النص من قوائم'],
  ['graphicGapMatchInteraction', 'وضع المسمّيات على صورة'],
  ['flashcards', 'flashcards'],
])('names the kind %s in the language of the page', async (kind, name) => {
  const leftOut = [{ name: 'Q1', kind, reason: 'kind' } as const];
  open({
    language: 'ar',
    api: { 'POST Exams/ImportQuestions': () => answered({ ...found, leftOut }) },
  });
  await choose('a file', 'اختيار ملف');
  expect(await screen.findByText(`لا يوجد هنا هذا النوع من الأسئلة: ${name}.`)).toBeVisible();
});

test('rejects more marks than the exam has room for', async () => {
  open({ ...importing(found), marksLeft: 1.5 });
  await choose('a file');
  expect(
    await screen.findByText(/have 2 marks together, and the exam has room for 1\.5/),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'Add 1 question' })).toBeDisabled();
});

test('switches to the format that the server recognised', async () => {
  const moodle: ImportResult = { ...found, formatType: IMPORT_FORMAT.moodleXml };
  const { host } = open({
    api: { 'POST Exams/ImportQuestions': () => answered(moodle) },
  });
  expect(await screen.findByRole('radio', { name: 'Aiken' })).toBeChecked();
  await choose('<quiz></quiz>');
  expect(await screen.findByText(/^The content is Moodle XML/)).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Moodle XML' })).toBeChecked();
  await userEvent.click(screen.getByRole('button', { name: 'Add 1 question' }));
  await waitFor(() =>
    expect(
      host.api.callsOf('POST Exams/ImportQuestions').map(({ body }) => body?.formatType),
    ).toEqual([IMPORT_FORMAT.aiken, IMPORT_FORMAT.moodleXml]),
  );
});

test('shows the category of a question in the file', async () => {
  const [question] = found.questions;
  const data = { ...found, questions: [{ ...question!, category: ['Physics', 'Forces'] }] };
  open({ api: { 'POST Exams/ImportQuestions': () => answered(data) } });
  await choose('a file');
  expect(await screen.findByText('Physics / Forces')).toBeVisible();
});

describe('reading a file', () => {
  /** Opens the dialog and chooses a file that the server reads until the test ends. */
  async function readForever() {
    const { host } = open({
      api: { 'POST Exams/ImportQuestions': () => new Promise<never>(() => undefined) },
    });
    await choose('a file');
    const bar = await screen.findByRole('progressbar', { name: 'Reading the file…' });
    const [call] = host.api.callsOf('POST Exams/ImportQuestions');
    return { host, bar, importGuid: call?.body?.importGuid ?? '' };
  }

  it('shows how many questions the server has checked', async () => {
    const { host, bar, importGuid } = await readForever();
    expect(bar).not.toHaveAttribute('value');
    act(() => {
      host.realtime.emit('ReceiveImportProgress', { importGuid, done: 120, total: 1000 });
      // Another tab imports, too.
      host.realtime.emit('ReceiveImportProgress', { importGuid: EXAM, done: 1, total: 2 });
    });
    expect(screen.getByText('120 of 1000 questions checked')).toBeVisible();
    expect(bar).toHaveAttribute('value', '120');
  });

  it('starts when a file is dropped', async () => {
    const { host } = open(importing(found));
    const button = await screen.findByRole('button', { name: 'Choose a file' });
    const dropped = new File(['a file'], 'dropped.txt');
    fireEvent.drop(button, { dataTransfer: { files: [dropped] } });
    expect(await screen.findByText('dropped.txt')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Add 1 question' })).toBeEnabled();
    expect(host.api.callsOf('POST Exams/ImportQuestions')).toHaveLength(1);
  });

  it('stops, and returns the focus to the choice of a file', async () => {
    await readForever();
    await userEvent.click(screen.getByRole('button', { name: 'Stop reading' }));
    expect(screen.getByRole('button', { name: 'Choose a file' })).toHaveFocus();
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
    expect(screen.queryByText('questions.txt')).not.toBeInTheDocument();
  });
});
