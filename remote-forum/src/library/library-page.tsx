import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { searchWords, type LibraryCategory } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { Link, useLocation, useNavigate, useSearchParams } from '@riwaq/contract/router';
import { useCloseOnce } from '@riwaq/ui/compiled-in';
import { Button, EmptyState, PullToRefresh } from '@riwaq/ui/core';
import { isMissing, Part, Problem, usePreload, useStable } from '@riwaq/ui/page';
import { Gone } from '../layout/gone';
import { useViewer } from '../viewer';
import { NothingFound } from '../layout/nothing-found';
import { useLast } from '../layout/use-last';
import { CategoryHeading } from './category-heading';
import { CategoryNav } from './category-nav';
import { DocumentList } from './document-list';
import { LibraryDialogs, useLibraryDialogs } from './library-dialogs';
import './library.css';
import { LibraryTools, type ListLayout } from './library-tools';
import { parseView, pathOf, type LibraryView } from './library-view';
import { DocumentDrawer } from './lazy-parts';
import { canAddDocuments, canManageCategories } from './permissions';
import { useCategoryActions } from './use-category-actions';
import { useDocumentActions } from './use-document-actions';
import { useCategories, useDocuments, useLiveLibrary } from './use-library';

const NEXT = [DocumentDrawer];
const LAYOUT_KEY = 'library:layout';
const NO_CATEGORIES: readonly LibraryCategory[] = [];
const NO_ROLES: readonly string[] = [];

/** Whether the user opened the document on this page, so that closing goes back. */
const openedHere = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'openedHere' in state && state.openedHere === true;

/** `/library`: documents by category (docs/decisions/0012). */
export default function LibraryPage() {
  const { t } = useTranslation('forum');
  const { storage } = useHost();
  const viewer = useViewer();
  const navigate = useNavigate();
  const location = useLocation();
  const [query] = useSearchParams();
  const view = parseView(query);
  const [layout, setLayout] = useState<ListLayout>(() =>
    storage.get(LAYOUT_KEY) === 'rows' ? 'rows' : 'cards',
  );
  usePreload(NEXT);

  const tree = useCategories();
  const list = useDocuments(view);
  useLiveLibrary();
  const { categories, roles } =
    tree.kind === 'ready' ? tree.data : { categories: NO_CATEGORIES, roles: NO_ROLES };
  const category =
    categories.find(({ categoryGuid }) => categoryGuid === view.categoryGuid) ?? null;
  const manages = canManageCategories(viewer, roles);
  const actions = useStable(useDocumentActions());
  const categoryActions = useCategoryActions(categories);

  const dialogs = useLibraryDialogs();
  const lastOpened = useLast(view.documentGuid);

  const go = (change: Partial<LibraryView>, replace = false) =>
    navigate(pathOf({ ...view, ...change }), {
      replace,
      state: replace ? location.state : undefined,
    });
  const closeDocument = useCloseOnce({
    open: view.documentGuid !== null,
    openedHere: openedHere(location.state),
    replace: () => go({ documentGuid: null }, true),
  });
  const show = (next: ListLayout) => {
    storage.set(LAYOUT_KEY, next);
    setLayout(next);
  };
  const leaveCategory = (of: LibraryCategory) =>
    navigate(pathOf({ categoryGuid: of.parentCategoryGuid }), { replace: true });
  const removeCategory = async (of: LibraryCategory) => {
    if (of.documentsCount > 0) dialogs.deletion.show(of);
    else if (await categoryActions.remove(of)) leaveCategory(of);
  };
  const add =
    canAddDocuments(viewer) && categories.length > 0
      ? () => dialogs.adding.show({ categoryGuid: view.categoryGuid })
      : null;

  // Deleted while open, or before its link was followed.
  const gone =
    view.categoryGuid !== null && list.state.kind === 'failed' && isMissing(list.state.cause);

  const words = useMemo(() => searchWords(view.search), [view.search]);
  const title = view.shelf !== null ? t(`library.shelves.${view.shelf}`) : t('library.all');

  return (
    <div className="rw-forum rw-library">
      <CategoryNav categories={tree.kind === 'ready' ? categories : null} view={view} />
      <div className="rw-library-main">
        {gone ? (
          <Gone what="category" />
        ) : (
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
                manages
                  ? () => dialogs.category.show({ kind: 'create', parentCategoryGuid: null })
                  : null
              }
            />
            {category ? (
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
            ) : (
              <h2 className="rw-library-all">{title}</h2>
            )}
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
                  <EmptyDocuments
                    view={view}
                    onAdd={add}
                    onClear={() => go({ search: '' }, true)}
                  />
                }
              />
            </PullToRefresh>
          </>
        )}
      </div>
      {lastOpened !== null && (
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
      )}
      <LibraryDialogs
        dialogs={dialogs}
        categories={categories}
        onSaved={actions.changed}
        onCategoryDeleted={leaveCategory}
      />
    </div>
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
