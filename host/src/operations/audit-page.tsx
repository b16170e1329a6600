import {
  AUDIT_KEPT_DAYS,
  AUDIT_KINDS,
  SEARCH_DEBOUNCE_MS,
  type AuditEntry,
  type AuditKind,
} from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { onEnter } from '@riwaq/ui/compiled-in';
import {
  Button,
  EmptyState,
  formatDateTime,
  SearchBox,
  Skeleton,
  Tag,
  useDebounced,
  UserText,
} from '@riwaq/ui/core';
import { DayPicker } from '@riwaq/ui/date';
import { Input, Select } from '@riwaq/ui/form';
import { More, Problem, useExport } from '@riwaq/ui/page';
import { DataTable, type ColumnType } from '@riwaq/ui/table';
import { FileDown } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AuditPeople } from './audit-people';
import { NO_FILTER, queryOf, useAudit, type AuditFilter } from './use-audit';

const YEAR_DAYS = 365;

/** The audit log (docs/decisions/0044). */
export default function AuditPage() {
  const { t, i18n } = useTranslation('operations');
  const { api } = useHost();
  const [filter, setFilter] = useState<AuditFilter>(NO_FILTER);
  const narrow = (more: Partial<AuditFilter>) => setFilter((now) => ({ ...now, ...more }));
  const exportFile = useExport();
  const list = useAudit(filter);
  const { state } = list;
  const narrowed = Object.keys(queryOf(filter)).length > 0;
  const columns = useMemo(
    (): ColumnType<AuditEntry>[] => [
      {
        key: 'date',
        title: t('audit.date'),
        render: (_, { date }) => (
          <bdi dir="ltr" className="rw-operations-date">
            {formatDateTime(date)}
          </bdi>
        ),
      },
      {
        key: 'by',
        title: t('audit.by'),
        render: (_, { byName, byRole }) => (
          <>
            {byName !== '' && <UserText as="bdi">{byName}</UserText>}{' '}
            <Tag>{t(`audit.roles.${byRole}`)}</Tag>
          </>
        ),
      },
      {
        key: 'kind',
        title: t('audit.kind'),
        render: (_, { kind, address, times }) => (
          <>
            {t(`audit.kinds.${kind}`)}
            {address !== null && (
              <span className="rw-shell-muted">
                {' '}
                {t('audit.counted', { times })} <bdi dir="ltr">{address}</bdi>
              </span>
            )}
          </>
        ),
      },
      {
        key: 'about',
        title: t('audit.about'),
        render: (_, { aboutGuid, aboutTitle }) =>
          aboutTitle === '' ? (
            aboutGuid !== null && <span className="rw-shell-muted">{t('audit.untitled')}</span>
          ) : (
            <UserText className="rw-operations-about">{aboutTitle}</UserText>
          ),
      },
      {
        key: 'people',
        title: t('audit.whom'),
        render: (_, entry) => <AuditPeople entry={entry} />,
      },
    ],
    [t],
  );

  return (
    <div className="rw-operations">
      <div className="rw-operations-head">
        <p className="rw-shell-muted">
          {t('audit.intro', { count: Math.round(AUDIT_KEPT_DAYS / YEAR_DAYS) })}
        </p>
        <Button
          icon={<FileDown size={16} aria-hidden />}
          onClick={() =>
            void exportFile(() =>
              api('GET Operations/GetAuditXlsx', {
                query: { ...queryOf(filter), Lang: i18n.language === 'en' ? 'en' : 'ar' },
              }),
            )
          }
        >
          {t('audit.export')}
        </Button>
      </div>
      <div className="rw-operations-filters" role="group" aria-label={t('audit.filters')}>
        <NameBox
          label={t('audit.personName')}
          value={filter.personName}
          onSearch={(personName) => narrow({ personName })}
        />
        <SearchBox
          label={t('audit.searchText')}
          value={filter.searchText}
          onSearch={(searchText) => narrow({ searchText })}
        />
        <Select<AuditKind>
          aria-label={t('audit.kind')}
          placeholder={t('audit.kind')}
          allowClear
          {...(filter.kind !== '' && { value: filter.kind })}
          options={AUDIT_KINDS.map((kind) => ({ value: kind, label: t(`audit.kinds.${kind}`) }))}
          onChange={(kind) => narrow({ kind: kind ?? '' })}
        />
        <DayPicker
          clearable
          aria-label={t('audit.from')}
          placeholder={t('audit.from')}
          value={filter.fromDate}
          {...(filter.toDate !== '' && { max: filter.toDate })}
          onChange={(fromDate) => narrow({ fromDate })}
        />
        <DayPicker
          clearable
          aria-label={t('audit.to')}
          placeholder={t('audit.to')}
          value={filter.toDate}
          {...(filter.fromDate !== '' && { min: filter.fromDate })}
          onChange={(toDate) => narrow({ toDate })}
        />
      </div>
      {state.kind === 'loading' && <Skeleton rows={8} />}
      {state.kind === 'failed' && (
        <Problem cause={state.cause} onRetry={state.retry} retrying={state.retrying} />
      )}
      {state.kind === 'ready' &&
        (state.data.items.length === 0 ? (
          <EmptyState
            title={t(narrowed ? 'audit.nothingFound' : 'audit.empty')}
            hint={t(narrowed ? 'audit.nothingFoundHint' : 'audit.emptyHint')}
            {...(narrowed && {
              action: <Button onClick={() => setFilter(NO_FILTER)}>{t('audit.clear')}</Button>,
            })}
          />
        ) : (
          <>
            <DataTable
              label={t('audit.title')}
              rows={state.data.items}
              columns={columns}
              rowKey="number"
              paging={false}
            />
            <More list={list} />
          </>
        ))}
    </div>
  );
}

/**
 * The second search field of the page, without a landmark because the first one has the search
 * landmark.
 */
function NameBox({
  label,
  value,
  onSearch,
}: {
  label: string;
  value: string;
  onSearch: (text: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const searchSoon = useDebounced(onSearch, SEARCH_DEBOUNCE_MS);
  const searchNow = (text: string) => {
    searchSoon.cancel();
    onSearch(text);
  };
  return (
    <Input
      allowClear
      aria-label={label}
      placeholder={label}
      value={typed}
      onKeyDown={onEnter(() => searchNow(typed.trim()))}
      onChange={({ target }) => {
        setTyped(target.value);
        if (target.value.trim() === '') searchNow('');
        else searchSoon(target.value.trim());
      }}
    />
  );
}
