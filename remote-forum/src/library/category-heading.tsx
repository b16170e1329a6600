import { ArrowDown, ArrowUp, FolderPlus, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { LibraryCategory } from '@riwaq/api';
import { Link } from '@riwaq/contract/router';
import { UserText } from '@riwaq/ui/core';
import { type MenuAction, MenuButton } from '@riwaq/ui/page';
import { useCategoryName } from './category-names';
import { pathOf } from './library-view';
import { besideOf, type CategoryActions } from './use-category-actions';

interface CategoryHeadingProps {
  category: LibraryCategory;
  categories: readonly LibraryCategory[];
  /** Whether the user may manage categories. */
  manages: boolean;
  actions: CategoryActions;
  onEdit: () => void;
  onAddInner: () => void;
  onDelete: () => void;
}

/** Heading of the shown category: name, breadcrumbs and actions of staff. */
export function CategoryHeading(props: CategoryHeadingProps) {
  const { category, categories } = props;
  const { t } = useTranslation('forum');
  const nameOf = useCategoryName();
  const parent = categories.find(
    ({ categoryGuid }) => categoryGuid === category.parentCategoryGuid,
  );
  const menu = useCategoryMenu(props, parent !== undefined);
  return (
    <div className="rw-library-heading">
      <div>
        {parent && (
          <p className="rw-library-parent">
            <Link to={pathOf({ categoryGuid: parent.categoryGuid })}>
              <UserText>{nameOf(parent)}</UserText>
            </Link>
          </p>
        )}
        <h2>
          <UserText>{nameOf(category)}</UserText>
        </h2>
      </div>
      <span className="rw-library-total">
        {t('library.documents', { count: category.documentsCount })}
      </span>
      <MenuButton label={t('menuOf', { name: nameOf(category) })} actions={menu} />
    </div>
  );
}

/** Actions of a category's menu; an inner category accepts no further one. */
function useCategoryMenu(
  { category, categories, manages, actions, onEdit, onAddInner, onDelete }: CategoryHeadingProps,
  isInner: boolean,
): MenuAction[] {
  const { t } = useTranslation('forum');
  const beside = besideOf(categories, category);
  const place = beside.findIndex(({ categoryGuid }) => categoryGuid === category.categoryGuid);
  return !manages
    ? []
    : [
        {
          key: 'edit',
          label: t('library.category.edit'),
          icon: <Pencil size={16} aria-hidden />,
          onClick: onEdit,
        },
        ...(isInner
          ? []
          : [
              {
                key: 'inner',
                label: t('library.category.addInner'),
                icon: <FolderPlus size={16} aria-hidden />,
                onClick: onAddInner,
              },
            ]),
        ...(place > 0
          ? [
              {
                key: 'up',
                label: t('library.category.up'),
                icon: <ArrowUp size={16} aria-hidden />,
                onClick: () => actions.move(category, -1),
              },
            ]
          : []),
        ...(place < beside.length - 1
          ? [
              {
                key: 'down',
                label: t('library.category.down'),
                icon: <ArrowDown size={16} aria-hidden />,
                onClick: () => actions.move(category, 1),
              },
            ]
          : []),
        {
          key: 'delete',
          label: t('library.category.delete'),
          icon: <Trash2 size={16} aria-hidden />,
          danger: true,
          onClick: onDelete,
        },
      ];
}
