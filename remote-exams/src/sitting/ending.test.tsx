import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  comeBack,
  withFreshServer,
  hostFor,
  lost,
  open,
  press,
  question,
  savedOn,
  server,
  sit,
  textBox,
} from '../testing/exam-taking';
import { anExam, EXAM, NUMBER, ONE, option, TEXT } from '../testing/fake-exam-server';

// Proves SIT-11.

withFreshServer();

describe('the end', () => {
  /** Whether the page hides what could cover its controls, such as the chat button. */
  const isUndisturbed = () => document.querySelector('[data-undisturbed]') !== null;

  test('lists open and flagged questions before finishing', async () => {
    const { host } = await sit();
    expect(isUndisturbed()).toBe(true);
    await userEvent.click(question(1).getByRole('radio', { name: 'Newton' }));
    await userEvent.click(screen.getByRole('button', { name: 'Flag question 1 for review' }));
    await press('Finish the exam');
    const dialog = within(await screen.findByRole('dialog'));
    expect(
      within(dialog.getByRole('region', { name: '4 questions without an answer' }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['2', '3', '4', '5']);
    expect(dialog.getByRole('region', { name: '1 question flagged for review' })).toHaveTextContent(
      '1',
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Finish now' }));
    expect(await screen.findByText('The exam is handed in')).toBeVisible();
    expect(isUndisturbed()).toBe(false);
    expect(server.answerTo(ONE)).toEqual([option(1)]);
    expect(screen.getByText('1 of 5 questions')).toBeVisible();
    expect([host.holds, host.storage.keys()]).toEqual([[], []]);
  });

  test('sends what was typed at time-up, then awaits the end', async () => {
    const { host } = await sit();
    await userEvent.click(textBox());
    await userEvent.paste('in time');
    // The server reports that the time is up: a clock that runs out here would race a slow machine
    // (sitting.test.ts).
    server.remainingSeconds = 0;
    act(() => host.realtime.emit('ReceiveExamAttempt', { examGuid: EXAM, version: 1 }));
    await waitFor(() => expect(textBox()).toBeDisabled());
    await savedOn(TEXT, ['in time']);
    expect(screen.queryByText(/is handed in/)).not.toBeInTheDocument();
    server.finish('time');
    expect(await screen.findByText('The time is up and the exam is handed in')).toBeVisible();
  });

  test('sends an answer typed in time when opened after the end', async () => {
    server.finish('time');
    const kept = {
      questionGuid: TEXT,
      answer: ['in time'],
      draft: true,
      typedAt: Date.parse('2026-02-01T09:59:58Z'),
      version: 1,
      sequence: 7,
      clientKey: 'kept',
    };
    open(hostFor({ storage: { [`answer:${EXAM}:${TEXT}`]: kept } }));
    expect(await screen.findByText('The time is up and the exam is handed in')).toBeVisible();
    expect(server.saves).toEqual([
      expect.objectContaining({ clientKey: 'kept', sequence: 7, answer: ['in time'] }),
    ]);
    // Typed 2 s before the end, and received a minute after it at the latest.
    expect(server.saves[0]?.typedMsAgo).toBeGreaterThanOrEqual(62_000);
  });

  describe('after the grace period', () => {
    /**
     * Opens a page within the grace period. The questions that it requests afterwards arrive once
     * `close` is called.
     */
    const openWithin = () => {
      server.graceSeconds = 0.1;
      server.finish('time');
      let requests = 0;
      let close = (): void => undefined;
      const closed = new Promise<void>((resolve) => {
        close = resolve;
      });
      const questions = server.handlers['GET Exams/GetQuestions']!;
      open(
        hostFor({
          api: {
            'GET Exams/GetQuestions': async (input, options) => {
              requests += 1;
              if (requests > 1) await closed;
              return questions(input, options);
            },
          },
        }),
      );
      return { close };
    };

    test('shows the correct answers by itself, and none before', async () => {
      server.exam = anExam({ showCorrectAnswerAfterSubmit: true });
      const { close } = openWithin();
      expect(await screen.findByText(/The correct ones appear here within a minute/)).toBeVisible();
      expect(screen.queryByRole('region', { name: 'Your answers' })).not.toBeInTheDocument();
      server.questions = server.questions.map((each) => ({
        ...each,
        questionAnswers: each.questionAnswers.map((option, index) => ({
          ...option,
          isCorrect: index === 0,
        })),
      }));
      close();
      expect(await screen.findByText('Your answers and the correct ones are below.')).toBeVisible();
      expect(
        within(screen.getByRole('region', { name: 'Your answers' })).getAllByText('Correct answer')
          .length,
      ).toBeGreaterThan(0);
    });

    test('shows a result that was published before it ended', async () => {
      const { close } = openWithin();
      expect(
        await screen.findByText(/The result is shown when the teacher announces it/),
      ).toBeVisible();
      server.degree = 2;
      server.questions = server.questions.map((each) => ({
        ...each,
        examResult: { degree: each.questionGuid === TEXT ? 2 : 0, notex: '' },
      }));
      close();
      expect(await screen.findByText('2 of 10')).toBeVisible();
    });
  });

  test('treats a missing limit as no limit', async () => {
    await sit(
      hostFor({
        api: {
          'POST Exams/EnterExam': () => ({
            statusCode: 1,
            data: { ...server.enter(), remainingSeconds: undefined as unknown as number },
          }),
        },
      }),
    );
    expect(screen.getByRole('timer')).toHaveTextContent('No limit');
    expect(textBox()).toBeEnabled();
  });

  test('shows that an answer was refused', async () => {
    await sit();
    server.saveCode = 7;
    await userEvent.type(textBox(), 'x');
    expect(await question(3).findByText('Not saved')).toBeVisible();
    server.finish('time');
    act(() => {
      document.dispatchEvent(new Event('visibilitychange'));
    });
    expect(await screen.findByText('Some answers arrived too late')).toBeVisible();
    expect(screen.getByText('The result is shown when the teacher announces it.')).toBeVisible();
    expect(screen.queryByText(/Your answers have arrived/)).not.toBeInTheDocument();
  });

  test('warns about undelivered answers until all have arrived', async () => {
    const save = server.handlers['POST Exams/AnswerSave']!;
    let cutOff = true;
    const { host } = await sit(
      hostFor({
        api: {
          'POST Exams/AnswerSave': (input, options) => {
            if (cutOff) throw lost;
            return save(input, options);
          },
        },
      }),
    );
    await userEvent.type(textBox(), 'x');
    server.finish('time');
    act(() => host.realtime.emit('ReceiveExamAttempt', { examGuid: EXAM, version: 1 }));
    expect(await screen.findByText('Some answers have not arrived yet')).toBeVisible();
    expect(screen.queryByText(/Your answers have arrived/)).not.toBeInTheDocument();
    cutOff = false;
    comeBack();
    expect(
      await screen.findByText(
        'Your answers have arrived. The result is shown when the teacher announces it.',
      ),
    ).toBeVisible();
    expect(screen.queryByText('Some answers have not arrived yet')).not.toBeInTheDocument();
  });

  test('sends answers that awaited the password at time-up', async () => {
    const { host } = await sit();
    server.saveCode = 5;
    await userEvent.type(textBox(), 'x');
    expect(await screen.findByLabelText('Exam password')).toBeVisible();
    server.saveCode = 7;
    server.finish('time');
    act(() => host.realtime.emit('ReceiveExamAttempt', { examGuid: EXAM, version: 1 }));
    expect(await screen.findByText('Some answers arrived too late')).toBeVisible();
    expect(screen.queryByText('Some answers have not arrived yet')).not.toBeInTheDocument();
  });

  test('sends stored answers at time-up unless newer ones exist', async () => {
    const { host } = await sit();
    server.enter();
    server.put(NUMBER, ['3'], 2, 1);
    fireEvent.change(textBox(), { target: { value: 'typed here' } });
    fireEvent.change(question(4).getByRole('textbox'), { target: { value: '4' } });
    act(() => host.realtime.emit('ReceiveExamAttempt', { examGuid: EXAM, version: 2 }));
    expect(await screen.findByText('The exam is open in another place')).toBeVisible();
    server.finish('time');
    act(() => host.realtime.emit('ReceiveExamAttempt', { examGuid: EXAM, version: 2 }));
    expect(await screen.findByText(/Your answers have arrived/)).toBeVisible();
    expect([server.answerTo(TEXT), server.answerTo(NUMBER), host.storage.keys()]).toEqual([
      ['typed here'],
      ['3'],
      [],
    ]);
  });

  test('shows published degree, marks and notes without correct answers', async () => {
    server.put(TEXT, ['Newton']);
    server.finish();
    const { unmount } = open();
    expect(
      await screen.findByText(/The result is shown when the teacher announces it/),
    ).toBeVisible();
    expect(screen.queryByText('Your degree')).not.toBeInTheDocument();
    unmount();

    server.degree = 1.5;
    server.questions = server.questions.map((each) => ({
      ...each,
      examResult:
        each.questionGuid === TEXT
          ? { degree: 1.5, notex: 'Isaac Newton' }
          : { degree: null, notex: '' },
    }));
    open();
    expect(await screen.findByText('1.5 of 10')).toBeVisible();
    const answers = within(screen.getByRole('region', { name: 'Your answers' }));
    expect(answers.getByText('Mark: 1.5 of 2')).toBeVisible();
    expect(answers.getAllByText('Mark: — of 2')).toHaveLength(4);
    expect(answers.getByText('Isaac Newton')).toBeVisible();
    expect(answers.queryByText('Correct answer')).not.toBeInTheDocument();
  });

  test('shows the feedback that the server sends, by its direction', async () => {
    server.exam = anExam({ showCorrectAnswerAfterSubmit: true });
    server.put(ONE, [option(2)]);
    const [first, , , , work] = server.questions;
    first!.feedback = '<p>Force is in newtons.</p>';
    first!.questionAnswers = first!.questionAnswers.map((each, index) => ({
      ...each,
      isCorrect: index === 0,
      ...(index === 1 && { feedback: 'هذه وحدة الطاقة' }),
    }));
    work!.feedback = '<p>Three arrows.</p>';
    server.finish();
    open();
    const answers = within(await screen.findByRole('region', { name: 'Your answers' }));
    expect(answers.getByText('Force is in newtons.')).toBeVisible();
    expect(answers.getByText('Three arrows.')).toBeVisible();
    expect(answers.getByText('هذه وحدة الطاقة')).toHaveAttribute('dir', 'rtl');
    expect(answers.getByRole('radio', { name: /Joule.*هذه وحدة الطاقة/ })).toBeChecked();
  });

  test('shows correct answers if the exam reveals them', async () => {
    server.exam = anExam({ showCorrectAnswerAfterSubmit: true });
    server.put(ONE, [option(2)]);
    server.questions[0]!.questionAnswers = server.questions[0]!.questionAnswers.map(
      (each, index) => ({ ...each, isCorrect: index === 0 }),
    );
    server.finish();
    open();
    expect(
      within(await screen.findByRole('region', { name: 'Your answers' })).getByText(
        'Correct answer',
      ),
    ).toBeVisible();
  });
});
