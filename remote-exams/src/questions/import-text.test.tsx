import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  ApiError,
  IMPORT,
  IMPORT_FORMAT,
  type ApiCallOptions,
  type ImportResult,
} from '@riwaq/api';
import { answered, createTestHost, type TestHost } from '@riwaq/contract/testing';
import { EXAM } from '../testing/fake-exam-server';
import { renderExams } from '../testing/render-exams';
import ImportDialog from './import-dialog';
import { PASTED_MAX, PREVIEW_DELAY_MS } from './use-pasted-text';

const ENDPOINT = 'POST Exams/ImportQuestions';
const EMPTY: ImportResult = { questions: [], leftOut: [], lineErrors: [], addedCount: 0 };
const answerOf = (question: string, addedCount = 0): ImportResult => ({
  ...EMPTY,
  addedCount,
  questions: [
    {
      questionType: 'AttachedFile',
      question: `<p>${question}</p>`,
      questionHint: '',
      questionMark: 1,
      questionAnswers: [],
      alreadyExists: false,
      category: [],
      fileNames: [],
      losses: [],
    },
  ],
});
const DRAFT = {
  [`draft:import:exam:${EXAM}`]: {
    value: { format: IMPORT_FORMAT.gift, text: 'Draw.{}' },
    savedAt: '2026-01-01T08:00:00.000Z',
  },
};

const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());
const pause = () => act(() => jest.advanceTimersByTimeAsync(PREVIEW_DELAY_MS));

function open(storage: Record<string, unknown> = {}) {
  const onClose = jest.fn();
  const host = createTestHost({
    language: 'en',
    storage,
    api: { [ENDPOINT]: () => answered(answerOf('Draw.')) },
  });
  renderExams({
    host,
    ui: <ImportDialog owner={{ kind: 'exam', guid: EXAM }} open onClose={onClose} />,
  });
  return { host, onClose };
}
async function chooseText(format = 'GIFT'): Promise<HTMLTextAreaElement> {
  await user.click(await screen.findByRole('radio', { name: 'Pasted text' }));
  await user.click(screen.getByRole('radio', { name: format }));
  return screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Questions as text' });
}
async function paste(area: HTMLTextAreaElement, text: string): Promise<void> {
  await user.click(area);
  await user.paste(text);
}
const sent = (host: TestHost) => host.api.callsOf(ENDPOINT);
const preview = () => within(screen.getByRole('region', { name: 'Preview' }));

it('offers text formats, and follows the direction of the text', async () => {
  open();
  const area = await chooseText('Aiken');
  expect(screen.queryByRole('radio', { name: 'Moodle XML' })).not.toBeInTheDocument();
  await paste(area, 'ما العاصمة؟');
  expect(area).toHaveAttribute('dir', 'rtl');
  expect(area).toHaveAccessibleDescription(/stays in this browser/);
});

it('requests one preview when typing pauses', async () => {
  const { host } = open();
  await user.type(await chooseText(), 'Draw.{{}');
  expect(sent(host)).toEqual([]);
  await pause();
  expect(await preview().findByText('Draw.')).toBeVisible();
  expect(sent(host)).toMatchObject([
    { body: { formatType: IMPORT_FORMAT.gift, examGuid: EXAM, confirmImport: 'false' } },
  ]);
  expect(sent(host)[0]?.file).toHaveProperty('size', 'Draw.{}'.length);
  expect(
    screen.getByText('1 question in the text', { selector: '[role=status]' }),
  ).toBeInTheDocument();
});

it('switches the format of a text that the server recognised', async () => {
  const { host } = open();
  host.api.answer(ENDPOINT, () =>
    answered({ ...answerOf('Draw.'), formatType: IMPORT_FORMAT.gift }),
  );
  await paste(await chooseText('Aiken'), '::One:: Draw.{}');
  await pause();
  expect(await preview().findByText(/^The content is GIFT/)).toBeVisible();
  expect(screen.getByRole('radio', { name: 'GIFT' })).toBeChecked();
  await pause();
  expect(sent(host).map(({ body }) => body?.formatType)).toEqual([
    IMPORT_FORMAT.aiken,
    IMPORT_FORMAT.gift,
  ]);
});

it('requests no preview when the text is as shown', async () => {
  const { host } = open();
  const area = await chooseText();
  await paste(area, 'Draw.{}');
  await pause();
  await user.type(area, 'x{Backspace}');
  await pause();
  expect(sent(host)).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Add 1 question' })).toBeEnabled();
});

it('aborts the request for an older text', async () => {
  const { host } = open();
  const signals: (AbortSignal | undefined)[] = [];
  host.api.answer(ENDPOINT, (_input, { signal }: ApiCallOptions) => {
    signals.push(signal);
    return signals.length === 1
      ? new Promise<never>(() => undefined)
      : answered(answerOf('Second.'));
  });
  const area = await chooseText();
  await paste(area, 'First.{}');
  await pause();
  await user.type(area, ' ');
  expect(signals[0]?.aborted).toBe(true);
  await pause();
  expect(await preview().findByText('Second.')).toBeVisible();
});

it('adds only the questions of the text as shown', async () => {
  const { host, onClose } = open();
  const area = await chooseText();
  await paste(area, 'Draw.{}');
  await pause();
  const add = await screen.findByRole('button', { name: 'Add 1 question' });
  await user.type(area, 'x');
  expect(add).toBeDisabled();
  await pause();
  expect(add).toBeEnabled();
  host.api.answer(ENDPOINT, () => answered(answerOf('Draw.', 1)));
  await user.click(add);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent(host).at(-1)).toMatchObject({ body: { confirmImport: 'true' } });
  expect(sent(host)[2]?.file).toHaveProperty('size', 'Draw.{}x'.length);
  expect(host.storage.keys()).toEqual([]);
});

it('marks invalid lines and selects one on request', async () => {
  const { host } = open();
  host.api.answer(ENDPOINT, () =>
    answered(
      { ...EMPTY, lineErrors: [{ line: 2, reason: 'secondAnswers', available: [] }] },
      IMPORT.lines,
    ),
  );
  const area = await chooseText();
  await paste(area, 'One?{T}\nTwo?{F}');
  await pause();
  await user.click(await screen.findByRole('button', { name: 'Go to line 2' }));
  expect(area).toHaveFocus();
  expect(area.value.slice(area.selectionStart, area.selectionEnd)).toBe('Two?{F}');
  expect(area).toBeInvalid();
  expect(document.querySelector('mark')).toHaveTextContent('Two?{F}');
  await user.type(area, 'x');
  expect(document.querySelector('mark')).not.toBeInTheDocument();
  expect(screen.queryByText(/choose the file again/)).not.toBeInTheDocument();
});

it('restores the text, and forgets it when discarded', async () => {
  const { host } = open(DRAFT);
  const area = await screen.findByRole('textbox', { name: 'Questions as text' });
  expect(area).toHaveValue('Draw.{}');
  expect(screen.getByRole('radio', { name: 'GIFT' })).toBeChecked();
  await pause();
  expect(await preview().findByText('Draw.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Discard it' }));
  expect(area).toHaveValue('');
  expect(preview().queryByText('Draw.')).not.toBeInTheDocument();
  expect(host.storage.keys()).toEqual([]);
});

it('previews a table that is copied from Word, and replaces it', async () => {
  const { host } = open();
  const copied =
    '<html><head><style>p{}</style></head><body><!--StartFragment--><table class="x"><tbody><tr><td style="width:9pt;font-weight:bold">Question</td><td>Answer</td></tr></tbody></table></body></html>';
  fireEvent.paste(await chooseText(), {
    clipboardData: { getData: (type: string) => (type === 'text/html' ? copied : 'Question') },
  });
  const copy = screen.getByRole('group', { name: 'Questions copied from Word' });
  expect(within(copy).getByRole('table')).toHaveTextContent('QuestionAnswer');
  expect(screen.queryByRole('radio', { name: 'GIFT' })).not.toBeInTheDocument();
  await pause();
  expect(await preview().findByText('Draw.')).toBeVisible();
  expect(sent(host)).toMatchObject([{ body: { formatType: IMPORT_FORMAT.word } }]);
  expect(sent(host)[0]?.file).toHaveProperty(
    'size',
    '<html><body><table><tbody><tr><td style="font-weight:bold">Question</td><td>Answer</td></tr></tbody></table></body></html>'
      .length,
  );
  await user.click(screen.getByRole('button', { name: 'Remove it and paste another text' }));
  expect(screen.getByRole('textbox', { name: 'Questions as text' })).toHaveValue('');
});

it('previews numbered questions by the rules of Word', async () => {
  const { host } = open();
  await paste(await chooseText(), '1. (T) The earth is round.');
  expect(screen.getByRole('group', { name: 'Questions copied from Word' })).toBeVisible();
  await pause();
  expect(sent(host)).toMatchObject([{ body: { formatType: IMPORT_FORMAT.word } }]);
});

it('adds numbered questions to a text as they are', async () => {
  open();
  const area = await chooseText();
  await paste(area, 'Draw.{}');
  await paste(area, '1. Why?');
  expect(area).toHaveValue('Draw.{}1. Why?');
});

it('pastes a text without tables and lists as it is', async () => {
  open();
  const area = await chooseText();
  const isPasted = fireEvent.paste(area, { clipboardData: { getData: () => '<p>Draw.{}</p>' } });
  expect(isPasted).toBe(true);
  expect(area).toBeVisible();
});

it('does not send a text that is too long', async () => {
  const { host } = open();
  const area = await chooseText();
  await paste(area, 'x'.repeat(PASTED_MAX + 1));
  await pause();
  expect(sent(host)).toEqual([]);
  expect(area).toBeInvalid();
  expect(area).toHaveAccessibleDescription(/more than 200000 characters/);
});

it('sends a failed preview again on request', async () => {
  const { host } = open();
  host.api.answer(ENDPOINT, () => {
    throw new ApiError({ code: 'network', endpoint: ENDPOINT });
  });
  await paste(await chooseText(), 'Draw.{}');
  await pause();
  expect(await screen.findByText(/could not be reached/)).toBeVisible();
  host.api.answer(ENDPOINT, () => answered(answerOf('Draw.')));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await preview().findByText('Draw.')).toBeVisible();
});
