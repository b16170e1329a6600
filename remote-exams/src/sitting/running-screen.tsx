import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHost } from '@riwaq/contract';
import { Button } from '@riwaq/ui/core';
import { Notice, Part, useAttempt, usePreload } from '@riwaq/ui/plain';
import { examFinishStatuses } from '@riwaq/api';
import { FinishDialog } from '../lazy-parts';
import { HaltNotice } from './halt-notice';
import { isAnswered, pagesOf } from './paper';
import { PaperLayout } from './paper-layout';
import { SaveSign } from './save-sign';
import type { Sitting } from './sitting';
import type { RunningView } from './sitting-view';
import { TimerCard } from './timer-card';

const ENDING = [FinishDialog];

/** Screen of a running exam. */
export function RunningScreen({ sitting, view }: { sitting: Sitting; view: RunningView }) {
  const { t } = useTranslation('exams');
  const { holdUpdate, confirm, notify } = useHost();
  const attempt = useAttempt('entry');
  const [asking, setAsking] = useState<boolean | 'never'>('never');
  const [finishFailed, setFinishFailed] = useState(false);
  const [moving, setMoving] = useState(false);
  const [lead, setLead] = useState<{ index: number } | null>(null);
  const { exam, paper, page, halt, ending, saves } = view;
  const forwardOnly = exam.restrictedMovingToNext;
  usePreload(ENDING);
  const perPage = Math.max(1, exam.numberOfQuestionsInPage);

  useEffect(() => holdUpdate('an exam is being sat'), [holdUpdate]);
  const [uploads, setUploads] = useState(0);
  const hasUnsent = sitting.hasUnsent || uploads > 0;
  useEffect(() => {
    if (!hasUnsent) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [hasUnsent]);

  // Scrolls to a notice that the student must respond to before anything else.
  const notices = useRef<HTMLDivElement>(null);
  const stopped = halt !== null && halt !== 'inactive';
  useEffect(() => {
    if (stopped) notices.current?.scrollIntoView({ block: 'start' });
  }, [stopped]);

  const handlers = useMemo(
    () => ({
      onWrite: (questionGuid: string, answer: readonly string[]) =>
        sitting.write(questionGuid, answer),
      onSubmit: (questionGuid: string) => sitting.submit(questionGuid),
      onFlag: (questionGuid: string) => sitting.toggleFlag(questionGuid),
    }),
    [sitting],
  );

  /**
   * In a forward-only exam, leaves a page for good: only after its answers were saved, and after
   * confirmation if questions are empty.
   */
  const leave = async (to: number): Promise<boolean> => {
    if (forwardOnly) {
      if (uploads > 0) {
        notify.warning(t('sitting.answer.sending'));
        return false;
      }
      const open = (pagesOf(paper.questions, perPage)[page] ?? []).filter(
        ({ questionGuid }) => !isAnswered(paper, questionGuid),
      ).length;
      if (
        open > 0 &&
        !(await confirm({
          title: t('sitting.forward.title'),
          text: t('sitting.forward.open', { count: open }),
          okText: t('sitting.next'),
        }))
      )
        return false;
      setMoving(true);
      const moved = (await sitting.flushAnswers()) && (await sitting.goTo(to));
      setMoving(false);
      if (!moved && !sitting.stopped)
        notify.warning(t(sitting.hasUnsent ? 'sitting.forward.unsaved' : 'sitting.forward.unread'));
      return moved;
    }
    return sitting.goTo(to);
  };

  const finish = async () => {
    let done = false;
    setFinishFailed(false);
    await attempt(async () => {
      done = await sitting.finish();
    }, examFinishStatuses);
    if (done) setAsking(false);
    else setFinishFailed(true);
  };

  const askToFinish = () => {
    setFinishFailed(false);
    setAsking(true);
  };

  const locked = ending || halt === 'elsewhere';
  const unsentState = halt ?? (finishFailed ? 'failed' : saves === 'waiting' ? 'waiting' : null);
  const unsent = sitting.hasUnsent ? unsentState : null;
  const isLast = (page + 1) * perPage >= paper.count;
  const finishButton = (
    <Button type={isLast ? 'primary' : 'default'} disabled={locked} onClick={askToFinish}>
      {t('sitting.finish.button')}
    </Button>
  );

  return (
    <>
      <PaperLayout
        paper={paper}
        perPage={perPage}
        page={page}
        forwardOnly={forwardOnly}
        isFinal={exam.showCorrectAnswerAfterSubmit}
        canWrite={(questionGuid) => sitting.canWrite(questionGuid)}
        saveOf={(questionGuid) => sitting.saveOf(questionGuid)}
        handlers={handlers}
        onPage={leave}
        moving={moving}
        onUploads={setUploads}
        lead={lead}
        status={
          <div className="rw-sit-status">
            <TimerCard left={sitting.left} onWake={sitting.wake} ending={ending} />
            <SaveSign state={saves} all />
            <p className="rw-sit-offline" role="status">
              {!halt && !ending && saves === 'waiting' && t('sitting.offline')}
            </p>
          </div>
        }
        notices={
          <div ref={notices} className="rw-sit-notices">
            {halt && <HaltNotice halt={halt} sitting={sitting} />}
            {ending && (
              <Notice type="warning" role="alert" title={t('sitting.ending.title')}>
                {t(saves === 'waiting' ? 'sitting.ending.offline' : 'sitting.ending.text')}
              </Notice>
            )}
            {saves === 'refused' && (
              <Notice type="error" role="alert" title={t('sitting.refused.title')}>
                {t('sitting.refused.text')}
              </Notice>
            )}
          </div>
        }
        finish={finishButton}
      />
      <Part open={asking === true && !locked} onClose={() => setAsking(false)}>
        {asking !== 'never' && (
          <FinishDialog
            // Closes when no answer is accepted any more.
            open={asking && !locked}
            paper={paper}
            finishing={view.finishing}
            uploading={uploads > 0}
            unsent={unsent}
            onClose={() => setAsking(false)}
            onFinish={() => void finish()}
            onGo={forwardOnly ? undefined : (index) => setLead({ index })}
          />
        )}
      </Part>
    </>
  );
}
