import { useTranslation } from 'react-i18next';
import { Link, useParams } from '@riwaq/contract/router';
import { EmptyState, Skeleton } from '@riwaq/ui/core';
import { isMissing, PageHead, Problem, ViewArrival } from '@riwaq/ui/page';
import { useCategories } from '../data/use-bank';
import { BANK_PATH } from '../paths';
import { QuestionsPanel } from '../questions/questions-panel';

/** The questions of one category of the bank (route showQuestionsBank={id}). */
export default function CategoryPage() {
  const { t } = useTranslation('exams');
  const { id = '' } = useParams<'id'>();
  const categoryGuid = id.toLowerCase();
  const state = useCategories();
  const category =
    state.kind === 'ready'
      ? state.data.find((each) => each.categoryGuid === categoryGuid)
      : undefined;
  if (state.kind === 'loading')
    return (
      <div className="rw-exams">
        <Skeleton rows={8} />
      </div>
    );
  if (state.kind === 'failed' && !isMissing(state.cause))
    return (
      <div className="rw-exams">
        <Problem cause={state.cause} onRetry={state.retry} retrying={state.retrying} />
      </div>
    );
  if (!category)
    return (
      <div className="rw-exams">
        <EmptyState
          title={t('gone.category')}
          hint={t('gone.hint')}
          action={
            <Link className="rw-link-button" to={BANK_PATH}>
              {t('gone.toBank')}
            </Link>
          }
        />
      </div>
    );
  return (
    <ViewArrival view={categoryGuid}>
      <div className="rw-exams">
        <PageHead
          title={category.categoryName}
          trail={[{ to: BANK_PATH, label: t('bank.title') }]}
        />
        <QuestionsPanel
          key={categoryGuid}
          owner={{ kind: 'category', guid: categoryGuid }}
          locked={false}
        />
      </div>
    </ViewArrival>
  );
}
