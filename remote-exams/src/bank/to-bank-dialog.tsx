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

/**
 * Dialog that copies questions into a category of the bank. Afterwards it lists those that the
 * category already contained.
 */
export default function ToBankDialog({
  questionGuids,
  open,
  onClose,
  onDone,
}: {
  questionGuids: readonly string[];
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}) {
  const { t } = useTranslation('exams');
  const { api, notify } = useHost();
  const refresh = useRefreshQuestions();
  const categories = useCategories();
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
  const { draft, change, touch, problemOf } = editing;

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
  const offered =
    categories.kind === 'ready'
      ? categories.data.filter(({ activeStatus }) => activeStatus === 1)
      : [];
  return (
    <FormDialog
      open={open}
      title={t('bank.toBankCount', { count: questionGuids.length })}
      width={WIDTH}
      onClose={onClose}
      editing={editing}
    >
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
    </FormDialog>
  );
}
