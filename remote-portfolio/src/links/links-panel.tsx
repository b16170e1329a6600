import {
  CalendarClock,
  CircleSlash,
  Eye,
  FolderOpen,
  IdCard,
  Link2,
  Link2Off,
  Plus,
  type LucideIcon,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SecretLink } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { DialogPart } from '@riwaq/ui/compiled-in';
import {
  Button,
  EmptyState,
  formatDateTime,
  RelativeTime,
  Skeleton,
  UserText,
} from '@riwaq/ui/core';
import { dataOf, MenuButton, Problem, useAttempt, useDialog } from '@riwaq/ui/page';
import { useRefreshPortfolios } from '../data/use-portfolios';
import { LinkDialog, LinkMadeDialog } from '../lazy-components';
import { useLinks } from './use-links';

/**
 * Lists the owner's secret links with content, expiry and number of visits; creates and revokes
 * links.
 */
export default function LinksPanel({ studentGuid }: { studentGuid: string }) {
  const { t } = useTranslation('portfolio');
  const state = useLinks();
  const dialog = useDialog<true>();
  const made = useDialog<string>();
  const links = state.kind === 'ready' ? state.data : [];
  const add = (
    <Button type="primary" icon={<Plus size={18} aria-hidden />} onClick={() => dialog.show(true)}>
      {t('link.add')}
    </Button>
  );
  return (
    <section className="rw-portfolio-panel" aria-label={t('links')}>
      {links.length > 0 && (
        <div className="rw-portfolio-panel-tools">
          <p className="rw-portfolio-muted rw-portfolio-panel-about">{t('link.about')}</p>
          <div className="rw-portfolio-panel-add">{add}</div>
        </div>
      )}
      {state.kind === 'loading' && <Skeleton rows={4} />}
      {state.kind === 'failed' && (
        <Problem cause={state.cause} onRetry={state.retry} retrying={state.retrying} />
      )}
      {state.kind === 'ready' && links.length === 0 && (
        <EmptyState title={t('link.empty')} hint={t('link.emptyHint')} action={add} />
      )}
      {links.length > 0 && (
        <ul className="rw-portfolio-tiles">
          {links.map((link) => (
            <li key={link.secretLinkGuid}>
              <Tile link={link} />
            </li>
          ))}
        </ul>
      )}
      <DialogPart dialog={dialog}>
        {(_, control) => <LinkDialog studentGuid={studentGuid} {...control} onMade={made.show} />}
      </DialogPart>
      <DialogPart dialog={made}>
        {(secret, control) => <LinkMadeDialog secret={secret} {...control} />}
      </DialogPart>
    </section>
  );
}

const ICONS: Readonly<Record<SecretLink['state'], LucideIcon>> = {
  open: Link2,
  ended: CalendarClock,
  revoked: Link2Off,
};

function StateSign({ state }: { state: SecretLink['state'] }) {
  const { t } = useTranslation('portfolio');
  const Icon = ICONS[state];
  return (
    <span className="rw-portfolio-sign rw-portfolio-link-state" data-state={state}>
      <Icon size={14} aria-hidden />
      {t(`link.state.${state}`)}
    </span>
  );
}

function Tile({ link }: { link: SecretLink }) {
  const { t } = useTranslation('portfolio');
  const revoke = useRevoke();
  const {
    title,
    state,
    expiresDate,
    revokedDate,
    collectionGuid,
    withProfile,
    itemsCount,
    openedCount,
    lastOpenedDate,
  } = link;
  return (
    <article className="rw-card rw-portfolio-tile" aria-label={title}>
      <header className="rw-portfolio-item-head">
        <UserText as="h3">{title}</UserText>
        {state === 'open' && (
          <MenuButton
            label={t('menuOf', { name: title })}
            actions={[
              {
                key: 'revoke',
                label: t('link.revoke'),
                icon: <CircleSlash size={16} aria-hidden />,
                danger: true,
                onClick: () => void revoke(link),
              },
            ]}
          />
        )}
      </header>
      <div className="rw-portfolio-signs">
        <StateSign state={state} />
        <span className="rw-portfolio-sign">
          <FolderOpen size={14} aria-hidden />
          {t(collectionGuid === null ? 'link.showsItems' : 'link.showsCollection', {
            items: t('counts.items', { count: itemsCount }),
          })}
        </span>
        {withProfile && (
          <span className="rw-portfolio-sign">
            <IdCard size={14} aria-hidden />
            {t('link.withProfileShort')}
          </span>
        )}
      </div>
      <footer className="rw-portfolio-muted">
        <p>
          {revokedDate === null
            ? t(state === 'open' ? 'link.ends' : 'link.ended')
            : t('link.revokedAt')}{' '}
          <UserText as="bdi">{formatDateTime(revokedDate ?? expiresDate)}</UserText>
        </p>
        <p className="rw-portfolio-sign">
          <Eye size={14} aria-hidden />
          {t('link.opened', { count: openedCount })}
          {lastOpenedDate !== null && (
            <span>
              {t('link.lastOpened')} <RelativeTime date={lastOpenedDate} />
            </span>
          )}
        </p>
      </footer>
    </article>
  );
}

/** Revokes a link permanently, after confirmation. */
function useRevoke(): (link: SecretLink) => Promise<void> {
  const { t } = useTranslation('portfolio');
  const { api, confirm, notify } = useHost();
  const attempt = useAttempt();
  const refresh = useRefreshPortfolios();
  return async ({ secretLinkGuid, title }) => {
    if (
      !(await confirm({
        text: t('link.revokeText', { name: title }),
        okText: t('link.revoke'),
        danger: true,
      }))
    )
      return;
    if (
      !(await attempt(async () => {
        dataOf(await api('POST SecretLinks/Revoke', { body: { secretLinkGuid } }));
      }))
    )
      return;
    notify.success();
    await refresh();
  };
}
