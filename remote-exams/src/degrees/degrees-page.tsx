import { CirclePlus, PencilLine, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  EXAM_TABLE_SIZES,
  EXAM_TYPE,
  SESSION_STATES,
  sessionDeleteStatuses,
  type DegreeSession,
  type SessionState,
} from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { Link, useNavigate } from '@riwaq/contract/router';
import { DialogPart } from '@riwaq/ui/compiled-in';
import { EmptyState, formatDateTime, SearchBox, Skeleton, UserText } from '@riwaq/ui/core';
import { Select } from '@riwaq/ui/form';
import {
  AddMenu,
  dataOf,
  MenuButton,
  PageHead,
  Problem,
  RefreshButton,
  useAttempt,
  useDialog,
} from '@riwaq/ui/page';
import { DataTable, type ColumnType } from '@riwaq/ui/table';
import type { SessionFilter } from '../data/keys';
import { SessionDialog } from '../lazy-parts';
import { degreePath } from '../paths';
import { ClassChoice } from './class-choice';
import type { SessionEditing } from './session-dialog';
import { EndedSign } from './session-signs';
import { useRefreshDegrees, useSessions } from './use-degrees';
import './degrees.css';

const ALL: SessionFilter = {
  subjectGuid: null,
  sectionGuid: null,
  degreeType: null,
  state: null,
  searchText: '',
  page: 1,
  pageSize: EXAM_TABLE_SIZES[0],
};
const TYPES = [EXAM_TYPE.daily, EXAM_TYPE.monthly, EXAM_TYPE.midFinal, EXAM_TYPE.final];

/** The lists of degrees of a teacher's classes (route degrees). */
export default function DegreesPage() {
  const { t } = useTranslation('exams');
  const { api, confirm, notify } = useHost();
  const navigate = useNavigate();
  const attempt = useAttempt();
  const refresh = useRefreshDegrees();
  const [filter, setFilter] = useState(ALL);
  const state = useSessions(filter);
  const dialog = useDialog<SessionEditing>();
  const { sessions = [], sessionsCount = 0 } = state.kind === 'ready' ? state.data : {};
  const narrow = (change: Partial<SessionFilter>) => setFilter({ ...filter, page: 1, ...change });
  const narrowed =
    filter.subjectGuid !== null ||
    filter.sectionGuid !== null ||
    filter.degreeType !== null ||
    filter.state !== null ||
    filter.searchText !== '';

  const remove = async ({ sessionGuid, title, enteredCount }: DegreeSession) => {
    if (
      !(await confirm({
        text: t('degrees.delete', { name: title, count: enteredCount }),
        danger: true,
      }))
    )
      return;
    const done = await attempt(async () => {
      dataOf(await api('DELETE Degrees/DeleteSession', { query: { sessionGuid } }));
    }, sessionDeleteStatuses);
    if (!done) return;
    notify.success();
    await refresh();
  };
  const actionsOf = (session: DegreeSession) =>
    session.endedDate !== null
      ? []
      : [
          {
            key: 'edit',
            label: t('degrees.edit'),
            icon: <PencilLine size={16} aria-hidden />,
            onClick: () => dialog.show({ kind: 'edit', session }),
          },
          ...(session.wasEnded
            ? []
            : [
                {
                  key: 'delete',
                  label: t('delete.action'),
                  icon: <Trash2 size={16} aria-hidden />,
                  danger: true,
                  onClick: () => void remove(session),
                },
              ]),
        ];
  const columns: ColumnType<DegreeSession>[] = [
    {
      key: 'title',
      title: t('fields.title'),
      render: (_, session) => (
        <Link className="rw-degrees-title" to={degreePath(session)}>
          <UserText>{session.title}</UserText>
        </Link>
      ),
    },
    {
      key: 'class',
      title: t('degrees.class'),
      render: (_, { subjectName, stageName, sectionName }) => (
        <span className="rw-degrees-of">
          <UserText>{subjectName}</UserText>
          <small>
            <UserText>{`${stageName} · ${sectionName}`}</UserText>
          </small>
        </span>
      ),
    },
    {
      key: 'type',
      title: t('filter.type'),
      render: (_, { degreeType }) => t(`types.${degreeType}`),
    },
    {
      key: 'date',
      title: t('degrees.date'),
      render: (_, { sessionDate }) => (
        <UserText as="bdi">{formatDateTime(sessionDate).slice(0, 10)}</UserText>
      ),
    },
    {
      key: 'entered',
      title: t('degrees.entered'),
      render: (_, { enteredCount, studentsCount }) =>
        t('degrees.enteredOf', { entered: enteredCount, all: studentsCount }),
    },
    {
      key: 'average',
      title: t('degrees.average'),
      render: (_, { average, highestDegree }) =>
        average === null ? '—' : t('degrees.of', { degree: average, highest: highestDegree }),
    },
    {
      key: 'state',
      title: t('filter.status'),
      render: (_, session) => <EndedSign session={session} />,
    },
    {
      key: 'menu',
      title: t('actions'),
      render: (_, session) => (
        <MenuButton label={t('menuOf', { name: session.title })} actions={actionsOf(session)} />
      ),
    },
  ];

  return (
    <div className="rw-exams">
      <PageHead
        title={t('degrees.title')}
        quiet
        tools={
          <>
            <SearchBox
              expanding
              label={t('degrees.search')}
              value={filter.searchText}
              onSearch={(searchText) => narrow({ searchText })}
              minLength={1}
            />
            <RefreshButton onRefresh={refresh} />
            <AddMenu
              items={[
                {
                  key: 'list',
                  label: t('degrees.add'),
                  icon: <CirclePlus size={16} aria-hidden />,
                  onClick: () => dialog.show({ kind: 'create', of: filter }),
                },
              ]}
            />
          </>
        }
      />
      <div className="rw-degrees-filters" role="group" aria-label={t('degrees.filters')}>
        <ClassChoice value={filter} onChange={narrow} />
        <Select<number>
          aria-label={t('filter.type')}
          placeholder={t('filter.type')}
          allowClear
          value={filter.degreeType}
          options={TYPES.map((type) => ({ value: type, label: t(`types.${type}`) }))}
          onChange={(degreeType) => narrow({ degreeType: degreeType ?? null })}
        />
        <Select<SessionState>
          aria-label={t('filter.status')}
          placeholder={t('filter.status')}
          allowClear
          value={filter.state}
          options={SESSION_STATES.map((each) => ({
            value: each,
            label: t(`degrees.state.${each}`),
          }))}
          onChange={(each) => narrow({ state: each ?? null })}
        />
      </div>
      {state.kind === 'loading' && <Skeleton rows={8} />}
      {state.kind === 'failed' && (
        <Problem cause={state.cause} onRetry={state.retry} retrying={state.retrying} />
      )}
      {state.kind === 'ready' &&
        (sessionsCount === 0 ? (
          <EmptyState
            title={t(narrowed ? 'nothingFound' : 'degrees.empty')}
            hint={t(narrowed ? 'nothingFoundHint' : 'degrees.emptyHint')}
          />
        ) : (
          <DataTable
            label={t('degrees.title')}
            rows={sessions}
            columns={columns}
            rowKey="sessionGuid"
            pageSizes={EXAM_TABLE_SIZES}
            paging={{
              page: filter.page,
              pageSize: filter.pageSize,
              total: sessionsCount,
              onChange: (page, pageSize) => setFilter({ ...filter, page, pageSize }),
            }}
          />
        ))}
      <DialogPart dialog={dialog}>
        {(edit, control) => (
          <SessionDialog
            edit={edit}
            {...control}
            onCreated={(made) => navigate(degreePath(made))}
          />
        )}
      </DialogPart>
    </div>
  );
}
