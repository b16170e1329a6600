import { useState } from 'react';
import type { LibraryCategory } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { useLocation, useNavigate, useSearchParams } from '@riwaq/contract/router';
import { useCloseOnce } from '@riwaq/ui/compiled-in';
import { isMissing, useStable } from '@riwaq/ui/page';
import { useViewer } from '../viewer';
import { useLibraryDialogs } from './library-dialogs';
import type { ListLayout } from './library-tools';
import { parseView, pathOf, type LibraryView } from './library-view';
import { canAddDocuments, canManageCategories } from './permissions';
import { useDocumentActions } from './use-document-actions';
import { useCategories, useDocuments, useLiveLibrary } from './use-library';

const LAYOUT_KEY = 'library:layout';
const NO_CATEGORIES: readonly LibraryCategory[] = [];
const NO_ROLES: readonly string[] = [];

/** Whether the user opened the document on this page, so that closing goes back. */
const openedHere = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'openedHere' in state && state.openedHere === true;

/** The view in the address, and the steps to another one. */
function useAddressedView() {
  const navigate = useNavigate();
  const location = useLocation();
  const [query] = useSearchParams();
  const view = parseView(query);
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
  const leaveCategory = (of: LibraryCategory) =>
    navigate(pathOf({ categoryGuid: of.parentCategoryGuid }), { replace: true });
  return { view, go, closeDocument, leaveCategory };
}

function useListLayout() {
  const { storage } = useHost();
  const [layout, setLayout] = useState<ListLayout>(() =>
    storage.get(LAYOUT_KEY) === 'rows' ? 'rows' : 'cards',
  );
  const show = (next: ListLayout) => {
    storage.set(LAYOUT_KEY, next);
    setLayout(next);
  };
  return { layout, show };
}

/** State of the library's page: its address, its data and its dialogs. */
export function useLibraryPage() {
  const viewer = useViewer();
  const address = useAddressedView();
  const { view } = address;
  const listLayout = useListLayout();
  const tree = useCategories();
  const list = useDocuments(view);
  useLiveLibrary();
  const { categories, roles } =
    tree.kind === 'ready' ? tree.data : { categories: NO_CATEGORIES, roles: NO_ROLES };
  const category =
    categories.find(({ categoryGuid }) => categoryGuid === view.categoryGuid) ?? null;
  const manages = canManageCategories(viewer, roles);
  const actions = useStable(useDocumentActions());
  const dialogs = useLibraryDialogs();
  const add =
    canAddDocuments(viewer) && categories.length > 0
      ? () => dialogs.adding.show({ categoryGuid: view.categoryGuid })
      : null;

  // Deleted while open, or before its link was followed.
  const gone =
    view.categoryGuid !== null && list.state.kind === 'failed' && isMissing(list.state.cause);
  return {
    ...address,
    ...listLayout,
    ...{ tree, list, categories, roles, category, manages, actions, dialogs, add, gone },
  };
}

export type LibraryPageState = ReturnType<typeof useLibraryPage>;
