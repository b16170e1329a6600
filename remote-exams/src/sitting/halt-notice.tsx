import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EXAM_ENTER, EXAM_PASSWORD_MAX_LENGTH } from '@riwaq/api';
import { Button } from '@riwaq/ui/core';
import { Notice, PasswordField } from '@riwaq/ui/plain';
import { useEntranceText } from './entrance-problem';
import { useFaceCheck } from './use-face-check';
import type { Sitting } from './sitting';
import type { AsksFace, Entering, EntranceProblem, Halt } from './sitting-view';

/** Notice that tells why the delivery of answers is halted, and resumes it. */
export function HaltNotice({ halt, sitting }: { halt: Halt; sitting: Sitting }) {
  const { t } = useTranslation('exams');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<EntranceProblem | null>(null);
  const [entering, setEntering] = useState(false);
  const problemText = useEntranceText();
  const [asksFace, setAsksFace] = useState<AsksFace>('no');
  const examGuid = sitting.examGuid;
  const face = useFaceCheck({
    examGuid,
    asks: asksFace,
    problem: null,
    onVerified: (faceProof) => void enter({ faceProof }),
  });
  const enter = async (shown: Entering = {}) => {
    if (halt === 'password' && password.trim() === '')
      return setProblem({ kind: 'password-required' });
    if (shown.faceProof === undefined && face.missing) return setProblem(face.missing);
    setEntering(true);
    const refused = await sitting.enter({
      ...(halt === 'password' && { password: password.trim() }),
      ...face.given,
      ...shown,
    });
    setEntering(false);
    setProblem(refused);
    if (refused?.kind !== 'refused') return;
    if (refused.statusCode === EXAM_ENTER.face) {
      setAsksFace('face');
      face.verify();
    }
    if (refused.statusCode === EXAM_ENTER.noOwnPassword) setAsksFace('face');
    if (refused.statusCode === EXAM_ENTER.ownPassword) setAsksFace('own-password');
  };

  return (
    <Notice
      type={halt === 'inactive' ? 'warning' : 'error'}
      role="alert"
      title={t(`sitting.halt.${halt}.title`)}
    >
      <div className="rw-sit-halt">
        <p>{t(`sitting.halt.${halt}.text`)}</p>
        {halt !== 'inactive' && (
          <form
            className="rw-sit-halt-form"
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void enter();
            }}
          >
            {halt === 'password' && (
              <PasswordField
                label={t('sitting.password')}
                autoComplete="off"
                value={password}
                maxLength={EXAM_PASSWORD_MAX_LENGTH}
                onChange={setPassword}
              />
            )}
            {face.shown}
            <Button type="primary" htmlType="submit" loading={entering}>
              {t(`sitting.halt.${halt}.button`)}
            </Button>
          </form>
        )}
        {problem && (
          <p className="rw-sit-problem" role="alert">
            {problemText(problem)}
          </p>
        )}
      </div>
    </Notice>
  );
}
