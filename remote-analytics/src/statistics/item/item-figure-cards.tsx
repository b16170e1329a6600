import { useTranslation } from 'react-i18next';
import type { ExamMetrics } from '@riwaq/api';
import { FigureCards, type FigureCard } from '../cards';
import { Digits, Figure } from '../figure';
import { figureText, percentText, isolateFigure } from '../figures';
import type { RatedItem } from '../items';
import { LevelSign } from '../level-sign';
import { levelOf, type LevelKind } from '../levels';
import { reasonOf, type FigureName } from '../reasons';

/** All figures of a question, each with a sentence that explains it for this exam. */
export function ItemFigureCards({ item, metrics }: { item: RatedItem; metrics: ExamMetrics }) {
  const { t } = useTranslation('analytics');
  const { metric, difficulty, discrimination } = item.figures;
  const card = (
    name: FigureName,
    value: number | null,
    says: (value: number) => string,
    level?: { kind: LevelKind; name: string | null },
  ): FigureCard => {
    const reason = reasonOf(name, item, metrics);
    return {
      key: name,
      label: t(`column.${name}`),
      value: <Figure value={value} reason={reason} />,
      sentence: value === null ? t(`reason.${reason}`) : says(value),
      ...(level && { sign: <LevelSign kind={level.kind} name={level.name} /> }),
    };
  };
  const key = (kind: LevelKind, name: string | null): string =>
    levelOf(kind, name)?.key ?? 'unknown';
  return (
    <FigureCards
      label={t('item.figures')}
      cards={[
        card(
          'p',
          difficulty.pValue,
          (p) =>
            t(`says.p.${key('difficulty', difficulty.difficultyLevel)}`, {
              percent: isolateFigure(percentText(p)),
            }),
          { kind: 'difficulty', name: difficulty.difficultyLevel },
        ),
        {
          ...card(
            'd',
            discrimination.dIndex,
            () =>
              t(`says.d.${key('discrimination', discrimination.verdict)}`, {
                upper: discrimination.upperCorrect,
                top: discrimination.topTotal,
                lower: discrimination.lowerCorrect,
                bottom: discrimination.bottomTotal,
              }),
            { kind: 'discrimination', name: discrimination.verdict },
          ),
        },
        card('vi', metric.vi, () => t(`says.vi.${key('validity', metric.viLevel)}`), {
          kind: 'validity',
          name: metric.viLevel,
        }),
        card('itemRest', metric.itemRest, (rest) =>
          t(rest < 0 ? 'says.itemRest.negative' : 'says.itemRest.positive'),
        ),
        card(
          'de',
          metric.de,
          (de) =>
            t(`says.de.${key('distractors', metric.deLevel)}`, {
              percent: isolateFigure(percentText(de)),
            }),
          { kind: 'distractors', name: metric.deLevel },
        ),
        card('alphaIfDropped', metric.alphaIfDropped, (without) =>
          t(
            metrics.cronbachAlpha !== null && without > metrics.cronbachAlpha
              ? 'says.alphaIfDropped.better'
              : 'says.alphaIfDropped.worse',
            {
              alpha: isolateFigure(figureText(metrics.cronbachAlpha)),
              without: isolateFigure(figureText(without)),
            },
          ),
        ),
        card('variance', metric.variance, (variance) =>
          t(variance === 0 ? 'says.variance.none' : 'says.variance.some'),
        ),
        {
          key: 'correct',
          label: t('column.correctOf'),
          value:
            difficulty.correctAnswers === null ? (
              <Figure value={null} reason={reasonOf('p', item, metrics)} />
            ) : (
              <Digits>{`${difficulty.correctAnswers} / ${difficulty.totalStudents}`}</Digits>
            ),
          sentence: t('says.correct'),
        },
      ]}
    />
  );
}
