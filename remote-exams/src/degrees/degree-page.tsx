import {
  Check,
  CloudOff,
  FileDown,
  FileSpreadsheet,
  FileUp,
  History,
  LockKeyhole,
  LockKeyholeOpen,
  PencilLine,
  Save,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DEGREES, foldForSearch, sessionFoundStatuses } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { Link, useParams } from '@riwaq/contract/router';
import { Button, EmptyState, formatDateTime, SearchBox, Skeleton, UserText } from '@riwaq/ui/core';
import {
  dataOf,
  Facts,
  isMissing,
  MenuButton,
  PageHead,
  Part,
  Problem,
  RefreshButton,
  Refusal,
  useAttempt,
  useDialog,
  useExport,
  ViewArrival,
} from '@riwaq/ui/page';
import { DegreeHistoryDialog, ReopenDialog, SessionDialog, SheetImportDialog } from '../lazy-parts';
import { DEGREES_PATH } from '../paths';
import { DegreeGrid } from './degree-grid';
import type { SaveState } from './degree-sheet';
import { averageOf, readNumber } from './numbers';
import { EndedSign } from './session-signs';
import type { SessionEditing } from './session-dialog';
import { useDegreeSheet } from './use-degree-sheet';
import { useLiveSession, useOpenSession, useRefreshDegrees, type OpenSession } from './use-degrees';
import './degrees.css';

/** Page for filling in a list of degrees (route degree/{id}/{id2}: the list and its section). */
export default function DegreePage() {
  const { t } = useTranslation('exams');
  const { id = '', id2 = '' } = useParams<'id' | 'id2'>();
  const [sessionGuid, sectionGuid] = [id.toLowerCase(), id2.toLowerCase()];
  const state = useOpenSession(sessionGuid, sectionGuid);
  useLiveSession(sessionGuid);

  if (state.kind === 'loading')
    return (
      <div className="rw-exams">
        <Skeleton rows={8} />
      </div>
    );
  if (state.kind === 'failed') {
    const gone =
      isMissing(state.cause) ||
      (state.cause instanceof Refusal && state.cause.statusCode === DEGREES.notFound);
    return (
      <div className="rw-exams">
        {gone ? (
          <EmptyState
            title={t('degrees.gone')}
            hint={t('gone.hint')}
            action={
              <Link className="rw-link-button" to={DEGREES_PATH}>
                {t('degrees.toDegrees')}
              </Link>
            }
          />
        ) : (
          <Problem cause={state.cause} onRetry={state.retry} retrying={state.retrying} />
        )}
      </div>
    );
  }
  return (
    <ViewArrival view={sessionGuid}>
      <DegreeScreen key={sessionGuid} open={state.data} />
    </ViewArrival>
  );
}

function DegreeScreen({ open }: { open: OpenSession }) {
  const { t } = useTranslation(['exams', 'status']);
  const { api, confirm, i18n, notify } = useHost();
  const attempt = useAttempt();
  const exportFile = useExport();
  const refresh = useRefreshDegrees();
  const { sheet, shown, refusal } = useDegreeSheet(open);
  const [search, setSearch] = useState('');
  const [missingOnly, setMissingOnly] = useState(false);
  // Saves typed input before the list is ended.
  const [waiting, setWaiting] = useState(false);
  const editDialog = useDialog<SessionEditing>();
  const importDialog = useDialog<true>();
  const reopenDialog = useDialog<true>();
  const history = useDialog<{ student: { guid: string; name: string } | null }>();
  const { session } = open;
  const { sessionGuid } = session;
  const ended = session.endedDate !== null;

  const degrees = shown.rows.flatMap(({ degree, problem }) => {
    const number = problem === null ? readNumber(degree) : null;
    return number === null ? [] : [number];
  });
  const average = averageOf(degrees);
  const wanted = foldForSearch(search);
  const rows = shown.rows.filter(
    ({ row, sign }) =>
      (wanted === '' || foldForSearch(`${row.studentName} ${row.studentCode}`).includes(wanted)) &&
      (!missingOnly || row.degree === null || sign !== 'saved'),
  );

  const end = async () => {
    setWaiting(true);
    await sheet.flush();
    setWaiting(false);
    if (sheet.snapshot().unsaved > 0) {
      notify.error(t('degrees.endUnsaved'));
      return;
    }
    const missing = shown.rows.length - degrees.length;
    if (
      !(await confirm({
        text:
          missing === 0
            ? t('degrees.endConfirm')
            : t('degrees.endConfirmMissing', { count: missing }),
        okText: t('degrees.end'),
      }))
    )
      return;
    const done = await attempt(async () => {
      dataOf(await api('PUT Degrees/EndSession', { body: { sessionGuid } }));
    }, sessionFoundStatuses);
    if (!done) return;
    notify.success();
    await refresh();
  };
  const more = [
    ...(ended
      ? []
      : [
          {
            key: 'edit',
            label: t('degrees.edit'),
            icon: <PencilLine size={16} aria-hidden />,
            onClick: () => editDialog.show({ kind: 'edit', session }),
          },
        ]),
    {
      key: 'export',
      label: t('degrees.export'),
      icon: <FileDown size={16} aria-hidden />,
      onClick: () =>
        void exportFile(() =>
          api('GET Degrees/GetSessionXlsx', { query: { sessionGuid, Lang: i18n.language } }),
        ),
    },
    {
      key: 'template',
      label: t('degrees.template'),
      icon: <FileSpreadsheet size={16} aria-hidden />,
      onClick: () =>
        void exportFile(() => api('GET Degrees/GetXlsxTemplateFile', { query: { sessionGuid } })),
    },
    {
      key: 'history',
      label: t('degrees.history.title'),
      icon: <History size={16} aria-hidden />,
      onClick: () => history.show({ student: null }),
    },
  ];

  return (
    <div className="rw-exams">
      <PageHead
        title={session.title}
        trail={[{ to: DEGREES_PATH, label: t('degrees.title') }]}
        signs={<EndedSign session={session} />}
        tools={
          <>
            {ended ? (
              <Button
                icon={<LockKeyholeOpen size={16} aria-hidden />}
                onClick={() => reopenDialog.show(true)}
              >
                {t('degrees.reopen')}
              </Button>
            ) : (
              <Button
                type="primary"
                icon={<LockKeyhole size={16} aria-hidden />}
                loading={waiting}
                onClick={() => void end()}
              >
                {t('degrees.end')}
              </Button>
            )}
            <MenuButton label={t('menuOf', { name: session.title })} actions={more} />
          </>
        }
      />
      <Facts>
        <UserText>{session.subjectName}</UserText>
        <UserText>{`${session.stageName} · ${session.sectionName}`}</UserText>
        <span>{t(`types.${session.degreeType}`)}</span>
        <span>{t('degrees.highestIs', { highest: session.highestDegree })}</span>
        <UserText as="bdi">{formatDateTime(session.sessionDate).slice(0, 10)}</UserText>
      </Facts>
      {ended && (
        <p className="rw-exams-notice" role="note">
          {t('degrees.endedNote', { date: formatDateTime(session.endedDate ?? '') })}
        </p>
      )}
      <dl className="rw-exams-totals" aria-label={t('degrees.totals')}>
        <div>
          <dt>{t('degrees.students')}</dt>
          <dd>{shown.rows.length}</dd>
        </div>
        <div>
          <dt>{t('degrees.entered')}</dt>
          <dd>{degrees.length}</dd>
        </div>
        <div>
          <dt>{t('degrees.missingCount')}</dt>
          <dd>{shown.rows.length - degrees.length}</dd>
        </div>
        <div>
          <dt>{t('degrees.average')}</dt>
          <dd>{average ?? '—'}</dd>
        </div>
      </dl>
      <div className="rw-exams-tools">
        <SearchBox label={t('search.students')} value={search} onSearch={setSearch} minLength={1} />
        <RefreshButton onRefresh={refresh} />
        <Button
          aria-pressed={missingOnly}
          type={missingOnly ? 'primary' : 'default'}
          ghost={missingOnly}
          onClick={() => setMissingOnly(!missingOnly)}
        >
          {t('degrees.missingOnly')}
        </Button>
        {!ended && (
          <Button icon={<FileUp size={16} aria-hidden />} onClick={() => importDialog.show(true)}>
            {t('degrees.import.action')}
          </Button>
        )}
        {!ended && (
          <Button
            icon={<Save size={16} aria-hidden />}
            disabled={shown.unsaved === 0}
            loading={shown.state.kind === 'saving'}
            onClick={() => void sheet.flush()}
          >
            {t('save')}
          </Button>
        )}
        {!ended && <SavedSign state={shown.state} unsaved={shown.unsaved} />}
      </div>
      {refusal !== null && (
        <p className="rw-exams-notice" role="alert">
          {t(refusal, { ns: 'status' })}
        </p>
      )}
      {rows.length === 0 ? (
        <EmptyState
          title={t(shown.rows.length === 0 ? 'degrees.noStudents' : 'nothingFound')}
          hint={t(shown.rows.length === 0 ? 'degrees.noStudentsHint' : 'nothingFoundHint')}
        />
      ) : (
        <DegreeGrid
          rows={rows}
          sheet={sheet}
          readOnly={ended}
          onHistory={({ row }) =>
            history.show({ student: { guid: row.studentGuid, name: row.studentName } })
          }
        />
      )}
      {editDialog.value && (
        <Part open={editDialog.open} onClose={editDialog.close}>
          <SessionDialog
            key={editDialog.turn}
            edit={editDialog.value}
            open={editDialog.open}
            onClose={editDialog.close}
          />
        </Part>
      )}
      {importDialog.value && (
        <Part open={importDialog.open} onClose={importDialog.close}>
          <SheetImportDialog
            key={importDialog.turn}
            session={session}
            open={importDialog.open}
            onClose={importDialog.close}
          />
        </Part>
      )}
      {reopenDialog.value && (
        <Part open={reopenDialog.open} onClose={reopenDialog.close}>
          <ReopenDialog
            key={reopenDialog.turn}
            session={session}
            open={reopenDialog.open}
            onClose={reopenDialog.close}
          />
        </Part>
      )}
      {history.value && (
        <Part open={history.open} onClose={history.close}>
          <DegreeHistoryDialog
            key={history.turn}
            sessionGuid={sessionGuid}
            student={history.value.student}
            open={history.open}
            onClose={history.close}
          />
        </Part>
      )}
    </div>
  );
}

/** Text of the save state. */
function SavedSign({ state, unsaved }: { state: SaveState; unsaved: number }) {
  const { t } = useTranslation('exams');
  return (
    <span className="rw-degrees-save" role="status" data-state={state.kind}>
      {state.kind === 'saved' && (
        <>
          <Check size={16} aria-hidden />
          {t('degrees.saved.saved')}
        </>
      )}
      {state.kind === 'saving' && t('degrees.saved.saving')}
      {state.kind === 'waiting' && (
        <>
          <CloudOff size={16} aria-hidden />
          {t('degrees.saved.waiting', { count: unsaved })}
        </>
      )}
      {(state.kind === 'edited' || state.kind === 'refused') &&
        t('degrees.saved.edited', { count: unsaved })}
    </span>
  );
}
