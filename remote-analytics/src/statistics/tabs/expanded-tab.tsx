import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TABLE_PAGE_SIZE } from '@riwaq/api';
import { EmptyState } from '@riwaq/ui/core';
import { InlinePart } from '@riwaq/ui/page';
import { Pagination } from '@riwaq/ui/table';
import { Digits } from '../figure';
import { ExportButton } from '../export-button';
import { ItemName } from '../item-name';
import type { Item } from '../items';
import { PanelHead } from '../panel-head';
import { Charts } from '../lazy-components';
import type { TabProps } from './tab-props';

/** Card per question with a chart of its answers (STAT-3). */
export default function ExpandedTab({ examGuid, statistics: { examDetails }, items }: TabProps) {
  const { t } = useTranslation('analytics');
  const [{ page, pageSize }, turn] = useState({ page: 1, pageSize: TABLE_PAGE_SIZE as number });
  if (items.length === 0)
    return <EmptyState title={t('noQuestions')} hint={t('noQuestionsHint')} />;
  return (
    <section className="rw-analytics-panel" aria-label={t('tab.expanded')}>
      <PanelHead title={t('expandedTitle')}>
        <ExportButton examGuid={examGuid} table="expanded" disabled={examDetails.isActive} />
      </PanelHead>
      <ul className="rw-analytics-grid">
        {items.slice((page - 1) * pageSize, page * pageSize).map((item) => (
          <li key={item.question.questionGuid}>
            <ItemCard item={item} showsAnswers={!examDetails.isActive} />
          </li>
        ))}
      </ul>
      <Pagination
        label={t('expandedTitle')}
        page={page}
        pageSize={pageSize}
        total={items.length}
        onChange={(next, size) => turn({ page: next, pageSize: size })}
      />
    </section>
  );
}

function ItemCard({ item, showsAnswers }: { item: Item; showsAnswers: boolean }) {
  const { t } = useTranslation('analytics');
  const {
    number,
    question: { questionType, questionMark, answeredCount, askedCount },
  } = item;
  return (
    <article className="rw-card rw-analytics-item">
      <h4>
        <span className="rw-analytics-number">{number}</span>
        <ItemName item={item} />
      </h4>
      <p className="rw-analytics-muted">
        {t('item.facts', { type: t(`type.${questionType}`), mark: questionMark })} ·{' '}
        <Digits>{`${answeredCount} / ${askedCount}`}</Digits> {t('item.answered')}
      </p>
      {!showsAnswers && <p className="rw-analytics-muted">{t('chips.whileActive')}</p>}
      {showsAnswers &&
        (answeredCount === 0 ? (
          <EmptyState title={t('answers.nobody')} hint={t('answers.nobodyHint')} />
        ) : (
          <InlinePart rows={6}>
            <Charts.Answers item={item} />
          </InlinePart>
        ))}
    </article>
  );
}
