import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHost } from '@riwaq/contract';
import { Button } from '@riwaq/ui/core';
import { Notice, Part, usePreload } from '@riwaq/ui/plain';
import { FinishDialog } from '../lazy-parts';
import { HaltNotice } from './halt-notice';
import { PaperLayout } from './paper-layout';
import { SaveSign } from './save-sign';
import type { Sitting } from './sitting';
import type { RunningView } from './sitting-view';
import { TimerCard } from './timer-card';
import { useFinish } from './use-finish';
import { usePageChange } from './use-page-change';

const ENDING = [FinishDialog];

interface RunningProps {
  sitting: Sitting;
  view: RunningView;
}

/** Screen of a running exam. */
export function RunningScreen({ sitting, view }: RunningProps) {
  const { t } = useTranslation('exams');
  const { holdUpdate } = useHost();
  const { asking, failed, ask, close, finish } = useFinish(sitting);
  const [lead, setLead] = useState<{ index: number } | null>(null);
  const { exam, paper, page, halt, ending } = view;
  const forwardOnly = exam.restrictedMovingToNext;
  usePreload(ENDING);
  const perPage = Math.max(1, exam.numberOfQuestionsInPage);

  useEffect(() => holdUpdate('an exam is being sat'), [holdUpdate]);
  const [uploads, setUploads] = useState(0);
  const { goTo, moving } = usePageChange(sitting, view, perPage, uploads > 0);
  useUnloadWarning(sitting.hasUnsent || uploads > 0);

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

  const locked = ending || halt === 'elsewhere';
  const isLast = (page + 1) * perPage >= paper.count;

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
        onPage={goTo}
        moving={moving}
        onUploads={setUploads}
        lead={lead}
        status={<SittingStatus sitting={sitting} view={view} />}
        notices={
          <div ref={notices} className="rw-sit-notices">
            <SittingNotices sitting={sitting} view={view} />
          </div>
        }
        finish={
          <Button type={isLast ? 'primary' : 'default'} disabled={locked} onClick={ask}>
            {t('sitting.finish.button')}
          </Button>
        }
      />
      <Part open={asking === true && !locked} onClose={close}>
        {asking !== 'never' && (
          <FinishDialog
            // Closes when no answer is accepted any more.
            open={asking && !locked}
            paper={paper}
            finishing={view.finishing}
            uploading={uploads > 0}
            unsent={sitting.hasUnsent ? unsentReason(view, failed) : null}
            onClose={close}
            onFinish={() => void finish()}
            onGo={forwardOnly ? undefined : (index) => setLead({ index })}
          />
        )}
      </Part>
    </>
  );
}

/** Makes the browser ask before it leaves the page. */
function useUnloadWarning(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [active]);
}

/** Why answers are unsent; null while they are being sent. */
function unsentReason({ halt, saves }: RunningView, finishFailed: boolean) {
  if (halt !== null) return halt;
  if (finishFailed) return 'failed';
  return saves === 'waiting' ? 'waiting' : null;
}

/** Remaining time and save state. */
function SittingStatus({ sitting, view: { halt, ending, saves } }: RunningProps) {
  const { t } = useTranslation('exams');
  return (
    <div className="rw-sit-status">
      <TimerCard left={sitting.left} onWake={sitting.wake} ending={ending} />
      <SaveSign state={saves} all />
      <p className="rw-sit-offline" role="status">
        {!halt && !ending && saves === 'waiting' && t('sitting.offline')}
      </p>
    </div>
  );
}

function SittingNotices({ sitting, view: { halt, ending, saves } }: RunningProps) {
  const { t } = useTranslation('exams');
  return (
    <>
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
    </>
  );
}
