import {
  ArrowRight,
  CalendarClock,
  Eye,
  Hourglass,
  KeyRound,
  ListChecks,
  ListOrdered,
  Lock,
  ScanFace,
  Undo2,
} from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  EXAM_ENTER,
  EXAM_PASSWORD_MAX_LENGTH,
  examEnterStatuses,
  statusTextKey,
  type Exam,
} from '@riwaq/api';
import { Link } from '@riwaq/contract/router';
import { Button, Card, formatDateTime, UserText } from '@riwaq/ui/core';
import { Facts, Notice, PasswordField, useProblemText, ViewHeading } from '@riwaq/ui/plain';
import { useFaceCheck } from './use-face-check';
import type { Entering, EntranceProblem, SittingView } from './sitting-view';
import { TimerCard } from './timer-card';
import { UntilStart } from './until-start';
import { useOutline } from './use-outline';

type EntranceView = Extract<SittingView, { kind: 'entrance' }>;

interface EntranceProps {
  view: EntranceView;
  /** Milliseconds left of a running attempt; null without a known limit. */
  left: () => number | null;
  onEnter: (shown?: Entering) => Promise<EntranceProblem | null>;
  /** Refetches the state of the exam. */
  onStart: () => void;
}

/** Screen before the exam: its description, the rules in force, and an explicit start. */
export function Entrance({ view, left, onEnter, onStart }: EntranceProps) {
  const { t } = useTranslation('exams');
  const { exam, attempt, entering, asksPassword, asksFace, problem: reported } = view;
  const [missing, setMissing] = useState<EntranceProblem | null>(null);
  const problem = missing ?? reported;
  const [password, setPassword] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const [extra, setExtra] = useState(false);
  const isRunning = exam.examStatus === 'running' || attempt !== null || extra;
  const atPassword = problem !== null && isPasswordProblem(problem);
  const atOwnPassword = problem !== null && isOwnPasswordProblem(problem);
  const problemText = useEntranceText();
  const face = useFaceCheck({
    examGuid: exam.guid,
    asks: asksFace,
    problem: atOwnPassword && problem ? problemText(problem) : null,
    onVerified: (faceProof) => void enter({ faceProof }),
  });
  const enter = async (shown: Entering) => {
    setMissing(null);
    const refused = await onEnter({ ...(asksPassword && { password: password.trim() }), ...shown });
    // If the server requires a face only now, opens the camera at once.
    if (refused?.kind === 'refused' && refused.statusCode === EXAM_ENTER.face) face.verify();
  };
  const outline = useOutline(exam.guid);
  const description = exam.description !== '' && (
    <UserText as="p" className="rw-sit-description">
      {exam.description}
    </UserText>
  );
  const start = isRunning && (
    <>
      {problem && !atPassword && !atOwnPassword && (
        <Notice
          type={isFaceProblem(problem) ? 'info' : 'error'}
          role="alert"
          title={problemText(problem)}
        />
      )}
      <form
        ref={form}
        className="rw-sit-start"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const empty = asksPassword && password.trim() === '';
          if (!empty && face.missing) setMissing(face.missing);
          else void enter(face.given);
          if (!empty && !face.missing) return;
          const inputs = [...(form.current?.querySelectorAll('input') ?? [])];
          inputs.find(({ value }) => value.trim() === '')?.focus();
        }}
      >
        {asksPassword && (
          <PasswordField
            label={t('sitting.password')}
            autoComplete="off"
            value={password}
            maxLength={EXAM_PASSWORD_MAX_LENGTH}
            problem={atPassword && problem ? problemText(problem) : null}
            onChange={setPassword}
          />
        )}
        {face.shown}
        <Button
          className="rw-sit-start-button"
          type="primary"
          size="large"
          htmlType="submit"
          loading={entering}
        >
          {t(attempt ? 'sitting.goOn' : 'sitting.start')}
        </Button>
      </form>
    </>
  );

  return (
    <Card className="rw-sit-entrance">
      <div className="rw-sit-head">
        <ViewHeading className="rw-title rw-title-3">{exam.title}</ViewHeading>
        <Facts>
          <UserText as="bdi">{exam.subjectName}</UserText>
          <span>
            {t('sitting.teacher')} <UserText as="bdi">{exam.teacherName}</UserText>
          </span>
        </Facts>
        {!attempt && description}
      </div>

      {/* The time is running, so the timer and the button come first. */}
      {attempt && (
        <>
          <TimerCard left={left} onWake={onStart} ending={false} />
          {start}
          <Notice type="info" title={t('sitting.running.title')}>
            {t('sitting.running.text')}
          </Notice>
          {description}
        </>
      )}

      <dl className="rw-sit-window">
        <div>
          <dt>{t('sitting.from')}</dt>
          <dd>
            <UserText as="bdi">{formatDateTime(exam.startDate)}</UserText>
          </dd>
        </div>
        <div>
          <dt>{t('sitting.until')}</dt>
          <dd>
            <UserText as="bdi">{formatDateTime(exam.endDate)}</UserText>
          </dd>
        </div>
        {exam.restrictedByTime && (
          <div>
            <dt>{t('sitting.period')}</dt>
            <dd>
              <UserText as="bdi">{exam.restrictedTime}</UserText>
            </dd>
          </div>
        )}
      </dl>

      <section aria-label={t('sitting.rules.title')}>
        <h3 className="rw-sit-subtitle">{t('sitting.rules.title')}</h3>
        <ul className="rw-sit-rules">
          {/* Placeholder: a line that appears above the button would move it from under a press. */}
          {outline === 'pending' && (
            <li aria-hidden>
              <ListOrdered size={18} />
              <span>{'\u00a0'}</span>
            </li>
          )}
          {outline && outline !== 'pending' && (
            <li>
              <ListOrdered size={18} aria-hidden />
              <span>
                {t('sitting.rules.questions', { count: outline.questionsCount })}{' '}
                {outline.leastTotal === outline.mostTotal
                  ? t('sitting.rules.total', { total: outline.mostTotal })
                  : t('sitting.rules.totalOfDraw', {
                      least: outline.leastTotal,
                      most: outline.mostTotal,
                    })}
              </span>
            </li>
          )}
          {rulesOf(exam).map(({ key, icon }) => (
            <li key={key}>
              {icon}
              <span>
                {t(`sitting.rules.${key}`, {
                  count: exam.numberOfQuestionsInPage,
                  time: exam.restrictedTime,
                })}
              </span>
            </li>
          ))}
        </ul>
      </section>

      {!isRunning && exam.examStatus === 'upcoming' && (
        <UntilStart startDate={exam.startDate} onStart={onStart} />
      )}
      {!isRunning && exam.examStatus === 'expired' && (
        <>
          <Notice type="warning" title={t('sitting.expired.title')}>
            {t('sitting.expired.text')}
          </Notice>
          {/* Only the server knows of extra time for one student. */}
          <Button className="rw-sit-extra" onClick={() => setExtra(true)}>
            {t('sitting.expired.extra')}
          </Button>
        </>
      )}

      {!attempt && start}
      {!isRunning && (
        <p className="rw-sit-back">
          <Link className="rw-link" to="/exams">
            {t('sitting.toExams')}
          </Link>
        </p>
      )}
    </Card>
  );
}

const isFaceProblem = (problem: EntranceProblem): boolean =>
  problem.kind === 'refused' && problem.statusCode === EXAM_ENTER.face;
const isOwnPasswordProblem = (problem: EntranceProblem): boolean =>
  problem.kind === 'own-password-required' ||
  (problem.kind === 'refused' &&
    (problem.statusCode === EXAM_ENTER.ownPassword ||
      problem.statusCode === EXAM_ENTER.wrongOwnPassword));
const isPasswordProblem = (problem: EntranceProblem): boolean =>
  problem.kind === 'password-required' ||
  (problem.kind === 'refused' && problem.statusCode === EXAM_ENTER.wrongPassword);

/** Returns the text for a problem of entering. */
export function useEntranceText(): (problem: EntranceProblem) => string {
  const { t } = useTranslation(['exams', 'status']);
  const textOf = useProblemText();
  return (problem) => {
    if (problem.kind === 'password-required') return t('sitting.passwordRequired');
    if (problem.kind === 'own-password-required') return t('sitting.faceEntry.ownPasswordRequired');
    if (problem.kind === 'call') return textOf(problem.cause);
    if (problem.statusCode === EXAM_ENTER.face) return t('sitting.face');
    return t(statusTextKey(examEnterStatuses, problem.statusCode), { ns: 'status' });
  };
}

/** Rules of this exam, by the keys of their texts. */
function rulesOf(exam: Exam): { key: string; icon: ReactNode }[] {
  const rules: [boolean, string, ReactNode][] = [
    [exam.restrictedByTime, 'period', <Hourglass key="i" size={18} aria-hidden />],
    [!exam.restrictedByTime, 'window', <CalendarClock key="i" size={18} aria-hidden />],
    [true, 'pages', <ListChecks key="i" size={18} aria-hidden />],
    [
      exam.restrictedMovingToNext,
      'forward',
      <ArrowRight key="i" className="rw-mirror" size={18} aria-hidden />,
    ],
    [!exam.restrictedMovingToNext, 'free', <Undo2 key="i" size={18} aria-hidden />],
    [exam.showCorrectAnswerAfterSubmit, 'correct', <Eye key="i" size={18} aria-hidden />],
    [exam.enablePasswordToEnter, 'password', <KeyRound key="i" size={18} aria-hidden />],
    [exam.enableFaceIdVerification, 'face', <ScanFace key="i" size={18} aria-hidden />],
    [exam.blockAccessResources, 'blocked', <Lock key="i" size={18} aria-hidden />],
  ];
  return rules.filter(([applies]) => applies).map(([, key, icon]) => ({ key, icon }));
}
