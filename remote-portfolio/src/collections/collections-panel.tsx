import { ArrowRight, FolderOpen, Pencil, Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { PortfolioCollection } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { Link, useSearchParams } from '@riwaq/contract/router';
import { DialogPart } from '@riwaq/ui/compiled-in';
import { Button, EmptyState, Skeleton, UserText } from '@riwaq/ui/core';
import {
  dataOf,
  isMissing,
  MenuButton,
  Problem,
  ToolLink,
  useAttempt,
  useDialog,
  ViewHeading,
} from '@riwaq/ui/page';
import { VisibilitySign } from '../card/visibility-sign';
import { useRefreshPortfolios } from '../data/use-portfolios';
import { CollectionDialog } from '../lazy-components';
import { collectionPath, itemPath, portfolioPath } from '../paths';
import { TagList } from '../tags/tag-list';
import { TypeSign } from './type-sign';
import { useCollection, useCollections, type CollectionDetails } from './use-collections';

interface PanelProps {
  studentGuid: string;
  isOwner: boolean;
}

/** Lists the collections of a portfolio, or shows the one that the address names. */
export default function CollectionsPanel({ studentGuid, isOwner }: PanelProps) {
  const [query] = useSearchParams();
  const collectionGuid = query.get('collection');
  return collectionGuid === null ? (
    <List studentGuid={studentGuid} isOwner={isOwner} />
  ) : (
    <One key={collectionGuid} studentGuid={studentGuid} collectionGuid={collectionGuid} />
  );
}

function List({ studentGuid, isOwner }: PanelProps) {
  const { t } = useTranslation('portfolio');
  const state = useCollections(studentGuid);
  const dialog = useDialog<true>();
  const add = isOwner && (
    <Button type="primary" icon={<Plus size={18} aria-hidden />} onClick={() => dialog.show(true)}>
      {t('collection.add')}
    </Button>
  );
  const collections = state.kind === 'ready' ? state.data : [];
  return (
    <section className="rw-portfolio-panel" aria-label={t('collections')}>
      {collections.length > 0 && add && (
        <div className="rw-portfolio-panel-tools">
          <div className="rw-portfolio-panel-add">{add}</div>
        </div>
      )}
      {state.kind === 'loading' && <Skeleton rows={4} />}
      {state.kind === 'failed' && (
        <Problem cause={state.cause} onRetry={state.retry} retrying={state.retrying} />
      )}
      {state.kind === 'ready' && collections.length === 0 && (
        <EmptyState
          title={t('items.empty')}
          hint={t(isOwner ? 'collection.emptyHint' : 'items.emptyHint')}
          action={add}
        />
      )}
      {collections.length > 0 && (
        <ul className="rw-portfolio-tiles">
          {collections.map((collection) => (
            <li key={collection.collectionGuid}>
              <Tile collection={collection} />
            </li>
          ))}
        </ul>
      )}
      <DialogPart dialog={dialog}>
        {(_, control) => <CollectionDialog studentGuid={studentGuid} whole={null} {...control} />}
      </DialogPart>
    </section>
  );
}

function Tile({ collection }: { collection: PortfolioCollection }) {
  const { t } = useTranslation('portfolio');
  const { studentGuid, collectionGuid, title, description, itemsCount, isOwner, visibility } =
    collection;
  return (
    <article className="rw-card rw-portfolio-tile">
      <h3>
        <Link to={collectionPath(studentGuid, collectionGuid)}>
          <UserText>{title}</UserText>
        </Link>
      </h3>
      {description !== '' && (
        <UserText as="p" className="rw-portfolio-about">
          {description}
        </UserText>
      )}
      <footer className="rw-portfolio-item-foot">
        <span className="rw-portfolio-sign">
          <FolderOpen size={14} aria-hidden />
          {t('counts.items', { count: itemsCount })}
        </span>
        {isOwner && <VisibilitySign visibility={visibility} />}
      </footer>
    </article>
  );
}

function One({ studentGuid, collectionGuid }: { studentGuid: string; collectionGuid: string }) {
  const { t } = useTranslation('portfolio');
  const state = useCollection(collectionGuid);
  const back = portfolioPath(studentGuid, 'collections');
  if (state.kind === 'loading') return <Skeleton rows={6} />;
  if (state.kind === 'ready')
    return <Items studentGuid={studentGuid} whole={state.data} back={back} />;
  return isMissing(state.cause) ? (
    <EmptyState
      title={t('goneOf.collection')}
      hint={t('goneOf.hint')}
      action={
        <Link className="rw-link-button" to={back}>
          {t('collection.all')}
        </Link>
      }
    />
  ) : (
    <Problem cause={state.cause} onRetry={state.retry} retrying={state.retrying} />
  );
}

/** Returns a function that asks, deletes a collection and goes back to the list. */
function useRemoveCollection(collection: PortfolioCollection, back: string) {
  const { t } = useTranslation('portfolio');
  const { api, confirm, navigate, notify } = useHost();
  const attempt = useAttempt();
  const refresh = useRefreshPortfolios();
  return async () => {
    if (
      !(await confirm({
        text: t('collection.deleteText', { name: collection.title }),
        danger: true,
      }))
    )
      return;
    if (
      !(await attempt(async () => {
        dataOf(
          await api('POST Collections/Delete', {
            body: { collectionGuid: collection.collectionGuid },
          }),
        );
      }))
    )
      return;
    notify.success();
    navigate(back, { replace: true });
    await refresh();
  };
}

function Items({
  studentGuid,
  whole,
  back,
}: {
  studentGuid: string;
  whole: CollectionDetails;
  back: string;
}) {
  const { t } = useTranslation('portfolio');
  const dialog = useDialog<CollectionDetails>();
  const { collection, items } = whole;
  const remove = useRemoveCollection(collection, back);
  return (
    <section className="rw-portfolio-panel" aria-label={collection.title}>
      <div className="rw-portfolio-talk-head">
        <div className="rw-portfolio-signs">
          <ToolLink
            to={back}
            label={t('collection.all')}
            icon={<ArrowRight className="rw-page-back" size={20} aria-hidden />}
          />
          <ViewHeading level={3} className="rw-portfolio-sheet-title">
            {collection.title}
          </ViewHeading>
          {collection.isOwner && <VisibilitySign visibility={collection.visibility} />}
        </div>
        {collection.isOwner && (
          <div className="rw-portfolio-signs">
            <Button icon={<Pencil size={16} aria-hidden />} onClick={() => dialog.show(whole)}>
              {t('editAction')}
            </Button>
            <MenuButton
              label={t('menuOf', { name: collection.title })}
              actions={[
                {
                  key: 'delete',
                  label: t('delete.action'),
                  icon: <Trash2 size={16} aria-hidden />,
                  danger: true,
                  onClick: () => void remove(),
                },
              ]}
            />
          </div>
        )}
      </div>
      {collection.description !== '' && (
        <UserText as="p" className="rw-portfolio-text">
          {collection.description}
        </UserText>
      )}
      {items.length === 0 && <p className="rw-portfolio-muted">{t('collection.none')}</p>}
      {items.length > 0 && (
        <ol className="rw-portfolio-tiles">
          {items.map((item) => (
            <li key={item.sourceGuid}>
              <ItemTile item={item} isOwner={collection.isOwner} />
            </li>
          ))}
        </ol>
      )}
      <DialogPart dialog={dialog}>
        {(whole, control) => (
          <CollectionDialog studentGuid={studentGuid} whole={whole} {...control} />
        )}
      </DialogPart>
    </section>
  );
}

interface ItemTileProps {
  item: CollectionDetails['items'][number];
  isOwner: boolean;
}

function ItemTile({ item, isOwner }: ItemTileProps) {
  const { t } = useTranslation('portfolio');
  return (
    <article className="rw-card rw-portfolio-tile">
      <div className="rw-portfolio-signs">
        <TypeSign item={item} />
      </div>
      <h3>
        <Link to={itemPath(item.sourceType, item.sourceGuid)}>
          <UserText>{item.title}</UserText>
        </Link>
      </h3>
      <TagList label={t('tags.label')} tags={item.tags} />
      {isOwner && (
        <footer className="rw-portfolio-item-foot">
          <VisibilitySign visibility={item.visibility} />
        </footer>
      )}
    </article>
  );
}
