import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  LIBRARY_CATEGORY_SAVE,
  LIBRARY_COLORS,
  LIBRARY_ICONS,
  libraryCategorySaveStatuses,
  seenText,
  TEXT_MAX,
  type LibraryCategoryModel,
  type LibraryColor,
  type LibraryIcon,
} from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { useSaveByGuid } from '@riwaq/ui/compiled-in';
import { Field, type FieldProblems, FormDialog, useEditing } from '@riwaq/ui/editing';
import { Input } from '@riwaq/ui/form';
import { presentDataOf } from '@riwaq/ui/page';
import { CategoryIcon } from './category-icon';
import type { LibraryCategoryEdit } from './library-dialogs';

interface CategoryDraft {
  nameAr: string;
  nameEn: string;
  icon: LibraryIcon;
  color: LibraryColor;
}

const FIELDS = ['nameAr', 'nameEn'] as const;
const BY_STATUS = { [LIBRARY_CATEGORY_SAVE.nameTaken]: ['nameAr', 'library.nameTaken'] } as const;
const WIDTH = 560;

function problemsOf({ nameAr, nameEn }: CategoryDraft): FieldProblems<(typeof FIELDS)[number]> {
  return {
    ...(seenText(nameAr) === '' && { nameAr: 'fields.required' }),
    ...(seenText(nameEn) === '' && { nameEn: 'fields.required' }),
  };
}

interface CategoryDialogProps {
  edit: LibraryCategoryEdit;
  open: boolean;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

function useCategoryEditing({
  edit,
  parentCategoryGuid,
  onClose,
  onSaved,
}: Omit<CategoryDialogProps, 'open'> & { parentCategoryGuid: string | null }) {
  const { api, notify } = useHost();
  const category = edit.kind === 'edit' ? edit.category : null;
  const { guid, save: saveByGuid } = useSaveByGuid(category?.categoryGuid);
  const create = async (body: LibraryCategoryModel) =>
    presentDataOf(await api('POST Library/CreateCategory', { body }));
  const update = async (body: LibraryCategoryModel & { categoryGuid: string }) =>
    presentDataOf(await api('POST Library/UpdateCategory', { body }));
  const save = async (draft: CategoryDraft) => {
    const model = {
      ...draft,
      nameAr: draft.nameAr.trim(),
      nameEn: draft.nameEn.trim(),
      categoryGuid: guid,
      parentCategoryGuid,
    };
    await saveByGuid(model, { create, update });
    notify.success();
    void onSaved();
    onClose();
  };
  const initial: CategoryDraft = {
    nameAr: category?.nameAr ?? '',
    nameEn: category?.nameEn ?? '',
    icon: category?.icon ?? 'book',
    color: category?.color ?? 'primary',
  };
  return useEditing({
    initial,
    fields: FIELDS,
    problemsOf,
    save,
    catalogue: libraryCategorySaveStatuses,
    byStatus: BY_STATUS,
  });
}

/** Adds or changes a category of the library. */
export default function CategoryDialog({ edit, open, onClose, onSaved }: CategoryDialogProps) {
  const { t } = useTranslation('forum');
  const parentCategoryGuid =
    edit.kind === 'edit' ? edit.category.parentCategoryGuid : edit.parentCategoryGuid;
  const editing = useCategoryEditing({ edit, parentCategoryGuid, onClose, onSaved });
  const { draft, change, touch, problemOf } = editing;
  const title =
    edit.kind === 'edit'
      ? t('library.category.edit')
      : t(parentCategoryGuid === null ? 'library.category.add' : 'library.category.addInner');

  return (
    <FormDialog open={open} title={title} width={WIDTH} onClose={onClose} editing={editing}>
      <Field label={t('library.fields.nameAr')} required problem={problemOf('nameAr')}>
        {(control) => (
          <Input
            {...control}
            lang="ar"
            maxLength={TEXT_MAX.categoryName}
            value={draft.nameAr}
            onChange={(event) => change({ nameAr: event.target.value })}
            onBlur={() => touch('nameAr')}
          />
        )}
      </Field>
      <Field label={t('library.fields.nameEn')} required problem={problemOf('nameEn')}>
        {(control) => (
          <Input
            {...control}
            lang="en"
            maxLength={TEXT_MAX.categoryName}
            value={draft.nameEn}
            onChange={(event) => change({ nameEn: event.target.value })}
            onBlur={() => touch('nameEn')}
          />
        )}
      </Field>
      <Choice
        label={t('library.fields.icon')}
        value={draft.icon}
        options={LIBRARY_ICONS}
        nameOf={(icon) => t(`library.icons.${icon}`)}
        onChange={(icon) => change({ icon })}
      >
        {(icon) => (
          <span className="rw-library-swatch" data-library-color={draft.color}>
            <CategoryIcon icon={icon} size={20} />
          </span>
        )}
      </Choice>
      <Choice
        label={t('library.fields.color')}
        value={draft.color}
        options={LIBRARY_COLORS}
        nameOf={(color) => t(`library.colors.${color}`)}
        onChange={(color) => change({ color })}
      >
        {(color) => (
          <span className="rw-library-swatch rw-library-swatch-full" data-library-color={color} />
        )}
      </Choice>
    </FormDialog>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly Value[];
  nameOf: (value: Value) => string;
  onChange: (value: Value) => void;
  children: (value: Value) => ReactNode;
}

/** Selects one of several pictures or colours; each has a name for screen readers. */
function Choice<Value extends string>({
  label,
  value,
  options,
  nameOf,
  onChange,
  children,
}: ChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className="rw-library-choice">
      <legend className="rw-form-label">{label}</legend>
      <div>
        {options.map((option) => (
          <label key={option} title={nameOf(option)}>
            <input
              type="radio"
              name={name}
              value={option}
              checked={option === value}
              onChange={() => onChange(option)}
              aria-label={nameOf(option)}
            />
            {children(option)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
