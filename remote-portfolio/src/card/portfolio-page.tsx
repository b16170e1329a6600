import { FileArchive, Pencil } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { StudentProfile } from '@riwaq/api';
import { Slot, useHost } from '@riwaq/contract';
import { useParams, useSearchParams } from '@riwaq/contract/router';
import { DialogPart } from '@riwaq/ui/compiled-in';
import { Button, classes, Skeleton } from '@riwaq/ui/core';
import {
  InlinePart,
  isMissing,
  MenuButton,
  PageHead,
  Problem,
  useDialog,
  ViewArrival,
  ViewLinks,
} from '@riwaq/ui/page';
import { usePortfolioChanges, useProfile } from '../data/use-portfolios';
import { AchievementsPanel } from '../items/achievements-panel';
import { GoalsPanel } from '../items/goals-panel';
import { WorkSamplesPanel } from '../items/work-samples-panel';
import {
  ArchiveDialog,
  CollectionsPanel,
  LinksPanel,
  PrintPanel,
  ProfileDialog,
  TimelinePanel,
} from '../lazy-components';
import { PORTFOLIO_VIEWS, portfolioPath, PORTFOLIOS_PATH } from '../paths';
import { RefusedCommentsNotice } from '../talk/refused-comments-notice';
import { ProfileCard } from './profile-card';

/** A student's portfolio (route portfolio/{id}, where id is the student's guid). */
export default function PortfolioPage() {
  const { id = '' } = useParams<'id'>();
  const studentGuid = id.toLowerCase();
  const state = useProfile(studentGuid);
  const [query] = useSearchParams();
  useLeaveMissing(state.kind === 'failed' && isMissing(state.cause));
  return (
    <ViewArrival view={studentGuid}>
      <div
        className={classes(
          'rw-portfolio',
          query.get('view') === 'print' && 'rw-portfolio-printing',
        )}
      >
        {state.kind === 'loading' && <Skeleton avatar="circle" rows={6} />}
        {state.kind === 'failed' && !isMissing(state.cause) && (
          <Problem cause={state.cause} onRetry={state.retry} retrying={state.retrying} />
        )}
        {state.kind === 'ready' && <PortfolioScreen key={studentGuid} profile={state.data} />}
      </div>
    </ViewArrival>
  );
}

/**
 * Redirects to the root if the portfolio does not exist or is not visible to the user (PORT-16).
 * After other failures the user can retry.
 */
function useLeaveMissing(missing: boolean): void {
  const { t } = useTranslation('portfolio');
  const { navigate, notify } = useHost();
  useEffect(() => {
    if (!missing) return;
    notify.warning(t('gone'));
    navigate('/', { replace: true });
  }, [missing, navigate, notify, t]);
}

function PortfolioScreen({ profile }: { profile: StudentProfile }) {
  const { t } = useTranslation('portfolio');
  const [query] = useSearchParams();
  const editing = useDialog<StudentProfile>();
  const archive = useDialog<true>();
  const { studentGuid, isOwner } = profile;
  // Only the owner sees secret links.
  const views = PORTFOLIO_VIEWS.filter((each) => each !== 'links' || isOwner);
  const view = views.find((each) => each === query.get('view')) ?? 'workSamples';
  usePortfolioChanges(studentGuid);
  return (
    <>
      <PageHead
        title={profile.studentFullName}
        trail={[{ to: PORTFOLIOS_PATH, label: t('title') }]}
        tools={
          isOwner ? (
            <OwnerTools onEdit={() => editing.show(profile)} onArchive={() => archive.show(true)} />
          ) : (
            <Slot
              name="person.actions@1"
              props={{ personGuid: studentGuid, personName: profile.studentFullName }}
            />
          )
        }
      />
      {isOwner && view !== 'print' && <RefusedCommentsNotice />}
      {view !== 'print' && <ProfileCard profile={profile} />}
      <ViewLinks
        label={t('views')}
        current={view}
        views={views.map((each) => ({
          key: each,
          label: t(each === 'print' ? 'print.view' : each),
          to: portfolioPath(studentGuid, each),
        }))}
      />
      {view === 'workSamples' && <WorkSamplesPanel studentGuid={studentGuid} isOwner={isOwner} />}
      {view === 'achievements' && <AchievementsPanel studentGuid={studentGuid} isOwner={isOwner} />}
      {view === 'goals' && <GoalsPanel studentGuid={studentGuid} isOwner={isOwner} />}
      {view === 'collections' && (
        <InlinePart rows={6}>
          <CollectionsPanel studentGuid={studentGuid} isOwner={isOwner} />
        </InlinePart>
      )}
      {view === 'timeline' && (
        <InlinePart rows={8}>
          <TimelinePanel studentGuid={studentGuid} />
        </InlinePart>
      )}
      {view === 'links' && (
        <InlinePart rows={6}>
          <LinksPanel studentGuid={studentGuid} />
        </InlinePart>
      )}
      {view === 'print' && (
        <InlinePart rows={12}>
          <PrintPanel profile={profile} />
        </InlinePart>
      )}
      <DialogPart dialog={archive}>
        {(_, control) => <ArchiveDialog turn={archive.turn} {...control} />}
      </DialogPart>
      <DialogPart dialog={editing}>
        {(profile, control) => <ProfileDialog profile={profile} {...control} />}
      </DialogPart>
    </>
  );
}

function OwnerTools({ onEdit, onArchive }: { onEdit: () => void; onArchive: () => void }) {
  const { t } = useTranslation('portfolio');
  return (
    <>
      <Button icon={<Pencil size={16} aria-hidden />} onClick={onEdit}>
        {t('profile.edit')}
      </Button>
      <MenuButton
        label={t('menuOf', { name: t('list.mine') })}
        actions={[
          {
            key: 'archive',
            label: t('archive.title'),
            icon: <FileArchive size={16} aria-hidden />,
            onClick: onArchive,
          },
        ]}
      />
    </>
  );
}
