import { useTranslation } from 'react-i18next';
import { EXAM_FOUND } from '@riwaq/api';
import { Link } from '@riwaq/contract/router';
import { EmptyState } from '@riwaq/ui/core';
import { isMissing, Refusal } from '@riwaq/ui/page';
import { STATISTICS_PATH } from '../paths';

/** Whether the exam does not exist or belongs to another user. */
export const isMissingExam = (cause: unknown): boolean =>
  isMissing(cause) || (cause instanceof Refusal && cause.statusCode === EXAM_FOUND.notFound);

/** Shown instead of an exam that does not exist. */
export function MissingExam() {
  const { t } = useTranslation('analytics');
  return (
    <EmptyState
      title={t('gone.title')}
      hint={t('gone.hint')}
      action={
        <Link className="rw-link-button" to={STATISTICS_PATH}>
          {t('gone.back')}
        </Link>
      }
    />
  );
}
