import { PlusCircle, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  EXAM_FOUND,
  EXAM_TABLE_SIZES,
  EXTRA,
  extraSaveStatuses,
  foldForSearch,
  type ExtraGiven,
  type ExtraStudent,
} from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { Link, useParams } from '@riwaq/contract/router';
import { DialogPart } from '@riwaq/ui/compiled-in';
import { Button, EmptyState, formatDateTime, SearchBox, Skeleton, UserText } from '@riwaq/ui/core';
import { Checkbox } from '@riwaq/ui/form';
import {
  dataOf,
  isMissing,
  PageHead,
  Problem,
  Refusal,
  RefreshButton,
  useAttempt,
  useDialog,
  ViewArrival,
} from '@riwaq/ui/page';
import { DataTable, type ColumnType } from '@riwaq/ui/table';
import { useExam } from '../data/use-exams';
import { ExtraDialog } from '../lazy-parts';
import { examPath, examsPath } from '../paths';
import { useExtraDegrees, useRefreshExtra, type ExtraList } from './use-degrees';
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
  const { api, confirm, notify } = useHost();
  const attempt = useAttempt();
  const refresh = useRefreshExtra();
  const [search, setSearch] = useState('');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const dialog = useDialog<ExtraStudent[]>();
  const wanted = foldForSearch(search);
  const shown = students.filter(
    ({ studentName }) => wanted === '' || foldForSearch(studentName).includes(wanted),
  );
  const chosen = students.filter(({ studentGuid }) => selected.has(studentGuid));

  const select = (guids: readonly string[], on: boolean) =>
    setSelected((now) => {
      const next = new Set(now);
      for (const guid of guids)
        if (on) next.add(guid);
        else next.delete(guid);
      return next;
    });
  const remove = async ({ extraGuid, studentGuid, studentName, degree }: ExtraGiven) => {
    if (
      !(await confirm({
        text: t('degrees.extra.removeConfirm', { name: studentName, degree }),
        danger: true,
      }))
    )
      return;
    const done = await attempt(async () => {
      dataOf(await api('DELETE Degrees/RemoveExtraDegree', { query: { extraGuid, studentGuid } }));
    }, extraSaveStatuses);
    if (!done) return;
    notify.success();
    await refresh();
  };
  const columns: ColumnType<ExtraStudent>[] = [
    {
      key: 'name',
      title: t('students.name'),
      render: (_, { studentGuid, studentName }) => (
        <Checkbox
          checked={selected.has(studentGuid)}
          aria-label={t('degrees.extra.select', { name: studentName })}
          onChange={({ target }) => select([studentGuid], target.checked)}
        >
          <UserText>{studentName}</UserText>
        </Checkbox>
      ),
    },
    {
      key: 'degree',
      title: t('degrees.extra.marks'),
      render: (_, { degree }) =>
        degree ?? <span className="rw-degrees-missing">{t('degrees.missing')}</span>,
    },
    {
      key: 'extra',
      title: t('degrees.extra.extra'),
      render: (_, { extraDegree }) => (extraDegree === 0 ? '—' : <Signed degree={extraDegree} />),
    },
    {
      key: 'total',
      title: t('degrees.extra.total'),
      render: (_, { total }) => (total === null ? '—' : <strong>{total}</strong>),
    },
  ];
  const history: ColumnType<ExtraGiven>[] = [
    {
      key: 'name',
      title: t('students.name'),
      render: (_, { studentName }) => <UserText>{studentName}</UserText>,
    },
    {
      key: 'degree',
      title: t('degrees.extra.extra'),
      render: (_, { degree, removedDate }) =>
        removedDate === null ? (
          <Signed degree={degree} />
        ) : (
          <del>
            <Signed degree={degree} />
          </del>
        ),
    },
    {
      key: 'reason',
      title: t('degrees.reason'),
      render: (_, { reason }) => <UserText>{reason}</UserText>,
    },
    {
      key: 'given',
      title: t('degrees.extra.given'),
      render: (_, { givenBy, givenDate }) => (
        <span className="rw-degrees-of">
          <UserText>{givenBy}</UserText>
          <small>
            <UserText as="bdi">{formatDateTime(givenDate)}</UserText>
          </small>
        </span>
      ),
    },
    {
      key: 'removed',
      title: t('degrees.extra.removed'),
      render: (_, extra) =>
        extra.removedBy === null ? (
          <Button
            size="small"
            danger
            icon={<Trash2 size={14} aria-hidden />}
            aria-label={t('degrees.extra.removeOf', {
              name: extra.studentName,
              degree: extra.degree,
            })}
            onClick={() => void remove(extra)}
          >
            {t('degrees.extra.remove')}
          </Button>
        ) : (
          <span className="rw-degrees-of">
            <UserText>{extra.removedBy}</UserText>
            <small>
              <UserText as="bdi">{formatDateTime(extra.removedDate ?? '')}</UserText>
            </small>
          </span>
        ),
    },
  ];
  const all = shown.length > 0 && shown.every(({ studentGuid }) => selected.has(studentGuid));
  return (
    <>
      <p className="rw-form-note">{t('degrees.extra.hint')}</p>
      <section className="rw-exams-panel" aria-label={t('degrees.students')}>
        <div className="rw-exams-tools">
          <SearchBox
            label={t('search.students')}
            value={search}
            onSearch={setSearch}
            minLength={1}
          />
          <RefreshButton onRefresh={refresh} />
          <Checkbox
            checked={all}
            indeterminate={!all && chosen.length > 0}
            disabled={shown.length === 0}
            onChange={({ target }) =>
              select(
                shown.map(({ studentGuid }) => studentGuid),
                target.checked,
              )
            }
          >
            {t('degrees.extra.all')}
          </Checkbox>
          <Button
            type="primary"
            icon={<PlusCircle size={16} aria-hidden />}
            disabled={chosen.length === 0}
            onClick={() => dialog.show(chosen)}
          >
            {chosen.length === 0
              ? t('degrees.extra.action')
              : t('degrees.extra.give', { count: chosen.length })}
          </Button>
        </div>
        {shown.length === 0 ? (
          <EmptyState
            title={t(students.length === 0 ? 'empty.students' : 'nothingFound')}
            hint={t(students.length === 0 ? 'empty.studentsHint' : 'nothingFoundHint')}
          />
        ) : (
          <DataTable
            label={t('degrees.students')}
            rows={shown}
            columns={columns}
            rowKey="studentGuid"
            pageSizes={EXAM_TABLE_SIZES}
          />
        )}
      </section>
      <section className="rw-exams-panel" aria-label={t('degrees.extra.history')}>
        <h2 className="rw-degrees-heading">{t('degrees.extra.history')}</h2>
        {given.length === 0 ? (
          <p className="rw-form-note">{t('degrees.extra.none')}</p>
        ) : (
          <DataTable
            label={t('degrees.extra.history')}
            rows={given}
            columns={history}
            rowKey={({ extraGuid, studentGuid }) => `${extraGuid}/${studentGuid}`}
            pageSizes={EXAM_TABLE_SIZES}
          />
        )}
      </section>
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

/** Marks with a sign, isolated in their own direction. */
function Signed({ degree }: { degree: number }) {
  return (
    <bdi className={degree > 0 ? 'rw-degrees-plus' : 'rw-degrees-minus'} dir="ltr">
      {degree > 0 ? `+${degree}` : degree}
    </bdi>
  );
}
