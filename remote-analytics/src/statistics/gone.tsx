import { useTranslation } from 'react-i18next';
import { EXAM_FOUND } from '@riwaq/api';
import { Link } from '@riwaq/contract/router';
import { EmptyState } from '@riwaq/ui/core';
import { isMissing, Refusal } from '@riwaq/ui/page';
import { STATISTICS_PATH } from '../paths';

/** Whether there is no such exam of one's own. */
export const isGone = (cause: unknown): boolean =>
  isMissing(cause) || (cause instanceof Refusal && cause.statusCode === EXAM_FOUND.notFound);

/** In place of an exam that is not there. */
export function Gone() {
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
