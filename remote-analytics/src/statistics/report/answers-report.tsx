import { useTranslation } from 'react-i18next';
import { figureText, percentText, shareOf } from '../figures';
import { useItemTitle } from '../item-name';
import type { Item } from '../items';
import { ReportTable } from './report-table';
import { fractionText } from './use-report-text';

/** How often each question was answered, and answered correctly. */
export function AnswersReport({ items }: { items: readonly Item[] }) {
  const { t } = useTranslation('analytics');
  const titleOf = useItemTitle();
  return (
    <ReportTable
      title={t('tab.summary')}
      head={[
        t('column.type'),
        t('column.mark'),
        t('column.answered'),
        t('column.correct'),
        t('column.percent'),
      ]}
      rows={items.map((item) => {
        const { questionType, questionMark, answeredCount, askedCount, correctAnswerd } =
          item.question;
        return {
          number: item.number,
          title: titleOf(item),
          cells: [
            t(`type.${questionType}`),
            String(questionMark),
            fractionText(answeredCount, askedCount),
            figureText(correctAnswerd),
            percentText(correctAnswerd === null ? null : shareOf(correctAnswerd, askedCount)),
          ],
        };
      })}
    />
  );
}
