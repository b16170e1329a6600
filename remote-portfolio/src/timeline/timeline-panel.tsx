import { useTranslation } from 'react-i18next';
import type { TimelineEntry } from '@riwaq/api';
import { Link } from '@riwaq/contract/router';
import { EmptyState, RelativeTime, Skeleton, UserText } from '@riwaq/ui/core';
import { More, Problem } from '@riwaq/ui/page';
import { itemPath } from '../paths';
import { KindIcon } from './kind-icon';
import { MonthsTable } from './months-table';
import { entryKey, useTimeline } from './use-timeline';

/** Timeline of a student: an overview of the months, then the entries, newest first. */
export default function TimelinePanel({ studentGuid }: { studentGuid: string }) {
  const { t } = useTranslation('portfolio');
  const list = useTimeline(studentGuid);
  const { state } = list;
  return (
    <section className="rw-portfolio-panel" aria-label={t('timeline')}>
      {state.kind === 'loading' && <Skeleton rows={8} />}
      {state.kind === 'failed' && (
        <Problem cause={state.cause} onRetry={state.retry} retrying={state.retrying} />
      )}
      {state.kind === 'ready' && state.data.items.length === 0 && (
        <EmptyState title={t('items.empty')} hint={t('timelineOf.emptyHint')} />
      )}
      {state.kind === 'ready' && state.data.items.length > 0 && (
        <>
          <MonthsTable months={state.data.first.months} />
          <ol className="rw-portfolio-timeline">
            {state.data.items.map((entry) => (
              <li key={entryKey(entry)} data-kind={entry.kind}>
                <EntryRow entry={entry} />
              </li>
            ))}
          </ol>
        </>
      )}
      <More list={list} />
    </section>
  );
}

function EntryRow({ entry }: { entry: TimelineEntry }) {
  const { t } = useTranslation('portfolio');
  return (
    <article className="rw-portfolio-event">
      <span className="rw-portfolio-event-icon">
        <KindIcon kind={entry.kind} />
      </span>
      <div>
        <p className="rw-portfolio-muted">
          {t(`timelineOf.${entry.kind}`)} · <RelativeTime date={entry.date} />
        </p>
        <h3>
          <Link to={itemPath(entry.itemType, entry.itemGuid)}>
            <UserText>{entry.title}</UserText>
          </Link>
        </h3>
        {entry.excerpt !== '' && (
          <UserText as="p" className="rw-portfolio-about">
            {entry.excerpt}
          </UserText>
        )}
      </div>
    </article>
  );
}
