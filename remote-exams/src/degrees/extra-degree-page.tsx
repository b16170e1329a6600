import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EXAM_FOUND, EXTRA, type ExtraStudent } from '@riwaq/api';
import { Link, useParams } from '@riwaq/contract/router';
import { DialogPart } from '@riwaq/ui/compiled-in';
import { EmptyState, Skeleton } from '@riwaq/ui/core';
import { isMissing, PageHead, Problem, Refusal, useDialog, ViewArrival } from '@riwaq/ui/page';
import { useExam } from '../data/use-exams';
import { ExtraDialog } from '../lazy-parts';
import { examPath, examsPath } from '../paths';
import { ExtraHistory } from './extra-history';
import { ExtraStudents } from './extra-students';
import { useExtraDegrees, type ExtraList } from './use-degrees';
import './degrees.css';

/** Extra marks of an exam's students, with their history (route extraDegree/{id}). */
export default function ExtraDegreePage() {
  const { t } = useTranslation(['exams', 'status']);
  const { id = '' } = useParams<'id'>();
  const examGuid = id.toLowerCase();
  const exam = useExam(examGuid);
  const state = useExtraDegrees(examGuid);
  const title = exam.kind === 'ready' ? exam.data.title : '';

  if (state.kind === 'loading')
    return (
      <div className="rw-exams">
        <Skeleton rows={8} />
      </div>
    );
  const refusal =
    state.kind === 'failed' && state.cause instanceof Refusal ? state.cause.statusCode : null;
  if (state.kind === 'failed' && (isMissing(state.cause) || refusal === EXAM_FOUND.notFound)) {
    return (
      <div className="rw-exams">
        <EmptyState
          title={t('gone.exam')}
          hint={t('gone.hint')}
          action={
            <Link className="rw-link-button" to={examsPath()}>
              {t('gone.toExams')}
            </Link>
          }
        />
      </div>
    );
  }
  return (
    <ViewArrival view={examGuid}>
      <div className="rw-exams">
        <PageHead
          title={t('degrees.extra.title', { name: title })}
          trail={[{ to: examPath(examGuid, 'students'), label: title || t('degrees.extra.exam') }]}
        />
        {refusal === EXTRA.active && (
          <p className="rw-exams-notice" role="alert">
            {t('status:exams.activeNoGrading')}
          </p>
        )}
        {state.kind === 'failed' && refusal !== EXTRA.active && (
          <Problem cause={state.cause} onRetry={state.retry} retrying={state.retrying} />
        )}
        {state.kind === 'ready' && (
          <ExtraScreen key={examGuid} examGuid={examGuid} list={state.data} />
        )}
      </div>
    </ViewArrival>
  );
}

function ExtraScreen({
  examGuid,
  list: { students, given },
}: {
  examGuid: string;
  list: ExtraList;
}) {
  const { t } = useTranslation('exams');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const dialog = useDialog<ExtraStudent[]>();

  const select = (guids: readonly string[], on: boolean) =>
    setSelected((now) => {
      const next = new Set(now);
      for (const guid of guids)
        if (on) next.add(guid);
        else next.delete(guid);
      return next;
    });
  return (
    <>
      <p className="rw-form-note">{t('degrees.extra.hint')}</p>
      <ExtraStudents
        students={students}
        selected={selected}
        onSelect={select}
        onGive={dialog.show}
      />
      <ExtraHistory given={given} />
      <DialogPart dialog={dialog}>
        {(students, control) => (
          <ExtraDialog
            examGuid={examGuid}
            students={students}
            {...control}
            onDone={() => setSelected(new Set())}
          />
        )}
      </DialogPart>
    </>
  );
}
