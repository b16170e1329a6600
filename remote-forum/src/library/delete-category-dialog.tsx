import { useTranslation } from 'react-i18next';
import { libraryCategoryDeleteStatuses, type LibraryCategory } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { FormDialog, useEditing } from '@riwaq/ui/editing';
import { dataOf } from '@riwaq/ui/page';
import { CategoryField } from './category-field';
import { branchOf, useCategoryName } from './category-names';

interface DeleteDraft {
  moveToGuid: string | null;
}

interface DeleteCategoryDialogProps {
  category: LibraryCategory;
  categories: readonly LibraryCategory[];
  open: boolean;
  onClose: () => void;
  onDeleted: (category: LibraryCategory) => void;
}

const FIELDS = ['moveToGuid'] as const;
const WIDTH = 480;

/** Deletes a category with documents after the user has selected where they are moved. */
export default function DeleteCategoryDialog({
  category,
  categories,
  open,
  onClose,
  onDeleted,
}: DeleteCategoryDialogProps) {
  const { t } = useTranslation('forum');
  const { api, notify } = useHost();
  const nameOf = useCategoryName();
  const going = new Set(branchOf(categories, category.categoryGuid));

  const editing = useEditing<DeleteDraft, 'moveToGuid'>({
    initial: { moveToGuid: null },
    fields: FIELDS,
    problemsOf: ({ moveToGuid }) => (moveToGuid === null ? { moveToGuid: 'fields.required' } : {}),
    save: async ({ moveToGuid }) => {
      dataOf(
        await api('DELETE Library/DeleteCategory', {
          query: { categoryGuid: category.categoryGuid, moveToGuid: moveToGuid ?? undefined },
        }),
      );
      notify.success();
      onClose();
      onDeleted(category);
    },
    catalogue: libraryCategoryDeleteStatuses,
    byStatus: {},
  });

  return (
    <FormDialog
      open={open}
      title={t('library.category.delete')}
      width={WIDTH}
      onClose={onClose}
      editing={{ ...editing, changed: false }}
      saveLabel={t('library.category.moveAndDelete')}
    >
      <p>
        {t('library.category.moveText', { name: nameOf(category), count: category.documentsCount })}
      </p>
      <CategoryField
        label={t('library.fields.moveTo')}
        categories={categories.filter((each) => !going.has(each))}
        value={editing.draft.moveToGuid}
        onChange={(moveToGuid) => editing.change({ moveToGuid })}
        problem={editing.problemOf('moveToGuid')}
      />
    </FormDialog>
  );
}
