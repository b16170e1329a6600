import { AUDIT_KEPT_DAYS } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { Button, EmptyState, Skeleton } from '@riwaq/ui/core';
import { More, Problem, useExport } from '@riwaq/ui/page';
import { DataTable } from '@riwaq/ui/table';
import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuditColumns } from './audit-columns';
import { AuditFilters } from './audit-filters';
import { NO_FILTER, queryOf, useAudit, type AuditFilter } from './use-audit';

const YEAR_DAYS = 365;

/** The audit log (docs/decisions/0044). */
export default function AuditPage() {
  const { t, i18n } = useTranslation('operations');
  const { api } = useHost();
  const [filter, setFilter] = useState<AuditFilter>(NO_FILTER);
  const exportFile = useExport();
  const list = useAudit(filter);
  const { state } = list;
  const narrowed = Object.keys(queryOf(filter)).length > 0;
  const columns = useAuditColumns();

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
      <AuditFilters
        filter={filter}
        onNarrow={(change) => setFilter((now) => ({ ...now, ...change }))}
      />
      {state.kind === 'loading' && <Skeleton rows={8} />}
      {state.kind === 'failed' && (
        <Problem cause={state.cause} onRetry={state.retry} retrying={state.retrying} />
      )}
      {state.kind === 'ready' && state.data.items.length === 0 && (
        <EmptyState
          title={t(narrowed ? 'audit.nothingFound' : 'audit.empty')}
          hint={t(narrowed ? 'audit.nothingFoundHint' : 'audit.emptyHint')}
          {...(narrowed && {
            action: <Button onClick={() => setFilter(NO_FILTER)}>{t('audit.clear')}</Button>,
          })}
        />
      )}
      {state.kind === 'ready' && state.data.items.length > 0 && (
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
      )}
    </div>
  );
}
