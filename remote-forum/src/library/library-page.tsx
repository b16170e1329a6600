import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { SEARCH_MIN_LENGTH, searchWords, type LibraryCategory } from '@riwaq/api';
import { Link } from '@riwaq/contract/router';
import { Button, EmptyState, PullToRefresh } from '@riwaq/ui/core';
import { Part, Problem, usePreload } from '@riwaq/ui/page';
import { Gone } from '../layout/gone';
import { NothingFound } from '../layout/nothing-found';
import { useLast } from '../layout/use-last';
import { CategoryHeading } from './category-heading';
import { CategoryNav } from './category-nav';
import { DocumentList } from './document-list';
import { LibraryDialogs } from './library-dialogs';
import './library.css';
import { LibraryTools } from './library-tools';
import { pathOf, type LibraryView } from './library-view';
import { DocumentDrawer } from './lazy-parts';
import { useCategoryActions } from './use-category-actions';
import { type LibraryPageState, useLibraryPage } from './use-library-page';

const NEXT = [DocumentDrawer];

/** `/library`: documents by category (docs/decisions/0012). */
export default function LibraryPage() {
  usePreload(NEXT);
  const library = useLibraryPage();
  const { view, tree, categories, actions, dialogs } = library;
  return (
    <div className="rw-forum rw-library">
      <CategoryNav categories={tree.kind === 'ready' ? categories : null} view={view} />
      <div className="rw-library-main">
        {library.gone ? <Gone what="category" /> : <LibraryContent {...library} />}
      </div>
      <OpenedDocument {...library} />
      <LibraryDialogs
        dialogs={dialogs}
        categories={categories}
        onSaved={actions.changed}
        onCategoryDeleted={library.leaveCategory}
      />
    </div>
  );
}

/** Tools, heading and documents of the shown category or shelf. */
function LibraryContent(library: LibraryPageState) {
  const { view, go, layout, show, tree, list, categories, roles } = library;
  const { manages, actions, dialogs, add } = library;
  const words = useMemo(() => searchWords(view.search, SEARCH_MIN_LENGTH), [view.search]);
  return (
    <>
      <LibraryTools
        view={view}
        layout={layout}
        onLayout={show}
        onSearch={(search) => go({ search, documentGuid: null }, true)}
        onSort={(sort) => go({ sort, documentGuid: null }, true)}
        onRefresh={actions.changed}
        onAdd={add}
        onAddCategory={
          manages ? () => dialogs.category.show({ kind: 'create', parentCategoryGuid: null }) : null
        }
      />
      <LibraryHeading {...library} />
      {tree.kind === 'failed' && (
        <Problem cause={tree.cause} onRetry={tree.retry} retrying={tree.retrying} />
      )}
      <PullToRefresh onRefresh={actions.changed} button={false}>
        <DocumentList
          list={list}
          categories={categories}
          roles={roles}
          view={view}
          words={words}
          layout={layout}
          actions={actions}
          onEdit={dialogs.editing.show}
          empty={
            <EmptyDocuments view={view} onAdd={add} onClear={() => go({ search: '' }, true)} />
          }
        />
      </PullToRefresh>
    </>
  );
}

function LibraryHeading({
  view,
  category,
  categories,
  manages,
  dialogs,
  leaveCategory,
}: LibraryPageState) {
  const { t } = useTranslation('forum');
  const categoryActions = useCategoryActions(categories);
  if (!category) {
    const title = view.shelf !== null ? t(`library.shelves.${view.shelf}`) : t('library.all');
    return <h2 className="rw-library-all">{title}</h2>;
  }
  const removeCategory = async (of: LibraryCategory) => {
    if (of.documentsCount > 0) dialogs.deletion.show(of);
    else if (await categoryActions.remove(of)) leaveCategory(of);
  };
  return (
    <CategoryHeading
      category={category}
      categories={categories}
      manages={manages}
      actions={categoryActions}
      onEdit={() => dialogs.category.show({ kind: 'edit', category })}
      onAddInner={() =>
        dialogs.category.show({
          kind: 'create',
          parentCategoryGuid: category.categoryGuid,
        })
      }
      onDelete={() => void removeCategory(category)}
    />
  );
}

/** The document that the address names; stays while the drawer closes. */
function OpenedDocument({
  view,
  categories,
  roles,
  actions,
  dialogs,
  closeDocument,
}: LibraryPageState) {
  const lastOpened = useLast(view.documentGuid);
  if (lastOpened === null) return null;
  return (
    <Part open={view.documentGuid !== null} onClose={closeDocument}>
      <DocumentDrawer
        documentGuid={lastOpened}
        open={view.documentGuid !== null}
        view={view}
        categories={categories}
        roles={roles}
        actions={actions}
        onClose={closeDocument}
        onEdit={dialogs.editing.show}
      />
    </Part>
  );
}

/** Empty state of the list, with its reason and an action. */
function EmptyDocuments({
  view,
  onAdd,
  onClear,
}: {
  view: LibraryView;
  onAdd: (() => void) | null;
  onClear: () => void;
}) {
  const { t } = useTranslation('forum');
  if (view.shelf !== null) {
    return (
      <EmptyState
        title={t(`library.empty.${view.shelf}`)}
        hint={t(`library.empty.${view.shelf}Hint`)}
        action={
          <Link className="rw-link-button" to={pathOf({})}>
            {t('library.empty.browse')}
          </Link>
        }
      />
    );
  }
  if (view.search !== '') return <NothingFound onClear={onClear} />;
  return (
    <EmptyState
      title={t('library.empty.category')}
      hint={t(onAdd ? 'library.empty.addHint' : 'library.empty.readHint')}
      action={
        onAdd ? (
          <Button type="primary" onClick={onAdd}>
            {t('library.add.title')}
          </Button>
        ) : undefined
      }
    />
  );
}
