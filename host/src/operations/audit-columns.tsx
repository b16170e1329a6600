import type { AuditEntry } from '@riwaq/api';
import { formatDateTime, Tag, UserText } from '@riwaq/ui/core';
import type { ColumnType } from '@riwaq/ui/table';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { AuditPeople } from './audit-people';

/** Columns of the audit log. */
export function useAuditColumns(): ColumnType<AuditEntry>[] {
  const { t } = useTranslation('operations');
  return useMemo(
    (): ColumnType<AuditEntry>[] => [
      {
        key: 'date',
        title: t('audit.date'),
        render: (_, { date }) => (
          <UserText as="bdi" className="rw-operations-date">
            {formatDateTime(date)}
          </UserText>
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
}
