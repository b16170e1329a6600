import { useTranslation } from 'react-i18next';
import type { ExamMetrics } from '@riwaq/api';
import { FigureCards, type FigureCard } from '../cards';
import { Digits, Figure } from '../figure';
import { figureText, percentText, isolateFigure } from '../figures';
import type { ItemFigures, RatedItem } from '../items';
import { LevelSign } from '../level-sign';
import { levelOf, type LevelKind } from '../levels';
import { reasonOf, type FigureName } from '../reasons';

/** The figures in the order of their cards. */
const ORDER: readonly FigureName[] = [
  'p',
  'd',
  'vi',
  'itemRest',
  'de',
  'alphaIfDropped',
  'variance',
];

const valuesOf = ({
  metric: { vi, itemRest, de, alphaIfDropped, variance },
  difficulty,
  discrimination,
}: ItemFigures): Readonly<Record<FigureName, number | null>> => ({
  p: difficulty.pValue,
  d: discrimination.dIndex,
  vi,
  itemRest,
  de,
  alphaIfDropped,
  variance,
});

/** Level of each figure that has levels. */
const levelsOf = ({
  metric,
  difficulty,
  discrimination,
}: ItemFigures): Partial<Record<FigureName, { kind: LevelKind; name: string | null }>> => ({
  p: { kind: 'difficulty', name: difficulty.difficultyLevel },
  d: { kind: 'discrimination', name: discrimination.verdict },
  vi: { kind: 'validity', name: metric.viLevel },
  de: { kind: 'distractors', name: metric.deLevel },
});

/** All figures of a question, each with a sentence that explains it for this exam. */
export function ItemFigureCards({ item, metrics }: { item: RatedItem; metrics: ExamMetrics }) {
  const { t } = useTranslation('analytics');
  const sentences = useSentences(item.figures, metrics);
  const values = valuesOf(item.figures);
  const levels = levelsOf(item.figures);
  const { correctAnswers, totalStudents } = item.figures.difficulty;
  const card = (name: FigureName): FigureCard => {
    const value = values[name];
    const level = levels[name];
    const reason = reasonOf(name, item, metrics);
    return {
      key: name,
      label: t(`column.${name}`),
      value: <Figure value={value} reason={reason} />,
      sentence: value === null ? t(`reason.${reason}`) : sentences[name](value),
      ...(level && { sign: <LevelSign kind={level.kind} name={level.name} /> }),
    };
  };
  const correct: FigureCard = {
    key: 'correct',
    label: t('column.correctOf'),
    value:
      correctAnswers === null ? (
        <Figure value={null} reason={reasonOf('p', item, metrics)} />
      ) : (
        <Digits>{`${correctAnswers} / ${totalStudents}`}</Digits>
      ),
    sentence: t('says.correct'),
  };
  return <FigureCards label={t('item.figures')} cards={[...ORDER.map(card), correct]} />;
}

/** Sentence that explains the value of each figure. */
function useSentences(
  { metric, difficulty, discrimination }: ItemFigures,
  { cronbachAlpha }: ExamMetrics,
): Readonly<Record<FigureName, (value: number) => string>> {
  const { t } = useTranslation('analytics');
  const key = (kind: LevelKind, name: string | null): string =>
    levelOf(kind, name)?.key ?? 'unknown';
  return {
    p: (p) =>
      t(`says.p.${key('difficulty', difficulty.difficultyLevel)}`, {
        percent: isolateFigure(percentText(p)),
      }),
    d: () =>
      t(`says.d.${key('discrimination', discrimination.verdict)}`, {
        upper: discrimination.upperCorrect,
        top: discrimination.topTotal,
        lower: discrimination.lowerCorrect,
        bottom: discrimination.bottomTotal,
      }),
    vi: () => t(`says.vi.${key('validity', metric.viLevel)}`),
    itemRest: (rest) => t(rest < 0 ? 'says.itemRest.negative' : 'says.itemRest.positive'),
    de: (de) =>
      t(`says.de.${key('distractors', metric.deLevel)}`, {
        percent: isolateFigure(percentText(de)),
      }),
    alphaIfDropped: (without) =>
      t(
        cronbachAlpha !== null && without > cronbachAlpha
          ? 'says.alphaIfDropped.better'
          : 'says.alphaIfDropped.worse',
        {
          alpha: isolateFigure(figureText(cronbachAlpha)),
          without: isolateFigure(figureText(without)),
        },
      ),
    variance: (variance) => t(variance === 0 ? 'says.variance.none' : 'says.variance.some'),
  };
}
