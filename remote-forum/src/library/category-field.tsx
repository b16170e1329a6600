import { useTranslation } from 'react-i18next';
import type { LibraryCategory } from '@riwaq/api';
import { Field } from '@riwaq/ui/editing';
import { Select } from '@riwaq/ui/form';
import { useCategoryOptions } from './category-names';

interface CategoryFieldProps {
  label: string;
  categories: readonly LibraryCategory[];
  value: string | null;
  onChange: (categoryGuid: string | null) => void;
  problem?: string | null;
}

/** Chooses a category of either level. */
export function CategoryField({
  label,
  categories,
  value,
  onChange,
  problem = null,
}: CategoryFieldProps) {
  const { t } = useTranslation('forum');
  const options = useCategoryOptions(categories);
  return (
    <Field label={label} required problem={problem}>
      {(control) => (
        <Select
          {...control}
          className="rw-forum-fill"
          showSearch
          // A category that has been deleted is not shown as its guid.
          value={options.some((option) => option.value === value) ? value : null}
          placeholder={t('library.fields.chooseCategory')}
          options={options}
          onChange={(chosen: string | undefined) => onChange(chosen ?? null)}
        />
      )}
    </Field>
  );
}
