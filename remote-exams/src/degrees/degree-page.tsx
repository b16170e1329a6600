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
import { DEGREES, searchMatcher } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { Link, useParams } from '@riwaq/contract/router';
import { Button, EmptyState, formatDateTime, SearchBox, Skeleton, UserText } from '@riwaq/ui/core';
import {
  Facts,
  isMissing,
  MenuButton,
  PageHead,
  Problem,
  RefreshButton,
  Refusal,
  useExport,
  ViewArrival,
  type LoadState,
} from '@riwaq/ui/page';
import { DEGREES_PATH } from '../paths';
import { DegreeDialogs, useDegreeDialogs, type DegreeDialogStates } from './degree-dialogs';
import { DegreeGrid } from './degree-grid';
import type { SheetSaveState, SheetSnapshot, ShownDegreeRow } from './degree-sheet';
import { averageOf, readDegree } from './numbers';
import { EndedSign } from './session-signs';
import { useDegreeSheet } from './use-degree-sheet';
import { useLiveSession, useOpenSession, useRefreshDegrees, type OpenSession } from './use-degrees';
import { useEndSession } from './use-end-session';
import './degrees.css';

/** Page for filling in a list of degrees (route degree/{id}/{id2}: the list and its section). */
export default function DegreePage() {
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
  if (state.kind === 'failed') return <SessionFailed state={state} />;
  return (
    <ViewArrival view={sessionGuid}>
      <DegreeScreen key={sessionGuid} open={state.data} />
    </ViewArrival>
  );
}

function SessionFailed({
  state: { cause, retry, retrying },
}: {
  state: Extract<LoadState<OpenSession>, { kind: 'failed' }>;
}) {
  const { t } = useTranslation('exams');
  const gone =
    isMissing(cause) || (cause instanceof Refusal && cause.statusCode === DEGREES.notFound);
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
        <Problem cause={cause} onRetry={retry} retrying={retrying} />
      )}
    </div>
  );
}

/** Returns the degrees that are entered without a problem. */
const degreesOf = (rows: readonly ShownDegreeRow[], highest: number): number[] =>
  rows.flatMap(({ degree, problem }) => {
    const number = problem === null ? readDegree(degree, highest) : null;
    return number === null ? [] : [number];
  });

/** Returns the rows of the students that match a search, optionally only those to be filled in. */
function matchingRows(
  rows: readonly ShownDegreeRow[],
  search: string,
  missingOnly: boolean,
): readonly ShownDegreeRow[] {
  const matches = searchMatcher(search);
  return rows.filter(
    ({ row, sign }) =>
      matches(`${row.studentName} ${row.studentCode}`) &&
      (!missingOnly || row.degree === null || sign !== 'saved'),
  );
}

function DegreeScreen({ open }: { open: OpenSession }) {
  const { t } = useTranslation(['exams', 'status']);
  const refresh = useRefreshDegrees();
  const { sheet, shown, refusal } = useDegreeSheet(open);
  const [search, setSearch] = useState('');
  const [missingOnly, setMissingOnly] = useState(false);
  const { session } = open;
  const { end, waiting } = useEndSession(session.sessionGuid, sheet);
  const dialogs = useDegreeDialogs();
  const menu = useSessionMenu(session, dialogs);
  const ended = session.endedDate !== null;
  const degrees = degreesOf(shown.rows, session.highestDegree);
  const missing = shown.rows.length - degrees.length;
  const rows = matchingRows(shown.rows, search, missingOnly);

  return (
    <div className="rw-exams">
      <PageHead
        title={session.title}
        trail={[{ to: DEGREES_PATH, label: t('degrees.title') }]}
        signs={<EndedSign session={session} />}
        tools={
          <>
            <EndedButton
              ended={ended}
              waiting={waiting}
              onEnd={() => void end(missing)}
              onReopen={() => dialogs.reopen.show(true)}
            />
            <MenuButton label={t('menuOf', { name: session.title })} actions={menu} />
          </>
        }
      />
      <SessionFacts session={session} />
      <SheetTotals students={shown.rows.length} degrees={degrees} />
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
          <EntryTools
            shown={shown}
            onImport={() => dialogs.fileImport.show(true)}
            onSave={() => void sheet.flush()}
          />
        )}
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
            dialogs.history.show({ student: { guid: row.studentGuid, name: row.studentName } })
          }
        />
      )}
      <DegreeDialogs dialogs={dialogs} session={session} rows={open.rows} />
    </div>
  );
}

interface EndedButtonProps {
  ended: boolean;
  waiting: boolean;
  onEnd: () => void;
  onReopen: () => void;
}

/** Ends or reopens the list. One button for both, so that it retains the focus. */
function EndedButton({ ended, waiting, onEnd, onReopen }: EndedButtonProps) {
  const { t } = useTranslation('exams');
  const Icon = ended ? LockKeyholeOpen : LockKeyhole;
  return (
    <Button
      type={ended ? 'default' : 'primary'}
      icon={<Icon size={16} aria-hidden />}
      loading={!ended && waiting}
      onClick={ended ? onReopen : onEnd}
    >
      {t(ended ? 'degrees.reopen' : 'degrees.end')}
    </Button>
  );
}

/** Entries of the menu of a list of degrees. */
function useSessionMenu(session: OpenSession['session'], dialogs: DegreeDialogStates) {
  const { t } = useTranslation('exams');
  const { api, i18n } = useHost();
  const exportFile = useExport();
  const { sessionGuid, endedDate } = session;
  return [
    ...(endedDate === null
      ? [
          {
            key: 'edit',
            label: t('degrees.edit'),
            icon: <PencilLine size={16} aria-hidden />,
            onClick: () => dialogs.edit.show({ kind: 'edit', session }),
          },
        ]
      : []),
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
      onClick: () => dialogs.history.show({ student: null }),
    },
  ];
}

function SessionFacts({ session }: Pick<OpenSession, 'session'>) {
  const { t } = useTranslation('exams');
  return (
    <>
      <Facts>
        <UserText>{session.subjectName}</UserText>
        <UserText>{`${session.stageName} · ${session.sectionName}`}</UserText>
        <span>{t(`types.${session.degreeType}`)}</span>
        <span>{t('degrees.highestIs', { highest: session.highestDegree })}</span>
        <UserText as="bdi">{formatDateTime(session.sessionDate).slice(0, 10)}</UserText>
      </Facts>
      {session.endedDate !== null && (
        <p className="rw-exams-notice" role="note">
          {t('degrees.endedNote', { date: formatDateTime(session.endedDate) })}
        </p>
      )}
    </>
  );
}

/** Number of entered and missing degrees, and their average. */
function SheetTotals({ students, degrees }: { students: number; degrees: readonly number[] }) {
  const { t } = useTranslation('exams');
  return (
    <dl className="rw-exams-totals" aria-label={t('degrees.totals')}>
      <div>
        <dt>{t('degrees.students')}</dt>
        <dd>{students}</dd>
      </div>
      <div>
        <dt>{t('degrees.entered')}</dt>
        <dd>{degrees.length}</dd>
      </div>
      <div>
        <dt>{t('degrees.missingCount')}</dt>
        <dd>{students - degrees.length}</dd>
      </div>
      <div>
        <dt>{t('degrees.average')}</dt>
        <dd>{averageOf(degrees) ?? '—'}</dd>
      </div>
    </dl>
  );
}

interface EntryToolsProps {
  shown: SheetSnapshot;
  onImport: () => void;
  onSave: () => void;
}

/** Import and saving of degrees, with the save state. */
function EntryTools({ shown: { state, unsaved }, onImport, onSave }: EntryToolsProps) {
  const { t } = useTranslation('exams');
  return (
    <>
      <Button icon={<FileUp size={16} aria-hidden />} onClick={onImport}>
        {t('degrees.import.action')}
      </Button>
      <Button
        icon={<Save size={16} aria-hidden />}
        disabled={unsaved === 0}
        loading={state.kind === 'saving'}
        onClick={onSave}
      >
        {t('save')}
      </Button>
      <SavedSign state={state} unsaved={unsaved} />
    </>
  );
}

/** Text of the save state. */
function SavedSign({ state, unsaved }: { state: SheetSaveState; unsaved: number }) {
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
