import { useTranslation } from 'react-i18next';
import { isChoice, type ExamMetrics } from '@riwaq/api';
import { Link } from '@riwaq/contract/router';
import { EmptyState } from '@riwaq/ui/core';
import { InlinePart } from '@riwaq/ui/page';
import { AnswerList } from '../answer-list';
import { InnerHead } from '../inner-head';
import { useItemTitle } from '../item-name';
import { ratedOf, type Item } from '../items';
import { Charts } from '../lazy-components';
import type { TabProps } from '../tabs/tab-props';
import { useStatisticsAddress } from '../use-statistics-address';
import { EarlierSittings } from './earlier-sittings';
import { GroupsTable } from './groups-table';
import { ItemFigureCards } from './item-figure-cards';

/** Sizes of the groups. The upper and the lower group may overlap. */
function sizesOf({ groups, studentsCount }: ExamMetrics) {
  return (
    groups && {
      upper: groups.topTotal,
      lower: groups.bottomTotal,
      middle: Math.max(0, studentsCount - groups.topTotal - groups.bottomTotal),
    }
  );
}

/**
 * Page of one question: its text, the options chosen by each group, its figures and earlier
 * results.
 */
export default function ItemPage({
  examGuid,
  statistics: { calculateAllMetrics: metrics, examDetails },
  items,
  item,
}: TabProps & { item: Item }) {
  const { t } = useTranslation('analytics');
  const titleOf = useItemTitle();
  const address = useStatisticsAddress();
  const [rated] = ratedOf([item]);
  const sizes = metrics && sizesOf(metrics);
  const {
    number,
    question: { questionGuid, questionType, questionMark, answeredCount, askedCount },
  } = item;
  const [before, after] = [items[number - 2], items[number]];
  return (
    <article className="rw-analytics-panel rw-analytics-one">
      <InnerHead title={t('item.title', { number })} />
      <p className="rw-analytics-muted">
        {t('item.facts', { type: t(`type.${questionType}`), mark: questionMark })} ·{' '}
        {t('item.answeredOf', { answered: answeredCount, asked: askedCount })}
      </p>
      {rated?.figures.metric.checkKey && (
        <p className="rw-analytics-notice" role="note">
          {t('checkKey.item')}
        </p>
      )}
      <EarlierSittings examGuid={examGuid} questionGuid={questionGuid} title={titleOf(item)}>
        {examDetails.isActive && <p className="rw-analytics-muted">{t('chips.whileActive')}</p>}
        {!examDetails.isActive && answeredCount === 0 && (
          <EmptyState title={t('answers.nobody')} hint={t('answers.nobodyHint')} />
        )}
        {!examDetails.isActive && answeredCount > 0 && (
          <>
            <h4>{t('item.whoChose')}</h4>
            {isChoice(item.question.questionType) && sizes ? (
              <>
                <GroupsTable item={item} sizes={sizes} />
                <InlinePart rows={5}>
                  <Charts.Groups item={item} sizes={sizes} />
                </InlinePart>
              </>
            ) : (
              <>
                <AnswerList item={item} />
                <InlinePart rows={5}>
                  <Charts.Answers item={item} />
                </InlinePart>
              </>
            )}
          </>
        )}
        {rated && metrics && (
          <>
            <h4>{t('item.figures')}</h4>
            <ItemFigureCards item={rated} metrics={metrics} />
          </>
        )}
      </EarlierSittings>
      <nav className="rw-analytics-turn" aria-label={t('item.turn')}>
        {before && (
          <Link className="rw-analytics-link" to={address.item(before.question.questionGuid)}>
            {t('item.previous', { number: before.number })}
          </Link>
        )}
        {after && (
          <Link className="rw-analytics-link" to={address.item(after.question.questionGuid)}>
            {t('item.next', { number: after.number })}
          </Link>
        )}
      </nav>
    </article>
  );
}
