import { AUDIT_PAGE, type AuditEntry, type AuditKind } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { dataOf, usePaged, type PagedList, type Paging } from '@riwaq/ui/page';

/** By what the audit log is searched; '' where it does not matter. */
export interface AuditFilter {
  personName: string;
  searchText: string;
  kind: AuditKind | '';
  fromDate: string;
  toDate: string;
}
export const NO_FILTER: AuditFilter = {
  personName: '',
  searchText: '',
  kind: '',
  fromDate: '',
  toDate: '',
};

export type AuditQuery = Partial<Omit<AuditFilter, 'kind'>> & { kind?: AuditKind };
/** Only what matters. */
export const queryOf = (filter: AuditFilter): AuditQuery =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));

interface AuditPage {
  entries: AuditEntry[];
  more: boolean;
}
const PAGING: Paging<AuditPage, AuditEntry> = {
  size: AUDIT_PAGE,
  guidOf: ({ number }) => String(number),
  itemsOf: ({ entries }) => entries,
  withItems: (page, entries) => ({ ...page, entries }),
};

/** The entries that a filter leaves, the newest first. */
export function useAudit(filter: AuditFilter): PagedList<AuditPage, AuditEntry> {
  const { api, session } = useHost();
  const query = queryOf(filter);
  return usePaged(['operations', session.user.userGuid, 'audit', query], PAGING, async (before) =>
    dataOf(
      await api('GET Operations/GetAuditLog', {
        query: { ...query, ...(before === undefined ? {} : { before: Number(before) }) },
      }),
    ),
  );
}
