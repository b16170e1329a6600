import { hasWrittenTexts, isAuditValue, type AuditChange, type AuditEntry } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { Button, Spin, UserText } from '@riwaq/ui/core';
import { dataOf, MoreFailed } from '@riwaq/ui/page';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * The people affected by an audit entry, with the values before and after: shows the first person
 * and loads the others on demand.
 */
export function AuditPeople({
  entry: { number, kind, first, peopleCount },
}: {
  entry: AuditEntry;
}) {
  const { t } = useTranslation('operations');
  const { api } = useHost();
  const [people, setPeople] = useState<{
    list: AuditChange[];
    more: boolean;
    state: 'idle' | 'loading' | 'failed';
  }>({ list: [], more: true, state: 'idle' });
  if (!first) return <span className="rw-shell-muted">{t('audit.nobody')}</span>;
  if (peopleCount === 1) return <Changed kind={kind} change={first} />;

  const load = async () => {
    setPeople((now) => ({ ...now, state: 'loading' }));
    try {
      const { changes, more } = dataOf(
        await api('GET Operations/GetAuditChanges', {
          query: { number, skip: people.list.length },
        }),
      );
      setPeople((now) => ({ list: [...now.list, ...changes], more, state: 'idle' }));
    } catch {
      setPeople((now) => ({ ...now, state: 'failed' }));
    }
  };
  return (
    <details
      className="rw-operations-troubles"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && people.list.length === 0 && people.state !== 'loading')
          void load();
      }}
    >
      <summary>{t('audit.people', { name: first.personName, count: peopleCount - 1 })}</summary>
      <ul>
        {people.list.map((change, place) => (
          <li key={change.personGuid ?? place}>
            <Changed kind={kind} change={change} />
          </li>
        ))}
      </ul>
      {people.state === 'loading' && <Spin size="small" />}
      {people.state === 'failed' && <MoreFailed onRetry={() => void load()} />}
      {people.state === 'idle' && people.more && people.list.length > 0 && (
        <Button size="small" onClick={() => void load()}>
          {t('audit.more')}
        </Button>
      )}
    </details>
  );
}

function Changed({
  kind,
  change: { personName, before, after },
}: {
  kind: AuditEntry['kind'];
  change: AuditChange;
}) {
  const { t } = useTranslation('operations');
  const textOf = (value: string | null) => {
    if (value === null) return t('audit.none');
    return isAuditValue(value) && !hasWrittenTexts(kind) ? t(`audit.values.${value}`) : value;
  };
  return (
    <>
      {personName !== '' && <UserText as="bdi">{personName}</UserText>}
      {(before !== null || after !== null) && (
        <span className="rw-operations-changed">
          {t('audit.change', { before: textOf(before), after: textOf(after) })}
        </span>
      )}
    </>
  );
}
