import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bankCopyStatuses, type Question } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { Button, EmptyState, Skeleton } from '@riwaq/ui/core';
import { Field, FormDialog, useEditing } from '@riwaq/ui/editing';
import { Select } from '@riwaq/ui/form';
import { Modal } from '@riwaq/ui/overlay';
import { presentDataOf, Problem } from '@riwaq/ui/page';
import { useCategories } from '../data/use-bank';
import { useRefreshQuestions } from '../data/use-questions';
import { AlreadyThere } from './copied-list';

const WIDTH = 560;
const FIELDS = ['categoryGuid'] as const;

interface ToBankDialogProps {
  questionGuids: readonly string[];
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}

/**
 * Dialog that copies questions into a category of the bank. Afterwards it lists those that the
 * category already contained.
 */
export default function ToBankDialog({ open, ...copy }: ToBankDialogProps) {
  const { t } = useTranslation('exams');
  const { editing, already } = useCopyToBank(copy);
  const { questionGuids, onClose } = copy;

  if (already) {
    return (
      <Modal
        open={open}
        title={t('bank.toBank')}
        width={WIDTH}
        onCancel={onClose}
        footer={
          <Button type="primary" onClick={onClose}>
            {t('close')}
          </Button>
        }
      >
        <AlreadyThere questions={already} />
      </Modal>
    );
  }
  return (
    <FormDialog
      open={open}
      title={t('bank.toBankCount', { count: questionGuids.length })}
      width={WIDTH}
      onClose={onClose}
      editing={editing}
    >
      <CategoryField editing={editing} />
    </FormDialog>
  );
}

/** Form of the copy, and afterwards the questions that the category already contained. */
function useCopyToBank({ questionGuids, onClose, onDone }: Omit<ToBankDialogProps, 'open'>) {
  const { t } = useTranslation('exams');
  const { api, notify } = useHost();
  const refresh = useRefreshQuestions();
  const [already, setAlready] = useState<Question[] | null>(null);
  const editing = useEditing<{ categoryGuid: string | null }, 'categoryGuid'>({
    initial: { categoryGuid: null },
    fields: FIELDS,
    problemsOf: ({ categoryGuid }) =>
      categoryGuid === null ? { categoryGuid: 'fields.required' } : {},
    catalogue: bankCopyStatuses,
    byStatus: {},
    save: async ({ categoryGuid }) => {
      const { alreadyAddQuestions } = presentDataOf(
        await api('POST Exams/AddQuestionsToBank', {
          body: { questionGuid: [...questionGuids], categoryGuid: categoryGuid ?? '' },
        }),
      );
      void refresh();
      onDone();
      if (alreadyAddQuestions.length === 0) {
        notify.success();
        onClose();
      } else {
        notify.warning(t('bank.already', { count: alreadyAddQuestions.length }));
        setAlready(alreadyAddQuestions);
      }
    },
  });
  return { editing, already };
}

/** Category of the bank that receives the questions. */
function CategoryField({ editing }: Pick<ReturnType<typeof useCopyToBank>, 'editing'>) {
  const { t } = useTranslation('exams');
  const categories = useCategories();
  const { draft, change, touch, problemOf } = editing;
  const offered =
    categories.kind === 'ready'
      ? categories.data.filter(({ activeStatus }) => activeStatus === 1)
      : [];
  return (
    <>
      {categories.kind === 'loading' && <Skeleton rows={1} />}
      {categories.kind === 'failed' && (
        <Problem
          cause={categories.cause}
          onRetry={categories.retry}
          retrying={categories.retrying}
        />
      )}
      {categories.kind === 'ready' && offered.length === 0 && (
        <EmptyState title={t('bank.empty')} hint={t('bank.emptyHint')} />
      )}
      {offered.length > 0 && (
        <Field label={t('bank.category')} required problem={problemOf('categoryGuid')}>
          {(control) => (
            <Select
              {...control}
              showSearch
              optionFilterProp="label"
              placeholder={t('choose')}
              value={draft.categoryGuid}
              options={offered.map(({ categoryGuid, categoryName, studySubject }) => ({
                value: categoryGuid,
                label: `${categoryName} · ${studySubject.subjectName}`,
              }))}
              onChange={(categoryGuid) => change({ categoryGuid })}
              onBlur={() => touch('categoryGuid')}
            />
          )}
        </Field>
      )}
    </>
  );
}
