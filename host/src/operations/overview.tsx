import {
  POLICY_REPORTS_KEPT_DAYS,
  type HealthHistory,
  type PolicyReport,
  type ServerHealth,
} from '@riwaq/api';
import { Button, Card, ErrorState, formatDateTime, Tag, UserText } from '@riwaq/ui/core';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useShell } from '../boot/shell-context';
import { PageSkeleton } from '../pages/page-skeleton';
import { useStore } from '../state/use-store';
import { ModuleCard } from './module-card';
import { Timeline } from './timeline';
import { useBuilds } from './use-builds';
import { useOperations } from './use-operations';

/** How the modules and the server are, now and over the last days. */
export function Overview() {
  const { t } = useTranslation('operations');
  const { modules } = useShell();
  const hosted = useStore(modules.modules);
  const { state, busy, reload, turn } = useOperations();
  const builds = useBuilds(turn);
  if (state.kind === 'loading') return <PageSkeleton />;
  if (state.kind === 'failed')
    return <ErrorState title={t('failed')} retrying={busy} onRetry={reload} />;
  const { health, history, reports } = state.data;
  return (
    <div className="rw-operations">
      <div className="rw-operations-head">
        <p className="rw-shell-muted">{t('intro')}</p>
        <Button loading={busy} onClick={reload}>
          {t('refresh')}
        </Button>
      </div>
      {state.stale && (
        <p role="status" className="rw-operations-trouble">
          {t('failed')}
        </p>
      )}
      <Disagreement {...health.disagreement} />
      <section aria-labelledby="rw-operations-modules">
        <h2 id="rw-operations-modules">{t('modules')}</h2>
        <div className="rw-operations-modules">
          {hosted.map((module) => (
            <ModuleCard
              key={module.entry.id}
              module={module}
              health={health}
              history={history}
              builds={builds.get(module.entry.id) ?? []}
            />
          ))}
        </div>
      </section>
      <ServerSection health={health} history={history} />
      <PolicySection reports={reports} />
    </div>
  );
}

/** Warns where RIWAQ_MODULES and static/config.json name different modules. */
function Disagreement({ notServed, notShown }: ServerHealth['disagreement']) {
  const { t } = useTranslation('operations');
  if (notServed.length + notShown.length === 0) return null;
  return (
    <section className="rw-operations-warning" role="alert">
      <TriangleAlert size={20} aria-hidden />
      <div>
        <h2>{t('disagreement.title')}</h2>
        {notServed.length > 0 && (
          <p>{t('disagreement.notServed', { ids: notServed.join(', ') })}</p>
        )}
        {notShown.length > 0 && <p>{t('disagreement.notShown', { ids: notShown.join(', ') })}</p>}
      </div>
    </section>
  );
}

function ServerSection({ health, history }: { health: ServerHealth; history: HealthHistory }) {
  const { t } = useTranslation('operations');
  const facts: [string, string][] = [
    [t('version'), health.version],
    [t('clientVersion'), health.clientVersion || t('unknown')],
    [t('since'), formatDateTime(health.startedDate)],
    [t('connections'), String(health.hubConnections)],
    ...health.queues.map(({ queue, length }): [string, string] => [
      t(`queues.${queue}`),
      length === null ? t('unknown') : String(length),
    ]),
    [t('processes'), health.processes.map(({ name }) => name).join(' · ') || t('none')],
  ];
  return (
    <section aria-labelledby="rw-operations-server">
      <h2 id="rw-operations-server">{t('server')}</h2>
      <Card>
        <dl className="rw-shell-facts rw-operations-facts">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <UserText as="bdi">{value}</UserText>
              </dd>
            </div>
          ))}
        </dl>
        <ul className="rw-operations-parts">
          {health.parts.map(({ part, state, milliseconds }) => (
            <li key={part}>
              <p>
                <strong>{t(`parts.${part}`)}</strong>{' '}
                <Tag color={({ up: 'success', down: 'error', unused: undefined } as const)[state]}>
                  {state === 'up' && milliseconds !== null
                    ? t('parts.upIn', { count: milliseconds })
                    : t(`parts.${state}`)}
                </Tag>
              </p>
              {state !== 'unused' && (
                <Timeline name={t(`parts.${part}`)} part={part} history={history} />
              )}
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

function PolicySection({ reports }: { reports: readonly PolicyReport[] }) {
  const { t } = useTranslation('operations');
  return (
    <section aria-labelledby="rw-operations-policy">
      <h2 id="rw-operations-policy">{t('policy')}</h2>
      <Card>
        {reports.length === 0 ? (
          <p className="rw-shell-muted">{t('reports.none', { days: POLICY_REPORTS_KEPT_DAYS })}</p>
        ) : (
          <>
            <p className="rw-shell-muted">{t('reports.hint')}</p>
            <div
              className="rw-operations-scroll"
              tabIndex={0}
              role="region"
              aria-labelledby="rw-operations-policy"
            >
              <table className="rw-operations-table">
                <thead>
                  <tr>
                    <th scope="col">{t('reports.directive')}</th>
                    <th scope="col">{t('reports.blocked')}</th>
                    <th scope="col">{t('reports.count')}</th>
                    <th scope="col">{t('reports.seen')}</th>
                  </tr>
                </thead>
                <tbody>
                  {reports.map(({ directive, blocked, count, seenDate }) => (
                    <tr key={`${directive} ${blocked}`}>
                      <td>
                        <code dir="ltr">{directive}</code>
                      </td>
                      <td>
                        <bdi dir="ltr">{blocked}</bdi>
                      </td>
                      <td>{count}</td>
                      <td>
                        <UserText as="bdi">{formatDateTime(seenDate)}</UserText>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </>
        )}
      </Card>
    </section>
  );
}
