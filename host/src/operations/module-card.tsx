import type { EntryState, HealthHistory, ServerHealth } from '@riwaq/api';
import { Card, Tag, UserText } from '@riwaq/ui/core';
import { useTranslation } from 'react-i18next';
import { useModuleNames } from '../modules/module-name';
import { manifestOf, type HostedModule } from '../modules/module-state';
import { useTroubleText } from '../modules/trouble-text';
import type { Build } from './use-builds';
import { Timeline } from './timeline';

const MEGABYTE = 1_000_000;
const COLOURS = {
  disabled: undefined,
  pending: 'success',
  loading: 'info',
  active: 'success',
  incompatible: 'warning',
  failed: 'error',
} as const;

interface ModuleCardProps {
  module: HostedModule;
  health: ServerHealth;
  history: HealthHistory;
  builds: readonly Build[];
}

/**
 * One module: its state here with cause and remedy, what the server finds of it, its builds, and
 * how it was.
 */
export function ModuleCard({ module, health, history, builds }: ModuleCardProps) {
  const { t } = useTranslation('operations');
  const {
    entry: { id },
    state,
  } = module;
  const name = useModuleNames()(id);
  const seen = health.modules.find((each) => each.id === id);
  return (
    <Card
      title={
        <h3>
          <UserText as="bdi">{name}</UserText>{' '}
          <span className="rw-shell-muted" dir="ltr">
            {id}
          </span>
        </h3>
      }
    >
      <ModuleFacts module={module} health={health} />
      <ul className="rw-operations-builds" aria-label={t('builds.title', { name })}>
        {builds.map((build) => (
          <BuildRow
            key={build.role}
            build={build}
            used={
              build.found?.buildId != null && build.found.buildId === manifestOf(state)?.buildId
            }
          />
        ))}
      </ul>
      <Timeline name={name} part={`module:${id}`} history={history} />
      {seen?.canary && (
        <>
          <p>{t('canary')}</p>
          <Timeline name={t('canaryOf', { name })} part={`canary:${id}`} history={history} />
        </>
      )}
    </Card>
  );
}

/** The state of the module in this browser and on the server. */
function ModuleFacts({
  module: { entry, state },
  health,
}: Pick<ModuleCardProps, 'module' | 'health'>) {
  const { t } = useTranslation('operations');
  const troubleText = useTroubleText();
  const seen = health.modules.find(({ id }) => id === entry.id);
  return (
    <dl className="rw-shell-facts rw-operations-facts">
      <div>
        <dt>{t('inBrowser')}</dt>
        <dd>
          <Tag color={COLOURS[state.kind]}>{t(`kinds.${state.kind}`)}</Tag>
          {(state.kind === 'failed' || state.kind === 'incompatible') && (
            <p>{troubleText(state)}</p>
          )}
        </dd>
      </div>
      <div>
        <dt>{t('atServer')}</dt>
        <dd>{seen ? <Seen state={seen.state} /> : t('unknown')}</dd>
      </div>
      {seen?.canary && (
        <div>
          <dt>{t('canaryAtServer')}</dt>
          <dd>
            <Seen state={seen.canary.state} />
          </dd>
        </div>
      )}
      <div>
        <dt>{t('answers')}</dt>
        <dd>{t(health.hosted.includes(entry.id) ? 'hosted' : 'notHosted')}</dd>
      </div>
      <div>
        <dt>{t('size')}</dt>
        <dd>
          {seen?.bytes == null
            ? t('unknown')
            : t('bytes', { size: (seen.bytes / MEGABYTE).toFixed(2) })}
        </dd>
      </div>
    </dl>
  );
}

/** How the server found a build, with the remedy. */
function Seen({ state }: { state: EntryState }) {
  const { t } = useTranslation('operations');
  return (
    <>
      <Tag color={state === 'up' ? 'success' : 'error'} aria-hidden>
        {state === 'up' ? '✓' : '!'}
      </Tag>
      {t(`states.${state}`)}
    </>
  );
}

function BuildRow({ build: { role, share, url, found }, used }: { build: Build; used: boolean }) {
  const { t } = useTranslation('operations');
  const troubleText = useTroubleText();
  const facts: [string, string | null | undefined][] = [
    [t('builds.version'), found?.version],
    [t('builds.build'), found?.buildId],
    [t('builds.from'), url],
  ];
  return (
    <li>
      <p>
        <strong>{t(`builds.${role}`, { share })}</strong>{' '}
        {used && <Tag color="success">{t('builds.used')}</Tag>}
      </p>
      <p className="rw-operations-build">
        {found
          ? facts
              .filter(([, value]) => value != null)
              .map(([label, value]) => (
                <span key={label}>
                  {label} <code dir="ltr">{value}</code>
                </span>
              ))
          : t('builds.reading')}
      </p>
      {found?.trouble && <p className="rw-operations-trouble">{troubleText(found.trouble)}</p>}
    </li>
  );
}
