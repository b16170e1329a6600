import { Slot } from '@riwaq/contract';
import { Link } from '@riwaq/contract/router';
import { EmptyState, StarDrawing } from '@riwaq/ui/core';
import { useTranslation } from 'react-i18next';
import { useShell } from '../boot/shell-context';
import { iconOf } from '../navigation/icons';
import { useNavigationEntries } from '../navigation/use-navigation-entries';
import { useStore } from '../state/use-store';
import { greetingOf } from './greeting';

/** Maximum number of areas that are listed inside the greeting. */
const FEW_AREAS = 2;

/** The home page: a greeting, links to the areas, and the cards that modules contribute. */
export default function HomePage() {
  const { t } = useTranslation('shell');
  const { session, unread, modules, config } = useShell();
  const name = useStore(session.current)?.user.fullName ?? '';
  const { allNotifications } = useStore(unread.counts);
  const knowledge = useStore(unread.knowledge);
  const hosted = useStore(modules.modules);
  const settled =
    useStore(config.state).kind === 'ready' &&
    hosted.every(({ state }) => state.kind !== 'pending' || state.manifest !== null);
  const areas = useNavigationEntries().filter(({ moduleId }) => moduleId !== null);
  const list = areas.length > 0 && (
    <ul className="rw-shell-areas" aria-label={t('home.areas')}>
      {areas.map(({ key, path, label, icon }) => {
        const Icon = iconOf(icon);
        return (
          path !== null && (
            <li key={key}>
              <Link to={path} className="rw-card rw-shell-area">
                <span className="rw-shell-area-icon">
                  <Icon size={22} aria-hidden />
                </span>
                <span className="rw-shell-area-label">{label}</span>
              </Link>
            </li>
          )
        );
      })}
    </ul>
  );
  return (
    <div className="rw-shell-home">
      <section className="rw-shell-hello">
        <div>
          <h2>{t(`home.${greetingOf(new Date().getHours())}`, { name })}</h2>
          <p aria-busy={knowledge === 'waiting'}>
            {knowledge === 'waiting' && '\u00a0'}
            {knowledge === 'failed' && t('home.unreadUnknown')}
            {knowledge === 'known' && t('home.unread', { count: allNotifications })}{' '}
            {allNotifications > 0 && <Link to="/alerts">{t('home.openAlerts')}</Link>}
          </p>
          {areas.length <= FEW_AREAS && list}
        </div>
        <div className="rw-shell-hello-star">
          <StarDrawing size={148} />
        </div>
      </section>
      {settled && areas.length === 0 && (
        <EmptyState title={t('home.emptyTitle')} hint={t('home.emptyHint')} />
      )}
      {areas.length > FEW_AREAS && list}
      <section className="rw-shell-cards" aria-label={t('home.cards')}>
        <Slot name="home.card@1" props={{}} />
      </section>
    </div>
  );
}
