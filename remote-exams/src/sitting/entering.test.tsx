import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, ROLE } from '@riwaq/api';
import { localOf } from '@riwaq/ui/core';
import { answered, type TestHostOptions } from '@riwaq/contract/testing';
import { FakeCameras, unplugCameras } from '@riwaq/ui/testing';
import {
  withFreshServer,
  hostFor,
  open,
  press,
  question,
  savedOn,
  server,
  sit,
  textBox,
} from '../testing/exam-taking';
import { anExam, EXAM, TEXT } from '../testing/fake-exam-server';

// Proves UI-11, SIT-7.

withFreshServer();

describe('before the exam', () => {
  // Proves SIT-1.
  test('shows the exam and its rules, and enters only on start', async () => {
    server.exam = anExam({
      restrictedByTime: true,
      restrictedTime: '00:30:00',
      restrictedMovingToNext: true,
      showCorrectAnswerAfterSubmit: true,
      blockAccessResources: true,
      numberOfQuestionsInPage: 1,
    });
    const { host } = open();
    expect(await screen.findByText(/5 questions/)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Mechanics' })).toBeVisible();
    const rules = within(screen.getByRole('region', { name: 'Before you start' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(rules).toEqual([
      'The exam has 5 questions. Total mark: 10.',
      expect.stringContaining('00:30:00 from the moment you enter'),
      expect.stringContaining('One question per page'),
      expect.stringContaining('Forward only'),
      expect.stringContaining('the correct one is shown'),
      expect.stringContaining('closed to you'),
    ]);
    expect(host.api.callsOf('POST Exams/EnterExam')).toEqual([]);
    expect(host.holds).toEqual([]);
  });

  test('shows a range of totals for drawn questions, if known', async () => {
    server.mostTotal = 14.5;
    const shown = open();
    expect(
      await screen.findByText(
        'The exam has 5 questions. Total mark: from 10 to 14.5, depending on the questions drawn for you.',
      ),
    ).toBeVisible();
    shown.unmount();
    open(
      hostFor({
        api: {
          'GET Exams/GetOutline': () => {
            throw new ApiError({ code: 'network', endpoint: 'test' });
          },
        },
      }),
    );
    expect(await screen.findByRole('button', { name: 'Start the exam' })).toBeVisible();
    expect(screen.queryByText(/Total mark/)).toBeNull();
  });

  test('reserves space, so that loading does not move the button', async () => {
    let tell = (): void => undefined;
    open(
      hostFor({
        api: {
          'GET Exams/GetOutline': () =>
            new Promise((resolve) => {
              tell = () => resolve(answered({ questionsCount: 5, leastTotal: 10, mostTotal: 10 }));
            }),
        },
      }),
    );
    await screen.findByRole('button', { name: 'Start the exam' });
    const lines = () =>
      screen.getByRole('region', { name: 'Before you start' }).querySelectorAll('li').length;
    const before = lines();
    act(() => tell());
    expect(await screen.findByText(/5 questions/)).toBeVisible();
    expect(lines()).toBe(before);
  });

  // Proves SIT-1.
  test('requires the password and shows if it is wrong', async () => {
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

  test('counts down and offers the start when the server allows it', async () => {
    server.exam = anExam({ examStatus: 'upcoming' });
    open();
    expect(await screen.findByText('The exam starts in')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Start the exam' })).not.toBeInTheDocument();
    server.exam = anExam();
    expect(await screen.findByRole('button', { name: 'Start the exam' })).toBeVisible();
  });

  test('counts down in days and time', async () => {
    server.exam = anExam({
      examStatus: 'upcoming',
      startDate: localOf(Date.now() + (9 * 24 + 12) * 3_600_000),
    });
    open();
    expect(await screen.findByRole('timer')).toHaveTextContent(/^9 days \d\d:\d\d:\d\d$/);
  });

  test.each<[string, () => void, RegExp]>([
    [
      'is over',
      () => {
        server.exam = anExam({ examStatus: 'expired' });
      },
      /The time of this exam is over/,
    ],
    [
      'is finished',
      () => {
        server.finish();
      },
      /The exam is handed in/,
    ],
  ])('explains an exam that %s', async (_what, arrange, text) => {
    arrange();
    open();
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Start|Continue/ })).not.toBeInTheDocument();
  });

  test.each([
    [2, 'The exam is not active at present. Nothing was saved.'],
    [8, /asks for your face to be verified/],
    [3, 'This exam is not available'],
  ])('explains refusal %d of entering', async (code, text) => {
    server.enterCode = code;
    open();
    await press('Start the exam');
    expect(await screen.findByText(text)).toBeVisible();
  });

  test('reports an exam that was deactivated after entering', async () => {
    server.enter();
    const stopped = hostFor({
      api: { 'GET Exams/GetExam': () => ({ statusCode: 3, data: null }) },
    });
    open(stopped);
    expect(await screen.findByText('The teacher has stopped the exam')).toBeVisible();
  });

  test('reports the exam of other students as unavailable', async () => {
    open(
      hostFor({
        api: {
          'GET Exams/GetExam': () => ({ statusCode: 3, data: null }),
          'GET Exams/GetAttempt': () => ({ statusCode: 3, data: null }),
        },
      }),
    );
    expect(await screen.findByText('This exam is not available')).toBeVisible();
  });
});

describe('an exam that asks for a face', () => {
  const verified: NonNullable<TestHostOptions['api']>['POST Account/VerifyFaceId'] = ({ file }) =>
    file.faceIdImage?.type === 'image/jpeg'
      ? { statusCode: 1, data: { reason: null, faceProof: 'proof', expiresInSeconds: 120 } }
      : { statusCode: 2, data: null };
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

  test('opens the camera and enters with face and password', async () => {
    const { host } = open(hostFor({ api: { 'POST Account/VerifyFaceId': verified } }));
    await start();
    expect(await screen.findByRole('dialog', { name: 'Verify your face' })).toBeVisible();
    await press('Take the picture');
    expect(await screen.findByRole('timer')).toBeVisible();
    expect(host.api.callsOf('POST Account/VerifyFaceId')[0]).toMatchObject({
      body: { examGuid: EXAM },
    });
    expect(host.api.callsOf('POST Exams/EnterExam').at(-1)).toEqual({
      body: { examGuid: EXAM, password: 'secret1', faceProof: 'proof' },
    });
  });

  test('shows alternatives and the profile link after a refused face', async () => {
    open(
      hostFor({
        api: {
          'POST Account/VerifyFaceId': () => ({
            statusCode: 4,
            data: { reason: null, faceProof: null, expiresInSeconds: null },
          }),
        },
      }),
    );
    await start();
    await press('Take the picture');
    expect(await screen.findByText(/Face ID is not on/)).toBeVisible();
    expect(
      screen.getByRole('link', { name: 'Register your face on your profile' }),
    ).toHaveAttribute('href', '/profile');
    expect(screen.getByText(/ask your teacher/)).toBeVisible();
  });

  test('accepts the account password once the teacher allows it', async () => {
    server.face = 'password';
    const { host } = open();
    await start();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Your teacher lets you in with the password of your account',
    );
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
    expect(host.api.callsOf('POST Exams/EnterExam').at(-1)).toEqual({
      body: { examGuid: EXAM, password: 'secret1', accountPassword: 'own secret' },
    });
  });

  test('resumes after the face is requested and verified again', async () => {
    server.exam = anExam({ enableFaceIdVerification: true });
    server.password = '';
    server.face = 'no';
    await sit(hostFor({ api: { 'POST Account/VerifyFaceId': verified } }));
    server.face = 'asked';
    server.saveCode = 8;
    await userEvent.type(textBox(), 'Newton');
    expect(await screen.findByText('Your face must be verified again')).toBeVisible();
    server.saveCode = null;
    await press('Continue the exam');
    await press('Take the picture');
    await waitFor(() =>
      expect(screen.queryByText('Your face must be verified again')).not.toBeInTheDocument(),
    );
    await savedOn(TEXT, ['Newton']);
  });
});

// Proves SIT-1.
test('shows a teacher a preview that saves nothing', async () => {
  server.questions[0]!.questionAnswers = server.questions[0]!.questionAnswers.map(
    (each, index) => ({ ...each, isCorrect: index === 0 }),
  );
  const { host } = open(hostFor({ role: ROLE.teacher }));
  expect(await screen.findByText('Preview: this is how students see the exam')).toBeVisible();
  await userEvent.click(question(1).getByRole('radio', { name: 'Newton' }));
  expect(screen.queryByText('Correct answer')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Save the answer' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Finish the exam' })).not.toBeInTheDocument();
  expect(new Set(host.api.calls.map(({ key }) => key))).toEqual(
    new Set(['GET Exams/GetExam', 'GET Exams/GetQuestions']),
  );
});
