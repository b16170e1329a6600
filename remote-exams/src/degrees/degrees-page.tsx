import { CirclePlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EXAM_TABLE_SIZES } from '@riwaq/api';
import { useNavigate } from '@riwaq/contract/router';
import { DialogPart } from '@riwaq/ui/compiled-in';
import { EmptyState, SearchBox, Skeleton } from '@riwaq/ui/core';
import { AddMenu, PageHead, Problem, RefreshButton, useDialog } from '@riwaq/ui/page';
import { DataTable } from '@riwaq/ui/table';
import type { SessionFilter } from '../data/keys';
import { SessionDialog } from '../lazy-parts';
import { degreePath } from '../paths';
import type { SessionEditing } from './session-dialog';
import { SessionFilters } from './session-filters';
import { useRefreshDegrees, useSessions } from './use-degrees';
import { useSessionActions } from './use-session-actions';
import { useSessionColumns } from './use-session-columns';
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

/** The lists of degrees of a teacher's classes (route degrees). */
export default function DegreesPage() {
  const { t } = useTranslation('exams');
  const navigate = useNavigate();
  const [filter, setFilter] = useState(ALL);
  const dialog = useDialog<SessionEditing>();
  const narrow = (change: Partial<SessionFilter>) => setFilter({ ...filter, page: 1, ...change });

  return (
    <div className="rw-exams">
      <PageHead
        title={t('degrees.title')}
        quiet
        tools={
          <DegreesTools
            searchText={filter.searchText}
            onSearch={(searchText) => narrow({ searchText })}
            onAdd={() => dialog.show({ kind: 'create', of: filter })}
          />
        }
      />
      <SessionFilters filter={filter} onNarrow={narrow} />
      <SessionList
        filter={filter}
        onPage={(page, pageSize) => setFilter({ ...filter, page, pageSize })}
        onEdit={dialog.show}
      />
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

interface DegreesToolsProps {
  searchText: string;
  onSearch: (searchText: string) => void;
  onAdd: () => void;
}

function DegreesTools({ searchText, onSearch, onAdd }: DegreesToolsProps) {
  const { t } = useTranslation('exams');
  const refresh = useRefreshDegrees();
  return (
    <>
      <SearchBox
        expanding
        label={t('degrees.search')}
        value={searchText}
        onSearch={onSearch}
        minLength={1}
      />
      <RefreshButton onRefresh={refresh} />
      <AddMenu
        items={[
          {
            key: 'list',
            label: t('degrees.add'),
            icon: <CirclePlus size={16} aria-hidden />,
            onClick: onAdd,
          },
        ]}
      />
    </>
  );
}

interface SessionListProps {
  filter: SessionFilter;
  onPage: (page: number, pageSize: number) => void;
  onEdit: (edit: SessionEditing) => void;
}

/** The lists of degrees that match the filter, a page at a time. */
function SessionList({ filter, onPage, onEdit }: SessionListProps) {
  const { t } = useTranslation('exams');
  const state = useSessions(filter);
  const actionsOf = useSessionActions((session) => onEdit({ kind: 'edit', session }));
  const columns = useSessionColumns(actionsOf);
  if (state.kind === 'loading') return <Skeleton rows={8} />;
  if (state.kind === 'failed')
    return <Problem cause={state.cause} onRetry={state.retry} retrying={state.retrying} />;
  const { sessions, sessionsCount } = state.data;
  if (sessionsCount === 0) {
    const narrowed =
      filter.subjectGuid !== null ||
      filter.sectionGuid !== null ||
      filter.degreeType !== null ||
      filter.state !== null ||
      filter.searchText !== '';
    return (
      <EmptyState
        title={t(narrowed ? 'nothingFound' : 'degrees.empty')}
        hint={t(narrowed ? 'nothingFoundHint' : 'degrees.emptyHint')}
      />
    );
  }
  return (
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
        onChange: onPage,
      }}
    />
  );
}
