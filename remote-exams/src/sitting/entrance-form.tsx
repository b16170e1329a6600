import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EXAM_PASSWORD_MAX_LENGTH } from '@riwaq/api';
import { Button } from '@riwaq/ui/core';
import { Notice, PasswordField } from '@riwaq/ui/plain';
import {
  fieldOfProblem,
  isFaceProblem,
  useEntranceText,
  type ProblemField,
} from './entrance-problem';
import type { Entering, EntranceProblem, EntranceView } from './sitting-view';
import { useFaceCheck } from './use-face-check';

export interface EntranceForm {
  password: string;
  setPassword: (password: string) => void;
  problem: EntranceProblem | null;
  /** Text of the problem if this field shows it. */
  problemAt: (field: ProblemField) => string | null;
  /** Inputs for the face verification. */
  faceCheck: ReactNode;
  /** Tries to enter the exam. Returns false if input is missing, so that the form focuses it. */
  submit: () => boolean;
}

/** Input with which a student enters an exam, and why the server refused it. */
export function useEntranceForm(
  { exam, asksPassword, asksFace, problem: reported }: EntranceView,
  onEnter: (shown?: Entering) => Promise<EntranceProblem | null>,
): EntranceForm {
  const [missing, setMissing] = useState<EntranceProblem | null>(null);
  const [password, setPassword] = useState('');
  const problemText = useEntranceText();
  const problem = missing ?? reported;
  const problemAt = (field: ProblemField) =>
    problem && fieldOfProblem(problem) === field ? problemText(problem) : null;
  const face = useFaceCheck({
    examGuid: exam.guid,
    asks: asksFace,
    problem: problemAt('own-password'),
    onVerified: (faceProof) => void enter({ faceProof }),
  });
  const enter = async (shown: Entering) => {
    setMissing(null);
    const refused = await onEnter({ ...(asksPassword && { password: password.trim() }), ...shown });
    // If the server requires a face only now, opens the camera at once.
    if (refused && isFaceProblem(refused)) face.verify();
  };
  const submit = () => {
    const empty = asksPassword && password.trim() === '';
    if (!empty && face.missing) setMissing(face.missing);
    else void enter(face.given);
    return !empty && !face.missing;
  };
  return { password, setPassword, problem, problemAt, faceCheck: face.shown, submit };
}

interface EntranceStartProps {
  form: EntranceForm;
  view: EntranceView;
}

/** Form that starts the exam, or resumes a running attempt. */
export function EntranceStart({
  form: { password, setPassword, problem, problemAt, faceCheck, submit },
  view: { attempt, entering, asksPassword },
}: EntranceStartProps) {
  const { t } = useTranslation('exams');
  const form = useRef<HTMLFormElement>(null);
  const formProblem = problemAt('form');
  return (
    <>
      {problem && formProblem !== null && (
        <Notice type={isFaceProblem(problem) ? 'info' : 'error'} role="alert" title={formProblem} />
      )}
      <form
        ref={form}
        className="rw-sit-start"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (submit()) return;
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
            problem={problemAt('password')}
            onChange={setPassword}
          />
        )}
        {faceCheck}
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
}
