import { useTranslation } from 'react-i18next';
import { isChoice } from '@riwaq/api';
import { BarChart, PieChart } from '@riwaq/ui/charts';
import { percentText, isolateFigure, shareOf } from '../figures';
import type { Item } from '../items';

/**
 * Answers to a question: the frequency of each option or, for questions without options, the
 * numbers of correct, wrong and missing answers.
 */
export default function AnswersChart({ item }: { item: Item }) {
  const { t } = useTranslation('analytics');
  const {
    question: { questionType, askedCount, answeredCount, correctAnswerd, ungradedCount },
    answers,
    number,
  } = item;
  const counted = (count: number): string =>
    isolateFigure(`${count} (${percentText(shareOf(count, askedCount))})`);
  if (isChoice(questionType)) {
    return (
      <BarChart
        label={t('answers.chart', { number })}
        whole
        head={[t('answers.option'), t('answers.chosen'), t('answers.key')]}
        legend={[
          { tone: 'success', label: t('answers.right') },
          { tone: 'muted', label: t('answers.wrong') },
        ]}
        bars={answers.map(({ answerGuid, answerText, answersCount, isCorrect }, index) => ({
          key: answerGuid ?? answerText,
          name: `${t('answers.letter', { number: index + 1 })}${isCorrect ? ' ✓' : ''}`,
          title: answerText,
          parts: [
            {
              key: t('answers.chosen'),
              value: answersCount,
              text: counted(answersCount),
              tone: isCorrect ? ('success' as const) : ('muted' as const),
            },
          ],
          more: [t(isCorrect ? 'answers.right' : 'answers.wrong')],
        }))}
      />
    );
  }
  // Until it is graded for all students, a question has no numbers of correct and wrong answers.
  const silent = {
    key: 'silent',
    label: t('answers.silent'),
    value: askedCount - answeredCount,
    tone: 'muted' as const,
  };
  const wrong = correctAnswerd === null ? 0 : Math.max(0, answeredCount - correctAnswerd);
  const slices =
    correctAnswerd === null
      ? [
          {
            key: 'given',
            label: t('answers.given', { waiting: ungradedCount }),
            value: answeredCount,
            tone: 'primary' as const,
          },
          silent,
        ]
      : [
          {
            key: 'right',
            label: t('answers.right'),
            value: correctAnswerd,
            tone: 'success' as const,
          },
          { key: 'wrong', label: t('answers.wrong'), value: wrong, tone: 'danger' as const },
          { ...silent, value: askedCount - correctAnswerd - wrong },
        ];
  return (
    <PieChart
      label={t('answers.chart', { number })}
      head={[t('answers.part'), t('scores.count')]}
      slices={slices.map((slice) => ({ ...slice, text: counted(slice.value) }))}
    />
  );
}
