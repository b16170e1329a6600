import { memo, useDeferredValue, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LibraryCategory, LibraryDocument } from '@riwaq/api';
import { classes, Skeleton } from '@riwaq/ui/core';
import { More, type PagedList, Problem } from '@riwaq/ui/page';
import type { ForumRoles } from '../permissions';
import { useViewer } from '../viewer';
import { DocumentItem } from './document-item';
import { pathOf, type LibraryView } from './library-view';
import { canChangeDocument } from './permissions';
import type { DocumentActions } from './use-document-actions';

interface DocumentListProps {
  list: PagedList<LibraryDocument[], LibraryDocument>;
  categories: readonly LibraryCategory[];
  roles: ForumRoles;
  view: LibraryView;
  words: readonly string[];
  layout: 'cards' | 'rows';
  actions: DocumentActions;
  onEdit: (document: LibraryDocument) => void;
  /** Shown when the list is empty. */
  empty: ReactNode;
}

/** Paged list of documents. */
export function DocumentList({ list, empty, ...rest }: DocumentListProps) {
  const { state } = list;
  if (state.kind === 'loading') return <DocumentListSkeleton layout={rest.layout} />;
  if (state.kind === 'failed')
    return <Problem cause={state.cause} onRetry={state.retry} retrying={state.retrying} />;
  if (state.data.items.length === 0) return <>{empty}</>;
  return (
    <>
      <Items documents={state.data.items} refreshing={state.refreshing} {...rest} />
      <More list={list} />
    </>
  );
}

interface ItemsProps extends Omit<DocumentListProps, 'list' | 'empty'> {
  documents: readonly LibraryDocument[];
  refreshing: boolean;
}

/** Renders a new page as deferred work, so that scrolling stays smooth. */
function Items({
  documents,
  refreshing,
  categories,
  roles,
  view,
  words,
  layout,
  actions,
  onEdit,
}: ItemsProps) {
  const { t } = useTranslation('forum');
  const viewer = useViewer();
  const drawn = useDeferredValue(documents);
  return (
    <ul
      className={classes('rw-library-list', `rw-library-${layout}`, layout === 'rows' && 'rw-card')}
      aria-label={t('library.list')}
      aria-busy={refreshing || undefined}
    >
      {drawn.map((document) => (
        <li key={document.documentGuid}>
          <Item
            document={document}
            category={categories.find(({ categoryGuid }) => categoryGuid === document.categoryGuid)}
            path={pathOf({ ...view, documentGuid: document.documentGuid })}
            words={words}
            layout={layout}
            changes={canChangeDocument(viewer, roles, document)}
            actions={actions}
            onEdit={onEdit}
          />
        </li>
      ))}
    </ul>
  );
}

/** One document, memoised. */
const Item = memo(DocumentItem);

/** Skeleton documents. */
function DocumentListSkeleton({ layout }: { layout: 'cards' | 'rows' }) {
  const { t } = useTranslation('forum');
  return (
    <div
      className={classes('rw-library-list', `rw-library-${layout}`, layout === 'rows' && 'rw-card')}
      role="status"
      aria-label={t('loading')}
    >
      {[1, 2, 3, 4, 5, 6].map((item) => (
        <div
          key={item}
          className={classes('rw-library-item rw-library-ghost', layout === 'cards' && 'rw-card')}
        >
          <Skeleton rows={layout === 'cards' ? 4 : 2} />
        </div>
      ))}
    </div>
  );
}
