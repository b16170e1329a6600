import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, ROLE, type ExamQuestion } from '@riwaq/api';
import { localOf } from '@riwaq/ui/core';
import { answered, createTestHost, type TestHost, type TestHostOptions } from '@riwaq/contract/testing';
import { RouteParamsProvider } from '@riwaq/contract/router';
import { renderExams } from '../testing/render-exams';
import { FakeCameras, unplugCameras } from '@riwaq/ui/testing';
import EnterPage from './enter-page';
import { anExam, EXAM, FILE, MULTI, NUMBER, ONE, option, SatExam, TEXT } from './sat-exam';

let server: SatExam;
beforeEach(() => { server = new SatExam(); });

const hostFor = (options: TestHostOptions = {}): TestHost => createTestHost({ moduleId: 'exams', language: 'en', role: ROLE.student, ...options, api: { ...server.handlers, ...options.api } });
const page = <RouteParamsProvider value={{ id: EXAM.toUpperCase() }}><EnterPage /></RouteParamsProvider>;
function open(host = hostFor()) {
  return renderExams({ at: `/enterExam=${EXAM}`, host, ui: page });
}
const lost = new ApiError({ code: 'network', endpoint: 'test' });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
/** Shows the page and starts. */
async function sit(host?: TestHost) {
  const shown = open(host);
  await press(/Start the exam|Go on with the exam/);
  await screen.findByRole('timer');
  return shown;
}
const question = (number: number) => within(screen.getByRole('article', { name: `Question ${number}` }));
const textBox = () => question(3).getByRole('textbox');
const cell = (name: RegExp) => within(screen.getByRole('navigation', { name: 'Map of questions' })).getByRole('button', { name });
const savedOn = (questionGuid: string, answer: string[]) => waitFor(() => expect(server.answerTo(questionGuid)).toEqual(answer));
const allSaved = () => waitFor(() => expect(screen.getByText('All answers are saved')).toBeVisible());
const comeBack = (): void => act(() => { window.dispatchEvent(new Event('online')); });

describe('before the exam', () => {
  test('the exam and its rules are shown, and nothing begins before the student starts it', async () => {
    server.exam = anExam({ restrictedByTime: true, restrictedTime: '00:30:00', restrictedMovingToNext: true, showCorrectAnswerAfterSubmit: true, blockAccessResources: true, numberOfQuestionsInPage: 1 });
    const { host } = open();
    expect(await screen.findByText(/5 questions/)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Mechanics' })).toBeVisible();
    const rules = within(screen.getByRole('region', { name: 'Before you start' })).getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rules).toEqual([
      'The exam has 5 questions. Total mark: 10.',
      expect.stringContaining('00:30:00 from the moment you enter'), expect.stringContaining('One question on a page'), expect.stringContaining('Forward only'),
      expect.stringContaining('the correct one is shown'), expect.stringContaining('closed to you'),
    ]);
    expect(host.api.callsOf('POST Exams/EnterExam')).toEqual([]);
    expect(host.holds).toEqual([]);
  });

  test('where questions are drawn the total may lie between two marks; what cannot be known is left out', async () => {
    server.mostTotal = 14.5;
    const shown = open();
    expect(await screen.findByText('The exam has 5 questions. Total mark: from 10 to 14.5, by the questions that are drawn for you.')).toBeVisible();
    shown.unmount();
    open(hostFor({ api: { 'GET Exams/GetOutline': () => { throw new ApiError({ code: 'network', endpoint: 'test' }); } } }));
    expect(await screen.findByRole('button', { name: 'Start the exam' })).toBeVisible();
    expect(screen.queryByText(/Total mark/)).toBeNull();
  });

  test('what comes later keeps its place: nothing moves the button from under a press', async () => {
    let tell = (): void => undefined;
    open(hostFor({ api: { 'GET Exams/GetOutline': () => new Promise((resolve) => { tell = () => resolve(answered({ questionsCount: 5, leastTotal: 10, mostTotal: 10 })); }) } }));
    await screen.findByRole('button', { name: 'Start the exam' });
    const lines = () => screen.getByRole('region', { name: 'Before you start' }).querySelectorAll('li').length;
    const before = lines();
    act(() => tell());
    expect(await screen.findByText(/5 questions/)).toBeVisible();
    expect(lines()).toBe(before);
  });

  test('a password is asked for, and what is wrong with it is told', async () => {
    server.exam = anExam({ enablePasswordToEnter: true });
    server.password = 'secret1';
    const { host } = open();
    await press('Start the exam');
    expect(await screen.findByRole('alert')).toHaveTextContent('The exam password is required.');
    expect(host.api.callsOf('POST Exams/EnterExam')).toEqual([]);
    await userEvent.type(screen.getByLabelText('Exam password'), 'wrong1');
    await press('Start the exam');
    expect(await screen.findByText('The exam password is incorrect.')).toBeVisible();
    await userEvent.clear(screen.getByLabelText('Exam password'));
    await userEvent.type(screen.getByLabelText('Exam password'), 'secret1');
    await press('Start the exam');
    expect(await screen.findByRole('timer')).toBeVisible();
    expect(host.holds).toHaveLength(1);
  });

  test('an exam that has not begun counts down, and can be started when the server says so', async () => {
    server.exam = anExam({ examStatus: 'upcoming' });
    open();
    expect(await screen.findByText('The exam starts in')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Start the exam' })).not.toBeInTheDocument();
    server.exam = anExam();
    expect(await screen.findByRole('button', { name: 'Start the exam' })).toBeVisible();
  });

  test('an exam that begins in days counts them as days, and the rest by the clock', async () => {
    server.exam = anExam({ examStatus: 'upcoming', startDate: localOf(Date.now() + (9 * 24 + 12) * 3_600_000) });
    open();
    expect(await screen.findByRole('timer')).toHaveTextContent(/^9 days \d\d:\d\d:\d\d$/);
  });

  test.each<[string, () => void, RegExp]>([
    ['is over', () => { server.exam = anExam({ examStatus: 'expired' }); }, /The time of this exam is over/],
    ['is finished', () => { server.finish(); }, /The exam is handed in/],
  ])('an exam that %s says so', async (_what, arrange, text) => {
    arrange();
    open();
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Start|Go on/ })).not.toBeInTheDocument();
  });

  test.each([[2, 'The exam is not active now. Nothing was taken.'], [8, /asks for your face to be verified/], [3, 'This exam is not available']])('entering that is refused with %d is explained', async (code, text) => {
    server.enterCode = code;
    open();
    await press('Start the exam');
    expect(await screen.findByText(text)).toBeVisible();
  });

  test('an exam that was made inactive after it was entered says so', async () => {
    server.enter();
    const stopped = hostFor({ api: { 'GET Exams/GetExam': () => ({ statusCode: 3, data: null }) } });
    open(stopped);
    expect(await screen.findByText('The teacher has stopped the exam')).toBeVisible();
  });

  test('an exam of others is not there', async () => {
    open(hostFor({ api: { 'GET Exams/GetExam': () => ({ statusCode: 3, data: null }), 'GET Exams/GetAttempt': () => ({ statusCode: 3, data: null }) } }));
    expect(await screen.findByText('This exam is not available')).toBeVisible();
  });
});

describe('an exam that asks for a face', () => {
  const verified: NonNullable<TestHostOptions['api']>['POST Account/VerifyFaceId'] = ({ file }) => (
    file.faceIdImage?.type === 'image/jpeg' ? { statusCode: 1, data: { reason: null, faceProof: 'proof', expiresInSeconds: 120 } } : { statusCode: 2, data: null }
  );
  beforeEach(() => {
    new FakeCameras().plugIn();
    server.exam = anExam({ enableFaceIdVerification: true, enablePasswordToEnter: true });
    server.password = 'secret1';
    server.face = 'asked';
  });
  afterEach(() => {
    unplugCameras();
    jest.restoreAllMocks();
  });
  const start = async () => {
    await userEvent.type(await screen.findByLabelText('Exam password'), 'secret1');
    await press('Start the exam');
  };

  test('opens the camera by itself, and the verified face enters with the password that was given', async () => {
    const { host } = open(hostFor({ api: { 'POST Account/VerifyFaceId': verified } }));
    await start();
    expect(await screen.findByRole('dialog', { name: 'Verify your face' })).toBeVisible();
    await press('Take the picture');
    expect(await screen.findByRole('timer')).toBeVisible();
    expect(host.api.callsOf('POST Account/VerifyFaceId')[0]).toMatchObject({ body: { examGuid: EXAM } });
    expect(host.api.callsOf('POST Exams/EnterExam').at(-1)).toEqual({ body: { examGuid: EXAM, password: 'secret1', faceProof: 'proof' } });
  });

  test('tells a refused face with what else can be done, and where to set one that is not set', async () => {
    open(hostFor({ api: { 'POST Account/VerifyFaceId': () => ({ statusCode: 4, data: { reason: null, faceProof: null, expiresInSeconds: null } }) } }));
    await start();
    await press('Take the picture');
    expect(await screen.findByText(/Face ID is not on/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Set your face on your profile' })).toHaveAttribute('href', '/profile');
    expect(screen.getByText(/ask your teacher/)).toBeVisible();
  });

  test('takes the own password once the teacher lets that be', async () => {
    server.face = 'password';
    const { host } = open();
    await start();
    expect(await screen.findByRole('alert')).toHaveTextContent('Your teacher lets you in with the password of your account');
    const calls = host.api.callsOf('POST Exams/EnterExam').length;
    await press('Start the exam');
    expect(await screen.findByText(/Enter the password with which you sign in/)).toBeVisible();
    expect(screen.getByLabelText('The password of your account')).toHaveFocus();
    expect(host.api.callsOf('POST Exams/EnterExam')).toHaveLength(calls);
    await userEvent.type(screen.getByLabelText('The password of your account'), 'wrong');
    await press('Start the exam');
    expect(await screen.findByText('This is not the password of your account.')).toBeVisible();
    await userEvent.clear(screen.getByLabelText('The password of your account'));
    await userEvent.type(screen.getByLabelText('The password of your account'), 'own secret');
    await press('Start the exam');
    expect(await screen.findByRole('timer')).toBeVisible();
    expect(host.api.callsOf('POST Exams/EnterExam').at(-1)).toEqual({ body: { examGuid: EXAM, password: 'secret1', accountPassword: 'own secret' } });
  });

  test('that is asked for again in the middle of it goes on after another verification', async () => {
    server.exam = anExam({ enableFaceIdVerification: true });
    server.password = '';
    server.face = 'no';
    await sit(hostFor({ api: { 'POST Account/VerifyFaceId': verified } }));
    server.face = 'asked';
    server.saveCode = 8;
    await userEvent.type(textBox(), 'Newton');
    expect(await screen.findByText('Your face must be verified again')).toBeVisible();
    server.saveCode = null;
    await press('Go on with the exam');
    await press('Take the picture');
    await waitFor(() => expect(screen.queryByText('Your face must be verified again')).not.toBeInTheDocument());
    await savedOn(TEXT, ['Newton']);
  });
});

describe('answering', () => {
  test('each kind of question is saved by itself as a draft, in order and numbered', async () => {
    await sit();
    await userEvent.click(question(1).getByRole('radio', { name: 'Newton' }));
    await userEvent.click(question(2).getByRole('checkbox', { name: 'Force' }));
    await userEvent.click(question(2).getByRole('checkbox', { name: 'Velocity' }));
    await userEvent.type(textBox(), 'Newton ');
    await userEvent.type(question(4).getByRole('textbox'), '٣');
    await savedOn(NUMBER, ['٣']);
    await allSaved();
    expect([server.answerTo(ONE), server.answerTo(MULTI), server.answerTo(TEXT)]).toEqual([[option(1)], [option(3), option(5)], ['Newton']]);
    expect(textBox()).toHaveValue('Newton ');
    expect(server.saves.every(({ draft, version }) => draft === true && version === 1)).toBe(true);
    const numbers = server.saves.map(({ sequence }) => sequence ?? 0);
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
    expect(cell(/^Question 4, answered, on this page$/)).toHaveAttribute('aria-current', 'true');
    expect(cell(/^Question 5, not answered/)).toBeVisible();
  });

  test('the button saves for good; without an answer it says what is missing', async () => {
    const { host } = await sit();
    await userEvent.click(question(3).getByRole('button', { name: 'Save the answer' }));
    expect(question(3).getByRole('alert')).toHaveTextContent('The answer must be entered.');
    await userEvent.click(question(5).getByRole('button', { name: 'Save the answer' }));
    expect(question(5).getByRole('alert')).toHaveTextContent('At least one file must be uploaded.');
    expect(host.api.callsOf('POST Exams/AnswerSave')).toEqual([]);
    await userEvent.type(textBox(), 'x');
    expect(question(3).queryByRole('alert')).not.toBeInTheDocument();
    await userEvent.click(question(3).getByRole('button', { name: 'Save the answer' }));
    await savedOn(TEXT, ['x']);
    expect(server.saves.at(-1)).toMatchObject({ draft: false, answer: ['x'] });
  });

  test('an answer that is cleared is saved as none', async () => {
    await sit();
    await userEvent.click(question(1).getByRole('radio', { name: 'Joule' }));
    await savedOn(ONE, [option(2)]);
    await userEvent.click(question(1).getByRole('button', { name: 'Clear the choice' }));
    await savedOn(ONE, []);
    expect(question(1).getByRole('radio', { name: 'Joule' })).not.toBeChecked();
  });

  test('files are sent to the place of answers and saved by their addresses', async () => {
    const { host, container } = await sit();
    const input = container.querySelector<HTMLInputElement>('input[type=file]')!;
    await userEvent.upload(input, new File(['x'], 'forces.png', { type: 'image/png' }));
    expect(host.files.uploads[0]?.location).toBe('ExamAnswer');
    // Until it has arrived, nothing is handed in without it.
    await userEvent.click(question(5).getByRole('button', { name: 'Save the answer' }));
    expect(question(5).getByRole('alert')).toHaveTextContent('A file is still being uploaded.');
    await press('Finish the exam');
    expect(await screen.findByRole('button', { name: 'Finish now' })).toBeDisabled();
    await press('Go on answering');
    act(() => host.files.uploads[0]!.finish({ fileUrl: 'ExamAnswer/1/forces.png' }));
    await savedOn(FILE, ['ExamAnswer/1/forces.png']);
  });

  test('where the exam shows correct answers, they come with the save and the answer stays', async () => {
    server.exam = anExam({ showCorrectAnswerAfterSubmit: true });
    await sit();
    await userEvent.click(question(1).getByRole('radio', { name: 'Joule' }));
    await savedOn(ONE, [option(2)]);
    expect(question(1).queryByText('Correct answer')).not.toBeInTheDocument();
    await userEvent.click(question(1).getByRole('button', { name: 'Save the answer' }));
    expect(await question(1).findByText('Correct answer')).toBeVisible();
    expect(question(1).getByText('Wrong answer')).toBeVisible();
    expect(question(1).getByRole('radio', { name: /Newton/ })).toBeDisabled();
  });

  test('a flag is shown at once, kept on the server, and found again', async () => {
    const { unmount } = await sit();
    await userEvent.click(screen.getByRole('button', { name: 'Flag question 2 for review' }));
    expect(screen.getByRole('button', { name: 'Flag question 2 for review' })).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() => expect(server.questions[1]?.flag).toBe(1));
    unmount();
    await sit();
    expect(cell(/^Question 2, not answered, flagged for review/)).toBeVisible();
  });
});

test('where a server keeps no flags, those of this browser hold, over a reload too', async () => {
  for (const question of server.questions) delete (question as Partial<ExamQuestion>).flag;
  const none: TestHostOptions['api'] = { 'PUT Exams/SetFlag': () => { throw new ApiError({ code: 'not-found', endpoint: 'test' }); } };
  const host = hostFor({ api: none });
  const { unmount } = await sit(host);
  await userEvent.click(screen.getByRole('button', { name: 'Flag question 2 for review' }));
  await waitFor(() => expect(host.storage.keys()).toEqual([`flags:${EXAM}`]));
  unmount();
  await sit(hostFor({ api: none, storage: { [`flags:${EXAM}`]: host.storage.get(`flags:${EXAM}`) } }));
  expect(cell(/^Question 2, not answered, flagged for review/)).toBeVisible();
  expect(cell(/^Question 1, not answered, on this page$/)).toBeVisible();
});

describe('a lost network', () => {
  test('keeps a flag, too', async () => {
    const { host } = await sit();
    server.offline = true;
    await userEvent.click(screen.getByRole('button', { name: 'Flag question 2 for review' }));
    expect(host.storage.get(`flags:${EXAM}:unsent`)).toEqual([MULTI]);
    server.offline = false;
    comeBack();
    await waitFor(() => expect(server.questions[1]?.flag).toBe(1));
    await waitFor(() => expect(host.storage.keys()).toEqual([`flags:${EXAM}`]));
    expect(host.storage.get(`flags:${EXAM}`)).toEqual({ [MULTI]: 1 });
    await press('Finish the exam');
    await press('Finish now');
    expect(await screen.findByText('The exam is handed in')).toBeVisible();
    expect(host.storage.keys()).toEqual([]);
  });

  test('shows, keeps what is typed in this browser, and delivers it when it is back', async () => {
    const { host } = await sit();
    server.offline = true;
    await userEvent.type(textBox(), 'kept');
    expect(host.storage.get<{ answer: string[] }>(`answer:${EXAM}:${TEXT}`)?.answer).toEqual(['kept']);
    expect(await question(3).findByText('Waiting for the network')).toBeVisible();
    server.offline = false;
    comeBack();
    await savedOn(TEXT, ['kept']);
    await allSaved();
    expect(host.storage.keys()).toEqual([]);
  });

  test('does not let a finish lose anything', async () => {
    await sit();
    server.offline = true;
    await userEvent.type(textBox(), 'last');
    await press('Finish the exam');
    await press('Finish now');
    await waitFor(() => expect(screen.getByRole('dialog')).toBeVisible());
    expect(server.attempt?.finishDate).toBeNull();
    server.offline = false;
    comeBack();
    await savedOn(TEXT, ['last']);
    await press('Finish now');
    expect(await screen.findByText('The exam is handed in')).toBeVisible();
  });

  test('and a reload in it: what was unsent comes back, and is sent as what it was', async () => {
    const host = hostFor();
    const { unmount } = await sit(host);
    await userEvent.type(textBox(), 'before');
    await savedOn(TEXT, ['before']);
    server.offline = true;
    await userEvent.type(textBox(), ' and after');
    const kept = host.storage.get<{ clientKey: string }>(`answer:${EXAM}:${TEXT}`);
    unmount();
    server.offline = false;
    const again = hostFor({ storage: Object.fromEntries(host.storage.keys().map((key) => [key, host.storage.get(key)])) });
    await sit(again);
    expect(textBox()).toHaveValue('before and after');
    expect(server.saves.at(-1)).toMatchObject({ version: 1, clientKey: kept?.clientKey, answer: ['before and after'] });
    await savedOn(TEXT, ['before and after']);
  });
});

describe('a page that goes', () => {
  /** How the document is seen, as browsers tell it. */
  const turn = (state: DocumentVisibilityState): void => {
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  afterEach(() => { jest.restoreAllMocks(); });

  test.each([['into the background', () => turn('hidden')], ['away', () => { window.dispatchEvent(new Event('pagehide')); }]])('%s sends what was typed without waiting for a pause, by a call that outlives it', async (_where, go) => {
    const outlives: unknown[] = [];
    const save = server.handlers['POST Exams/AnswerSave']!;
    await sit(hostFor({ api: { 'POST Exams/AnswerSave': (input, options) => { outlives.push([input.body.answer, options.keepalive]); return save(input, options); } } }));
    // No time passes between the last letter and the lock.
    fireEvent.change(textBox(), { target: { value: 'the last word' } });
    await act(async () => undefined);
    act(go);
    await act(async () => undefined);
    expect(outlives).toEqual([[['the last word'], true]]);
    // Here again, nothing outlives the page any more.
    act(() => turn('visible'));
    fireEvent.change(textBox(), { target: { value: 'one more' } });
    await savedOn(TEXT, ['one more']);
    expect(outlives.at(-1)).toEqual([['one more'], false]);
  });

  test('and is back before the exam is started leaves no trace on what is saved then', async () => {
    const outlives: unknown[] = [];
    const save = server.handlers['POST Exams/AnswerSave']!;
    open(hostFor({ api: { 'POST Exams/AnswerSave': (input, options) => { outlives.push(options.keepalive === true); return save(input, options); } } }));
    await screen.findByRole('button', { name: 'Start the exam' });
    act(() => turn('hidden'));
    act(() => turn('visible'));
    await press('Start the exam');
    await screen.findByRole('timer');
    await userEvent.type(textBox(), 'x');
    await savedOn(TEXT, ['x']);
    expect(outlives).toEqual([false]);
  });
});

describe('another page', () => {
  test('that enters the exam stops this one until it goes on here, and its newer answer holds', async () => {
    const { host } = await sit();
    await userEvent.type(textBox(), 'old');
    await savedOn(TEXT, ['old']);
    server.enter();
    server.put(TEXT, ['newer'], 2, 1);
    act(() => host.realtime.emit('ReceiveExamAttempt', { examGuid: EXAM, version: 2 }));
    expect(await screen.findByText('The exam is open elsewhere')).toBeVisible();
    expect(textBox()).toBeDisabled();
    await press('Go on here');
    await waitFor(() => expect(screen.queryByText('The exam is open elsewhere')).not.toBeInTheDocument());
    expect([textBox(), server.version]).toEqual([expect.objectContaining({ value: 'newer', disabled: false }), 3]);
  });

  test('is noticed by a save, too, and what it wrote is taken over', async () => {
    await sit();
    server.enter();
    server.put(TEXT, ['newer'], 2, 1);
    await userEvent.type(textBox(), 'old');
    expect(await screen.findByText('The exam is open elsewhere')).toBeVisible();
    expect(textBox()).toHaveValue('newer');
    expect(server.answerTo(TEXT)).toEqual(['newer']);
  });
});

describe('what the teacher does meanwhile', () => {
  test('the exam is stopped: answers wait here', async () => {
    const { host } = await sit();
    server.saveCode = 2;
    await userEvent.type(textBox(), 'x');
    expect(await screen.findByText('The teacher has stopped the exam')).toBeVisible();
    expect(host.storage.keys()).toContain(`answer:${EXAM}:${TEXT}`);
    expect(textBox()).toBeEnabled();
    expect(question(3).getByText('Kept in this browser')).toBeVisible();
  });

  test('the password is asked for again: answers go on after it', async () => {
    server.password = '';
    await sit();
    server.saveCode = 5;
    server.password = 'secret1';
    await userEvent.type(textBox(), 'x');
    await userEvent.type(await screen.findByLabelText('Exam password'), 'secret1');
    server.saveCode = null;
    await press('Go on with the exam');
    await savedOn(TEXT, ['x']);
    expect(screen.queryByLabelText('Exam password')).not.toBeInTheDocument();
  });

  test('more time is given: the clock grows', async () => {
    server.remainingSeconds = 65;
    const { host } = await sit();
    expect(screen.getByRole('timer')).toHaveTextContent(/00:01:0\d/);
    server.remainingSeconds = 665;
    act(() => host.realtime.emit('ReceiveExamAttempt', { examGuid: EXAM, version: 1 }));
    await waitFor(() => expect(screen.getByRole('timer')).toHaveTextContent(/00:11:0\d/));
  });
});

describe('the end', () => {
  test('a finish lists what is open and flagged, and takes nothing back', async () => {
    const { host } = await sit();
    await userEvent.click(question(1).getByRole('radio', { name: 'Newton' }));
    await userEvent.click(screen.getByRole('button', { name: 'Flag question 1 for review' }));
    await press('Finish the exam');
    const dialog = within(await screen.findByRole('dialog'));
    expect(within(dialog.getByRole('region', { name: '4 questions without an answer' })).getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['2', '3', '4', '5']);
    expect(dialog.getByRole('region', { name: '1 question flagged for review' })).toHaveTextContent('1');
    await userEvent.click(dialog.getByRole('button', { name: 'Finish now' }));
    expect(await screen.findByText('The exam is handed in')).toBeVisible();
    expect(server.answerTo(ONE)).toEqual([option(1)]);
    expect(screen.getByText('1 of 5 questions')).toBeVisible();
    expect([host.holds, host.storage.keys()]).toEqual([[], []]);
  });

  test('time-up sends what was typed, takes nothing more, and waits for the server to say that it is over', async () => {
    server.remainingSeconds = 3;
    await sit();
    // At once, however slow the machine is.
    await userEvent.click(textBox());
    await userEvent.paste('in time');
    server.remainingSeconds = 0;
    await waitFor(() => expect(textBox()).toBeDisabled());
    await savedOn(TEXT, ['in time']);
    expect(screen.queryByText(/is handed in/)).not.toBeInTheDocument();
    server.finish('time');
    expect(await screen.findByText('The time is up and the exam is handed in')).toBeVisible();
  });

  test('what was typed in time and not sent before the page was closed is sent as such when it is opened after the end', async () => {
    server.finish('time');
    const kept = { questionGuid: TEXT, answer: ['in time'], draft: true, typedAt: Date.parse('2026-02-01T09:59:58Z'), version: 1, sequence: 7, clientKey: 'kept' };
    open(hostFor({ storage: { [`answer:${EXAM}:${TEXT}`]: kept } }));
    expect(await screen.findByText('The time is up and the exam is handed in')).toBeVisible();
    expect(server.saves).toEqual([expect.objectContaining({ clientKey: 'kept', sequence: 7, answer: ['in time'] })]);
    // Typed 2 s before the end, and received a minute after it at the latest.
    expect(server.saves[0]?.typedMsAgo).toBeGreaterThanOrEqual(62_000);
  });

  test('what is correct is shown by itself as soon as the server tells it: not while answers may still arrive', async () => {
    server.exam = anExam({ showCorrectAnswerAfterSubmit: true });
    server.graceSeconds = 0.5;
    server.finish('time');
    open();
    expect(await screen.findByText(/The correct ones appear here within a minute/)).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Your answers' })).not.toBeInTheDocument();
    server.questions = server.questions.map((each) => ({ ...each, questionAnswers: each.questionAnswers.map((option, index) => ({ ...option, isCorrect: index === 0 })) }));
    expect(await screen.findByText('Your answers and the correct ones are below.')).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'Your answers' })).getAllByText('Correct answer').length).toBeGreaterThan(0);
  });

  test('a result that was shown while answers could still arrive is there by itself as soon as none can', async () => {
    server.graceSeconds = 0.5;
    server.finish('time');
    open();
    expect(await screen.findByText(/The result is shown when the teacher announces it/)).toBeVisible();
    server.degree = 2;
    server.questions = server.questions.map((each) => ({ ...each, examResult: { degree: each.questionGuid === TEXT ? 2 : 0, notex: '' } }));
    expect(await screen.findByText('2 of 10')).toBeVisible();
  });

  test('a missing limit is no end', async () => {
    await sit(hostFor({ api: { 'POST Exams/EnterExam': () => ({ statusCode: 1, data: { ...server.enter(), remainingSeconds: undefined as unknown as number } }) } }));
    expect(screen.getByRole('timer')).toHaveTextContent('No limit');
    expect(textBox()).toBeEnabled();
  });

  test('what is refused is told', async () => {
    await sit();
    server.saveCode = 7;
    await userEvent.type(textBox(), 'x');
    expect(await question(3).findByText('Not saved')).toBeVisible();
    server.finish('time');
    act(() => { document.dispatchEvent(new Event('visibilitychange')); });
    expect(await screen.findByText('Some answers came too late')).toBeVisible();
    expect(screen.getByText('The result is shown when the teacher announces it.')).toBeVisible();
    expect(screen.queryByText(/Your answers have arrived/)).not.toBeInTheDocument();
  });

  test('what has not arrived yet is told, and only once it has, that all did', async () => {
    const save = server.handlers['POST Exams/AnswerSave']!;
    let cutOff = true;
    const { host } = await sit(hostFor({ api: { 'POST Exams/AnswerSave': (input, options) => { if (cutOff) throw lost; return save(input, options); } } }));
    await userEvent.type(textBox(), 'x');
    server.finish('time');
    act(() => host.realtime.emit('ReceiveExamAttempt', { examGuid: EXAM, version: 1 }));
    expect(await screen.findByText('Some answers have not arrived yet')).toBeVisible();
    expect(screen.queryByText(/Your answers have arrived/)).not.toBeInTheDocument();
    cutOff = false;
    comeBack();
    expect(await screen.findByText('Your answers have arrived. The result is shown when the teacher announces it.')).toBeVisible();
    expect(screen.queryByText('Some answers have not arrived yet')).not.toBeInTheDocument();
  });

  test('what waited for the password when the time was up is sent, and what became of it is told', async () => {
    const { host } = await sit();
    server.saveCode = 5;
    await userEvent.type(textBox(), 'x');
    expect(await screen.findByLabelText('Exam password')).toBeVisible();
    server.saveCode = 7;
    server.finish('time');
    act(() => host.realtime.emit('ReceiveExamAttempt', { examGuid: EXAM, version: 1 }));
    expect(await screen.findByText('Some answers came too late')).toBeVisible();
    expect(screen.queryByText('Some answers have not arrived yet')).not.toBeInTheDocument();
  });

  test('what another page kept back when the time was up is sent, unless that page has something newer', async () => {
    const { host } = await sit();
    server.enter();
    server.put(NUMBER, ['3'], 2, 1);
    fireEvent.change(textBox(), { target: { value: 'typed here' } });
    fireEvent.change(question(4).getByRole('textbox'), { target: { value: '4' } });
    act(() => host.realtime.emit('ReceiveExamAttempt', { examGuid: EXAM, version: 2 }));
    expect(await screen.findByText('The exam is open elsewhere')).toBeVisible();
    server.finish('time');
    act(() => host.realtime.emit('ReceiveExamAttempt', { examGuid: EXAM, version: 2 }));
    expect(await screen.findByText(/Your answers have arrived/)).toBeVisible();
    expect([server.answerTo(TEXT), server.answerTo(NUMBER), host.storage.keys()]).toEqual([['typed here'], ['3'], []]);
  });

  test('the result is shown once the teacher shows it: the degree, each mark and note, and no correct answer with them', async () => {
    server.put(TEXT, ['Newton']);
    server.finish();
    const { unmount } = open();
    expect(await screen.findByText(/The result is shown when the teacher announces it/)).toBeVisible();
    expect(screen.queryByText('Your degree')).not.toBeInTheDocument();
    unmount();

    server.degree = 1.5;
    server.questions = server.questions.map((each) => ({ ...each, examResult: each.questionGuid === TEXT ? { degree: 1.5, notex: 'Isaac Newton' } : { degree: null, notex: '' } }));
    open();
    expect(await screen.findByText('1.5 of 10')).toBeVisible();
    const answers = within(screen.getByRole('region', { name: 'Your answers' }));
    expect(answers.getByText('Mark: 1.5 of 2')).toBeVisible();
    expect(answers.getAllByText('Mark: — of 2')).toHaveLength(4);
    expect(answers.getByText('Isaac Newton')).toBeVisible();
    expect(answers.queryByText('Correct answer')).not.toBeInTheDocument();
  });

  test('correct answers are shown where the exam shows them', async () => {
    server.exam = anExam({ showCorrectAnswerAfterSubmit: true });
    server.put(ONE, [option(2)]);
    server.questions[0]!.questionAnswers = server.questions[0]!.questionAnswers.map((each, index) => ({ ...each, isCorrect: index === 0 }));
    server.finish();
    open();
    expect(within(await screen.findByRole('region', { name: 'Your answers' })).getByText('Correct answer')).toBeVisible();
  });
});

describe('an exam that only goes forward', () => {
  beforeEach(() => { server.exam = anExam({ restrictedMovingToNext: true, numberOfQuestionsInPage: 2 }); });

  test('leads on after saving, asks before a question is left empty, and never back', async () => {
    const { host } = await sit();
    expect(screen.queryByRole('button', { name: 'Previous' })).not.toBeInTheDocument();
    expect(within(screen.getByRole('navigation', { name: 'Map of questions' })).queryByRole('button')).not.toBeInTheDocument();
    expect(screen.getByText(/you only go forward, so the map/)).toBeVisible();
    host.answerConfirm(false);
    await press('Next');
    expect(host.confirmations).toEqual([expect.objectContaining({ text: expect.stringContaining('2 questions on this page have no answer') })]);
    expect(screen.getByRole('article', { name: 'Question 1' })).toBeVisible();
    await userEvent.click(question(1).getByRole('radio', { name: 'Newton' }));
    await userEvent.click(question(2).getByRole('checkbox', { name: 'Mass' }));
    await press('Next');
    expect(await screen.findByRole('article', { name: 'Question 3' })).toHaveFocus();
    expect([server.answerTo(ONE), server.answerTo(MULTI)]).toEqual([[option(1)], [option(4)]]);
  });

  test('waits on a page whose answers could not be saved', async () => {
    const { host } = await sit();
    server.offline = true;
    await userEvent.click(question(1).getByRole('radio', { name: 'Newton' }));
    await press('Next');
    await waitFor(() => expect(host.notices).toEqual([{ kind: 'warning', text: expect.stringContaining('are not saved yet') }]));
    expect(screen.getByRole('article', { name: 'Question 1' })).toBeVisible();
  });

  test('goes on where the server says, though nothing was answered on the way and this browser remembers an earlier page', async () => {
    server.enter();
    server.attempt = { ...server.enter(), reachedPage: 2 };
    await sit(hostFor({ storage: { [`page:${EXAM}`]: 0 } }));
    expect(screen.getByRole('article', { name: 'Question 5' })).toBeVisible();
  });

  test('leaves a page only when the server has heard of it', async () => {
    const { host } = await sit();
    host.answerConfirm(true);
    await press('Next');
    expect(await screen.findByRole('article', { name: 'Question 3' })).toBeVisible();
    expect(server.attempt?.reachedPage).toBe(1);
    server.offline = true;
    host.answerConfirm(true);
    await press('Next');
    await waitFor(() => expect(host.notices).toEqual([{ kind: 'warning', text: expect.stringContaining('could not be shown yet') }]));
    expect(screen.getByRole('article', { name: 'Question 3' })).toBeVisible();
  });

  test('has nothing of the pages ahead, though it counts their questions; what is asked there comes with going there', async () => {
    const { host } = await sit();
    const map = within(screen.getByRole('navigation', { name: 'Map of questions' }));
    expect(map.getAllByRole('img').map((each) => each.getAttribute('aria-label'))).toEqual([
      'Question 1, not answered, on this page', 'Question 2, not answered, on this page', 'Question 3, not answered', 'Question 4, not answered', 'Question 5, not answered',
    ]);
    expect(screen.getByText('Page 1 of 3')).toBeVisible();
    expect(screen.getByText('0 of 5 questions answered')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Finish the exam' })).not.toBeInTheDocument();
    host.answerConfirm(true);
    await press('Next');
    expect(await screen.findByText('Who wrote the Principia?')).toBeVisible();
    host.answerConfirm(true);
    await press('Next');
    expect(await screen.findByRole('article', { name: 'Question 5' })).toHaveFocus();
    await press('Finish the exam');
    expect(await screen.findByText('5 questions without an answer')).toBeVisible();
  });

  test('a page that was left, but whose successor could not be shown, takes nothing more, and another try shows it', async () => {
    let cut = false;
    const { host } = await sit(hostFor({ api: { 'GET Exams/GetQuestions': (...call) => { if (cut) throw lost; return server.handlers['GET Exams/GetQuestions']!(...call); } } }));
    cut = true;
    host.answerConfirm(true);
    await press('Next');
    await waitFor(() => expect(host.notices).toEqual([{ kind: 'warning', text: expect.stringContaining('could not be shown yet') }]));
    expect(question(1).getByRole('radio', { name: 'Newton' })).toBeDisabled();
    cut = false;
    host.answerConfirm(true);
    await press('Next');
    expect(await screen.findByRole('article', { name: 'Question 3' })).toHaveFocus();
    expect(textBox()).toBeEnabled();
  });

  test('goes where the server already is when its answer to going on was lost', async () => {
    const { host } = await sit(hostFor({ api: { 'PUT Exams/MoveForward': (...call) => { void server.handlers['PUT Exams/MoveForward']!(...call); throw lost; } } }));
    host.answerConfirm(true);
    await press('Next');
    await waitFor(() => expect(host.notices).toHaveLength(1));
    comeBack();
    expect(await screen.findByRole('article', { name: 'Question 3' })).toBeVisible();
    expect(textBox()).toBeEnabled();
  });

  test('tells why it does not go on while the exam is stopped', async () => {
    const { host } = await sit(hostFor({ api: { 'PUT Exams/MoveForward': () => ({ statusCode: 5, data: null }) } }));
    host.answerConfirm(true);
    await press('Next');
    expect(await screen.findByText('The password must be entered again')).toBeVisible();
    expect(host.notices).toEqual([]);
  });

  test('goes on where it was left, even in another browser', async () => {
    server.enter();
    server.put(TEXT, ['x']);
    await sit();
    expect(screen.getByRole('article', { name: 'Question 3' })).toBeVisible();
  });
});

test('pages and the map lead to each question', async () => {
  server.exam = anExam({ numberOfQuestionsInPage: 1 });
  await sit();
  await press('Next');
  expect(await screen.findByRole('article', { name: 'Question 2' })).toHaveFocus();
  await userEvent.click(cell(/^Question 5/));
  expect(await screen.findByRole('article', { name: 'Question 5' })).toHaveFocus();
  await press('Previous');
  expect(await screen.findByRole('article', { name: 'Question 4' })).toBeVisible();
});

test('nothing is left behind when the page is left', async () => {
  const { host, unmount } = await sit();
  unmount();
  expect([host.realtime.listenerCount, host.holds]).toEqual([0, []]);
});

test('a teacher sees the exam as students do, marked as a preview, and nothing is saved', async () => {
  server.questions[0]!.questionAnswers = server.questions[0]!.questionAnswers.map((each, index) => ({ ...each, isCorrect: index === 0 }));
  const { host } = open(hostFor({ role: ROLE.teacher }));
  expect(await screen.findByText('Preview: this is how students see the exam')).toBeVisible();
  await userEvent.click(question(1).getByRole('radio', { name: 'Newton' }));
  expect(screen.queryByText('Correct answer')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Save the answer' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Finish the exam' })).not.toBeInTheDocument();
  expect(new Set(host.api.calls.map(({ key }) => key))).toEqual(new Set(['GET Exams/GetExam', 'GET Exams/GetQuestions']));
});
