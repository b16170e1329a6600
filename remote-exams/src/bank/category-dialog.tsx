import { useTranslation } from 'react-i18next';
import { plainStatuses, TEXT_MAX, type BankCategory } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { useSaveByGuid } from '@riwaq/ui/compiled-in';
import {
  Field,
  FormDialog,
  SwitchField,
  titleProblem,
  useEditing,
  type FieldProblems,
} from '@riwaq/ui/editing';
import { Input, Select } from '@riwaq/ui/form';
import { presentDataOf } from '@riwaq/ui/page';
import { useSubjects } from '../data/use-exams';
import { useRefreshQuestions } from '../data/use-questions';

/** Mode of the category dialog. */
export type BankCategoryEdit = { kind: 'create' } | { kind: 'edit'; category: BankCategory };

interface CategoryDraft {
  categoryName: string;
  categoryDescription: string;
  subjectGuid: string | null;
  active: boolean;
}
const WIDTH = 560;
const FIELDS = ['categoryName', 'categoryDescription', 'subjectGuid'] as const;
type CategoryField = (typeof FIELDS)[number];

function problemsOf({ categoryName, subjectGuid }: CategoryDraft): FieldProblems<CategoryField> {
  const name = titleProblem(categoryName);
  return {
    ...(name !== null && { categoryName: name }),
    ...(subjectGuid === null && { subjectGuid: 'fields.required' }),
  };
}

/**
 * Dialog that creates or edits a category of the bank. The subject of an existing one cannot
 * change.
 */
export default function CategoryDialog({
  edit,
  open,
  onClose,
}: {
  edit: BankCategoryEdit;
  open: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('exams');
  const category = edit.kind === 'edit' ? edit.category : null;
  const editing = useCategoryEditing(category, onClose);
  const { draft, change, touch, problemOf } = editing;
  return (
    <FormDialog
      open={open}
      title={t(category ? 'bank.edit' : 'bank.add')}
      width={WIDTH}
      onClose={onClose}
      editing={editing}
    >
      <Field label={t('bank.name')} required problem={problemOf('categoryName')}>
        {(control) => (
          <Input
            {...control}
            value={draft.categoryName}
            onChange={(event) => change({ categoryName: event.target.value })}
            onBlur={() => touch('categoryName')}
          />
        )}
      </Field>
      <SubjectField category={category} editing={editing} />
      <Field label={t('fields.description')} problem={problemOf('categoryDescription')}>
        {({ id, status }) => (
          <Input.TextArea
            id={id}
            status={status}
            rows={3}
            maxLength={TEXT_MAX.plain}
            value={draft.categoryDescription}
            onChange={(event) => change({ categoryDescription: event.target.value })}
          />
        )}
      </Field>
      <SwitchField
        label={t('bank.active')}
        hint={t('bank.activeHint')}
        checked={draft.active}
        onChange={(active) => change({ active })}
      />
    </FormDialog>
  );
}

/** Form of a category, and its saving; `category` is null for a new one. */
function useCategoryEditing(category: BankCategory | null, onClose: () => void) {
  const { api, notify } = useHost();
  const refresh = useRefreshQuestions();
  const { guid: categoryGuid, save } = useSaveByGuid(category?.categoryGuid);

  return useEditing<CategoryDraft, CategoryField>({
    initial: {
      categoryName: category?.categoryName ?? '',
      categoryDescription: category?.categoryDescription ?? '',
      subjectGuid: category?.studySubject.subjectGuid ?? null,
      active: category?.activeStatus !== 0,
    },
    fields: FIELDS,
    problemsOf,
    catalogue: plainStatuses,
    byStatus: {},
    save: async ({ categoryName, categoryDescription, subjectGuid, active }) => {
      const model = {
        categoryGuid,
        categoryName: categoryName.trim(),
        categoryDescription,
        activeStatus: active ? (1 as const) : (0 as const),
      };
      await save(model, {
        create: async (body) =>
          presentDataOf(
            await api('POST Exams/CreateCategory', {
              body: { ...body, subjectGuid: subjectGuid ?? '' },
            }),
          ),
        update: async (body) => presentDataOf(await api('PUT Exams/EditCategory', { body })),
      });
      notify.success();
      void refresh();
      onClose();
    },
  });
}

interface SubjectFieldProps {
  category: BankCategory | null;
  editing: ReturnType<typeof useCategoryEditing>;
}

/** Subject of a category, out of those that the teacher teaches. */
function SubjectField({ category, editing }: SubjectFieldProps) {
  const { t } = useTranslation('exams');
  const subjects = useSubjects();
  const { draft, change, touch, problemOf } = editing;
  const offered = category
    ? [{ value: category.studySubject.subjectGuid, label: category.studySubject.subjectName }]
    : subjects.kind === 'ready'
      ? subjects.data.map(({ subjectGuid, subjectName }) => ({
          value: subjectGuid,
          label: subjectName,
        }))
      : [];
  return (
    <Field label={t('bank.subject')} required problem={problemOf('subjectGuid')}>
      {(control) => (
        <Select
          {...control}
          disabled={category !== null}
          loading={subjects.kind === 'loading'}
          placeholder={t('choose')}
          value={draft.subjectGuid}
          options={offered}
          onChange={(subjectGuid) => change({ subjectGuid })}
          onBlur={() => touch('subjectGuid')}
        />
      )}
    </Field>
  );
}
