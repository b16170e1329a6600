import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EXAM_ENTER } from '@riwaq/api';
import { Button } from '@riwaq/ui/core';
import { Alert } from '@riwaq/ui/display';
import { Input } from '@riwaq/ui/form';
import { useEntranceText } from './entrance';
import { useFaceWay } from './face-way';
import type { Sitting } from './sitting';
import type { AsksFace, Entering, EntranceProblem, Halt } from './sitting-view';

/** Why nothing is saved from here, and how it goes on. */
export function HaltNotice({ halt, sitting }: { halt: Halt; sitting: Sitting }) {
  const { t } = useTranslation('exams');
  const field = useId();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<EntranceProblem | null>(null);
  const [entering, setEntering] = useState(false);
  const problemText = useEntranceText();
  const [asksFace, setAsksFace] = useState<AsksFace>('no');
  const examGuid = sitting.examGuid;
  const face = useFaceWay({ examGuid, asks: asksFace, problem: null, onVerified: (faceProof) => void enter({ faceProof }) });
  const enter = async (shown: Entering = {}) => {
    if (halt === 'password' && password.trim() === '') return setProblem({ kind: 'password-required' });
    if (shown.faceProof === undefined && face.missing) return setProblem(face.missing);
    setEntering(true);
    const refused = await sitting.enter({ ...(halt === 'password' && { password: password.trim() }), ...face.given, ...shown });
    setEntering(false);
    setProblem(refused);
    if (refused?.kind !== 'refused') return;
    if (refused.statusCode === EXAM_ENTER.face) {
      setAsksFace('face');
      face.verify();
    }
    if (refused.statusCode === EXAM_ENTER.ownPassword) setAsksFace('own-password');
  };

  return (
    <Alert
      type={halt === 'inactive' ? 'warning' : 'error'}
      showIcon
      role="alert"
      title={t(`sitting.halt.${halt}.title`)}
      description={(
        <div className="rw-sit-halt">
          <p>{t(`sitting.halt.${halt}.text`)}</p>
          {halt !== 'inactive' && (
            <form className="rw-sit-halt-form" noValidate onSubmit={(event) => { event.preventDefault(); void enter(); }}>
              {halt === 'password' && (
                <div className="rw-sit-field">
                  <label className="rw-sit-label" htmlFor={field}>{t('sitting.password')}</label>
                  <Input.Password id={field} dir="auto" autoComplete="off" value={password} maxLength={100} aria-required onChange={(event) => setPassword(event.target.value)} />
                </div>
              )}
              {face.shown}
              <Button type="primary" htmlType="submit" loading={entering}>{t(`sitting.halt.${halt}.button`)}</Button>
            </form>
          )}
          {problem && <p className="rw-sit-problem" role="alert">{problemText(problem)}</p>}
        </div>
      )}
    />
  );
}
