import { useTranslation } from 'react-i18next';
import { useSWRConfig } from 'swr';
import { libraryCategoryDeleteStatuses, type LibraryCategory } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { dataOf, useAttempt } from '@riwaq/ui/page';
import { useCategoryName } from './category-names';
import { ofKinds } from './library-keys';

/** Actions on a category that need no dialog. A failure shows an error and changes nothing. */
export interface CategoryActions {
  /** Moves a category one position earlier (-1) or later (1) among its siblings. */
  move: (category: LibraryCategory, by: -1 | 1) => void;
  /**
   * Deletes a category without documents after confirmation. Resolves with whether it was deleted.
   */
  remove: (category: LibraryCategory) => Promise<boolean>;
}

/** The siblings of a category including itself, in their order. */
export const besideOf = (
  categories: readonly LibraryCategory[],
  { parentCategoryGuid }: LibraryCategory,
): LibraryCategory[] => categories.filter((each) => each.parentCategoryGuid === parentCategoryGuid);

export function useCategoryActions(categories: readonly LibraryCategory[]): CategoryActions {
  const { t } = useTranslation('forum');
  const { api, confirm, notify } = useHost();
  const { mutate } = useSWRConfig();
  const attempt = useAttempt();
  const nameOf = useCategoryName();

  return {
    move: (category, by) =>
      void attempt(async () => {
        const guids = besideOf(categories, category).map(({ categoryGuid }) => categoryGuid);
        const from = guids.indexOf(category.categoryGuid);
        guids.splice(from + by, 0, ...guids.splice(from, 1));
        dataOf(
          await api('POST Library/OrderCategories', {
            body: { parentCategoryGuid: category.parentCategoryGuid, categoryGuids: guids },
          }),
        );
        await mutate(ofKinds('libraryCategories'));
      }),

    remove: async (category) => {
      if (
        !(await confirm({
          text: t('library.category.deleteText', { name: nameOf(category) }),
          danger: true,
        }))
      )
        return false;
      const deleted = await attempt(async () => {
        dataOf(
          await api('DELETE Library/DeleteCategory', {
            query: { categoryGuid: category.categoryGuid },
          }),
        );
      }, libraryCategoryDeleteStatuses);
      if (deleted) notify.success();
      void mutate(ofKinds('libraryCategories'));
      return deleted;
    },
  };
}
