import { ChevronDown, ChevronUp, Pencil, Tags, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FileItem, ItemType, Tag, Visibility } from '@riwaq/api';
import { Link, useNavigate } from '@riwaq/contract/router';
import { Button, EmptyState, Skeleton } from '@riwaq/ui/core';
import {
  InlinePart,
  isMissing,
  MenuButton,
  PageHead,
  Problem,
  ViewArrival,
  type LoadState,
} from '@riwaq/ui/page';
import { usePortfolioChanges } from '../data/use-portfolios';
import { ItemFiles, TagWidget } from '../lazy-components';
import { portfolioPath, PORTFOLIOS_PATH, VIEW_OF } from '../paths';
import { TagList } from '../tags/tag-list';
import { Comments } from '../talk/comments';
import { FeedbackList } from '../talk/feedback-list';
import { VisibilityMenu } from './visibility-menu';

interface Item {
  studentGuid: string;
  studentFullName: string;
  title: string;
  visibility: Visibility;
  files: readonly FileItem[];
  tags: readonly Tag[];
  isOwner: boolean;
}

/** Page of one item: renders its loading, missing and ready states. */
export function ItemLoading<Data>({
  kind,
  guid,
  state,
  children,
}: {
  kind: 'workSample' | 'achievement' | 'goal';
  guid: string;
  state: LoadState<Data>;
  children: (data: Data) => ReactNode;
}) {
  const { t } = useTranslation('portfolio');
  return (
    <ViewArrival view={guid}>
      <div className="rw-portfolio">
        {state.kind === 'loading' && <Skeleton rows={8} />}
        {state.kind === 'failed' &&
          (isMissing(state.cause) ? (
            <EmptyState
              title={t(`goneOf.${kind}`)}
              hint={t('goneOf.hint')}
              action={
                <Link className="rw-link-button" to={PORTFOLIOS_PATH}>
                  {t('items.toPortfolios')}
                </Link>
              }
            />
          ) : (
            <Problem cause={state.cause} onRetry={state.retry} retrying={state.retrying} />
          ))}
        {state.kind === 'ready' && children(state.data)}
      </div>
    </ViewArrival>
  );
}

interface ItemFrameProps {
  item: Item;
  sourceType: ItemType;
  sourceGuid: string;
  signs?: ReactNode;
  onEdit: () => void;
  /** Deletes after confirmation. Resolves to whether the item was deleted. */
  onDelete: () => Promise<boolean>;
  children: ReactNode;
  /** Rendered between the content of the item and its feedback. */
  below?: ReactNode;
}

/** Common layout of every item page: head, files, tags, feedback and comments. */
export function ItemFrame({
  item,
  sourceType,
  sourceGuid,
  signs,
  onEdit,
  onDelete,
  children,
  below,
}: ItemFrameProps) {
  const { t } = useTranslation('portfolio');
  const navigate = useNavigate();
  const home = portfolioPath(item.studentGuid, VIEW_OF[sourceType]);
  usePortfolioChanges(item.studentGuid);
  const remove = async () => {
    if (await onDelete()) navigate(home);
  };
  const actions = item.isOwner
    ? [
        {
          key: 'delete',
          label: t('delete.action'),
          icon: <Trash2 size={16} aria-hidden />,
          danger: true,
          onClick: () => void remove(),
        },
      ]
    : [];
  return (
    <>
      <PageHead
        title={item.title}
        trail={[
          { to: PORTFOLIOS_PATH, label: t('title') },
          { to: home, label: item.studentFullName },
        ]}
        signs={signs}
        tools={
          item.isOwner && (
            <>
              <VisibilityMenu
                sourceType={sourceType}
                sourceGuid={sourceGuid}
                visibility={item.visibility}
                isOwner={item.isOwner}
              />
              <Button icon={<Pencil size={16} aria-hidden />} onClick={onEdit}>
                {t('editAction')}
              </Button>
              <MenuButton label={t('menuOf', { name: item.title })} actions={actions} />
            </>
          )
        }
      />
      <section className="rw-card rw-portfolio-body" aria-label={item.title}>
        {children}
        {item.files.length > 0 && (
          <InlinePart rows={item.files.length}>
            <ItemFiles files={item.files} />
          </InlinePart>
        )}
        <ItemTags item={item} sourceType={sourceType} sourceGuid={sourceGuid} />
      </section>
      {below}
      <FeedbackList
        source={{ sourceGuid, sourceType }}
        isOwner={item.isOwner}
        label={t('feedback.title')}
      />
      <section className="rw-portfolio-talk">
        <h3>{t('comments.title')}</h3>
        <Comments sourceGuid={sourceGuid} sourceType={sourceType} label={t('comments.title')} />
      </section>
    </>
  );
}

function ItemTags({
  item,
  sourceType,
  sourceGuid,
}: Pick<ItemFrameProps, 'item' | 'sourceType' | 'sourceGuid'>) {
  const { t } = useTranslation('portfolio');
  const [open, setOpen] = useState(false);
  if (!item.isOwner && item.tags.length === 0) return null;
  return (
    <div className="rw-portfolio-item-tags">
      <div className="rw-portfolio-signs">
        <TagList label={t('tags.label')} tags={item.tags} />
        {item.isOwner && (
          <Button
            size="small"
            aria-expanded={open}
            icon={<Tags size={16} aria-hidden />}
            onClick={() => setOpen(!open)}
          >
            {t('tags.choose')}
            {open ? <ChevronUp size={14} aria-hidden /> : <ChevronDown size={14} aria-hidden />}
          </Button>
        )}
      </div>
      {open && (
        <InlinePart rows={3}>
          <TagWidget sourceGuid={sourceGuid} sourceType={sourceType} tags={item.tags} />
        </InlinePart>
      )}
    </div>
  );
}
