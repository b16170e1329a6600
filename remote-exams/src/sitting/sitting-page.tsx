import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { UNDISTURBED } from '@riwaq/contract';
import { Link } from '@riwaq/contract/router';
import { EmptyState, Skeleton } from '@riwaq/ui/core';
import { InlinePart, Notice, Problem, ViewArrival } from '@riwaq/ui/plain';
import { AttemptScreen } from '../lazy-parts';
import { Entrance } from './entrance';
import type { SittingView } from './sitting-view';
import { useSitting } from './use-sitting';

/** The page of a student's exam: before, during and after the attempt. */
export function SittingPage({ examGuid }: { examGuid: string }) {
  const { sitting, view } = useSitting(examGuid);
  const stage = stageOf(view);
  const top = useRef<HTMLDivElement>(null);
  const shown = useRef(stage);
  // Each stage starts at the top, wherever the previous one was scrolled to.
  useEffect(() => {
    if (shown.current !== null && shown.current !== stage)
      top.current?.scrollIntoView({ block: 'start' });
    shown.current = stage;
  }, [stage]);
  return (
    <ViewArrival view={stage}>
      <div ref={top} className="rw-exams rw-sit" {...(view.kind === 'running' && UNDISTURBED)}>
        {view.kind === 'loading' && <PaperSkeleton />}
        {view.kind === 'failed' && <Failed view={view} onRetry={() => void sitting.load()} />}
        {view.kind === 'gone' && <Gone why={view.why} />}
        {view.kind === 'entrance' && (
          <Entrance
            view={view}
            left={sitting.left}
            onEnter={(shown) => sitting.enter(shown)}
            onStart={() => void sitting.load()}
          />
        )}
        {(view.kind === 'running' || view.kind === 'done') && (
          <InlinePart rows={6}>
            <AttemptScreen sitting={sitting} view={view} />
          </InlinePart>
        )}
      </div>
    </ViewArrival>
  );
}

function stageOf({ kind }: SittingView): 'before' | 'running' | 'done' | null {
  if (kind === 'loading' || kind === 'failed') return null;
  return kind === 'running' || kind === 'done' ? kind : 'before';
}

/** The exam could not be loaded, perhaps in the middle of the attempt: names what is not lost. */
function Failed({
  view: { cause, unsent },
  onRetry,
}: {
  view: Extract<SittingView, { kind: 'failed' }>;
  onRetry: () => void;
}) {
  const { t } = useTranslation('exams');
  return (
    <>
      {unsent > 0 && (
        <Notice type="info" role="status" title={t('sitting.unsent.title', { count: unsent })}>
          {t('sitting.unsent.text')}
        </Notice>
      )}
      <Problem cause={cause} onRetry={onRetry} />
    </>
  );
}

export function Gone({ why = 'missing' }: { why?: Extract<SittingView, { kind: 'gone' }>['why'] }) {
  const { t } = useTranslation('exams');
  return (
    <EmptyState
      title={t(`sitting.gone.${why}.title`)}
      hint={t(`sitting.gone.${why}.hint`)}
      action={
        <Link className="rw-link-button" to="/exams">
          {t('sitting.toExams')}
        </Link>
      }
    />
  );
}

export function PaperSkeleton() {
  const { t } = useTranslation('exams');
  return (
    <div className="rw-sit-entrance" role="status" aria-label={t('sitting.loading')}>
      <Skeleton rows={6} />
    </div>
  );
}
