import { Bookmark, History, Library } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LIBRARY_SHELVES, type LibraryCategory, type LibraryShelf } from '@riwaq/api';
import { Link } from '@riwaq/contract/router';
import { CategoryIcon } from './category-icon';
import { useCategoryName } from './category-names';
import { pathOf, type LibraryView } from './library-view';
import { UserText } from '@riwaq/ui/core';

const SHELF_ICONS: Readonly<Record<LibraryShelf, ReactNode>> = {
  saved: <Bookmark size={18} aria-hidden />,
  opened: <History size={18} aria-hidden />,
};

interface CategoryNavProps {
  /** Null until they are known. */
  categories: readonly LibraryCategory[] | null;
  view: LibraryView;
}

/**
 * The user's shelves and the categories: a list beside the documents, or on narrow screens two rows
 * of chips above them.
 */
export function CategoryNav({ categories: known, view }: CategoryNavProps) {
  const { t } = useTranslation('forum');
  const nav = useRef<HTMLElement>(null);
  const categories = known ?? [];
  const { shelf, categoryGuid, sort, search } = view;
  useEffect(() => {
    for (const current of nav.current?.querySelectorAll('[aria-current]') ?? [])
      current.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [shelf, categoryGuid]);

  const current = categories.find((category) => category.categoryGuid === categoryGuid);
  const openTop = current?.parentCategoryGuid ?? current?.categoryGuid;
  const total = categories.reduce(
    (sum, { parentCategoryGuid, documentsCount }) =>
      sum + (parentCategoryGuid === null ? documentsCount : 0),
    0,
  );
  const inner = categories.filter(
    ({ parentCategoryGuid }) => parentCategoryGuid !== null && parentCategoryGuid === openTop,
  );

  return (
    <nav ref={nav} className="rw-card rw-library-nav" aria-label={t('library.places')}>
      <ul>
        <li>
          <Link
            className="rw-library-place"
            to={pathOf({ sort, search })}
            aria-current={shelf === null && categoryGuid === null ? 'page' : undefined}
          >
            <Library size={18} aria-hidden />
            <span className="rw-library-place-name">{t('library.all')}</span>
            {known && (
              <span className="rw-library-count">
                <span className="rw-hidden">{t('library.documents', { count: total })}</span>
                <span aria-hidden>{total}</span>
              </span>
            )}
          </Link>
        </li>
        {LIBRARY_SHELVES.map((name) => (
          <li key={name}>
            <Link
              className="rw-library-place"
              to={pathOf({ shelf: name })}
              aria-current={shelf === name ? 'page' : undefined}
            >
              {SHELF_ICONS[name]}
              <span className="rw-library-place-name">{t(`library.shelves.${name}`)}</span>
            </Link>
          </li>
        ))}
        {categories
          .filter(({ parentCategoryGuid }) => parentCategoryGuid === null)
          .map((category, index) => (
            <li
              key={category.categoryGuid}
              className={index === 0 ? 'rw-library-first' : undefined}
            >
              <CategoryLink category={category} view={view} />
              {category.categoryGuid === openTop && inner.length > 0 && (
                <ul className="rw-library-inner">
                  {inner.map((each) => (
                    <li key={each.categoryGuid}>
                      <CategoryLink category={each} view={view} />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
      </ul>
    </nav>
  );
}

function CategoryLink({ category, view }: { category: LibraryCategory; view: LibraryView }) {
  const { t } = useTranslation('forum');
  const nameOf = useCategoryName();
  const { categoryGuid, sort, search } = view;
  return (
    <Link
      className="rw-library-place"
      data-library-color={category.color}
      to={pathOf({ categoryGuid: category.categoryGuid, sort, search })}
      aria-current={category.categoryGuid === categoryGuid ? 'page' : undefined}
    >
      <CategoryIcon icon={category.icon} size={18} />
      <UserText className="rw-library-place-name">{nameOf(category)}</UserText>
      <span className="rw-library-count">
        <span className="rw-hidden">
          {t('library.documents', { count: category.documentsCount })}
        </span>
        <span aria-hidden>{category.documentsCount}</span>
      </span>
    </Link>
  );
}
