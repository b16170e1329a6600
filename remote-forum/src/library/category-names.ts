import { useHost } from '@riwaq/contract';
import type { LibraryCategory } from '@riwaq/api';

/** The name of a category in the language of the page. */
export function useCategoryName(): (category: LibraryCategory) => string {
  const {
    i18n: { language },
  } = useHost();
  return ({ nameAr, nameEn }) => (language === 'ar' ? nameAr : nameEn);
}

/** Every category to choose from, with the name of the one that it is in before its own. */
export function useCategoryOptions(
  categories: readonly LibraryCategory[],
): { value: string; label: string }[] {
  const nameOf = useCategoryName();
  return categories.map((category) => {
    const parent = categories.find(
      ({ categoryGuid }) => categoryGuid === category.parentCategoryGuid,
    );
    return {
      value: category.categoryGuid,
      label: parent ? `${nameOf(parent)} · ${nameOf(category)}` : nameOf(category),
    };
  });
}

/** Returns a category and its descendants. */
export function branchOf(
  categories: readonly LibraryCategory[],
  categoryGuid: string,
): LibraryCategory[] {
  return categories.filter(
    (category) =>
      category.categoryGuid === categoryGuid || category.parentCategoryGuid === categoryGuid,
  );
}
