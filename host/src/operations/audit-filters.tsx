import { AUDIT_KINDS, SEARCH_DEBOUNCE_MS, type AuditKind } from '@riwaq/api';
import { onEnter } from '@riwaq/ui/compiled-in';
import { SearchBox, useDebounced } from '@riwaq/ui/core';
import { DayPicker } from '@riwaq/ui/date';
import { Input, Select } from '@riwaq/ui/form';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditFilter } from './use-audit';

/** Fields that narrow the audit log by person, text, kind and date. */
export function AuditFilters({
  filter,
  onNarrow,
}: {
  filter: AuditFilter;
  onNarrow: (change: Partial<AuditFilter>) => void;
}) {
  const { t } = useTranslation('operations');
  return (
    <div className="rw-operations-filters" role="group" aria-label={t('audit.filters')}>
      <NameBox
        label={t('audit.personName')}
        value={filter.personName}
        onSearch={(personName) => onNarrow({ personName })}
      />
      <SearchBox
        label={t('audit.searchText')}
        value={filter.searchText}
        onSearch={(searchText) => onNarrow({ searchText })}
      />
      <Select<AuditKind>
        aria-label={t('audit.kind')}
        placeholder={t('audit.kind')}
        allowClear
        {...(filter.kind !== '' && { value: filter.kind })}
        options={AUDIT_KINDS.map((kind) => ({ value: kind, label: t(`audit.kinds.${kind}`) }))}
        onChange={(kind) => onNarrow({ kind: kind ?? '' })}
      />
      <DayPicker
        clearable
        aria-label={t('audit.from')}
        placeholder={t('audit.from')}
        value={filter.fromDate}
        {...(filter.toDate !== '' && { max: filter.toDate })}
        onChange={(fromDate) => onNarrow({ fromDate })}
      />
      <DayPicker
        clearable
        aria-label={t('audit.to')}
        placeholder={t('audit.to')}
        value={filter.toDate}
        {...(filter.fromDate !== '' && { min: filter.fromDate })}
        onChange={(toDate) => onNarrow({ toDate })}
      />
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
