import { EXAM_VALIDITY, VALIDITY, type ExamValidity, type ItemValidity } from '@riwaq/api';
import { isAtLeast, meanOf, type Fraction } from './fraction';

/** The stricter rule applies from this number of items on. */
const STRICT_FROM_ITEMS = 10;
const STRICT_STRONG_ITEMS = 7;

export interface ValidityItem {
  readonly dp: Fraction | null;
  readonly de: Fraction | null;
  readonly validity: ItemValidity | null;
}

export interface ValiditySummary {
  /** The means of the items that have the figure. */
  readonly averageDp: Fraction | null;
  readonly averageDe: Fraction | null;
  readonly strongCount: number;
  /** The number of items that have a validity index. */
  readonly ratedCount: number;
  readonly verdict: ExamValidity | null;
}

const isThere = <Value>(value: Value | null): value is Value => value !== null;

/**
 * The verdict on an exam by the share of strong items: 70 % or more strong, 50 % or more moderate,
 * otherwise it needs review. With ten items or more it is strong only when the average DP is at
 * least 0.25, the average DE at least 0.5 and at least 7 items are strong (STAT-14, both
 * definitions). A missing average, such as DE in an exam without choices, does not prevent
 * "strong". Null when no item has a validity index.
 */
export function validitySummary(items: readonly ValidityItem[]): ValiditySummary {
  const averageDp = meanOf(items.map(({ dp }) => dp).filter(isThere));
  const averageDe = meanOf(items.map(({ de }) => de).filter(isThere));
  const rated = items.map(({ validity }) => validity).filter(isThere);
  const strongCount = rated.filter((validity) => validity === VALIDITY.strong).length;
  const share: Fraction = { over: BigInt(strongCount), under: BigInt(Math.max(1, rated.length)) };
  const passesStrict =
    items.length < STRICT_FROM_ITEMS ||
    (strongCount >= STRICT_STRONG_ITEMS &&
      (!averageDp || isAtLeast(averageDp, 1, 4)) &&
      (!averageDe || isAtLeast(averageDe, 1, 2)));
  const verdict = (): ExamValidity => {
    if (isAtLeast(share, 7, 10) && passesStrict) return EXAM_VALIDITY.strong;
    return isAtLeast(share, 1, 2) ? EXAM_VALIDITY.moderate : EXAM_VALIDITY.needsReview;
  };
  return {
    averageDp,
    averageDe,
    strongCount,
    ratedCount: rated.length,
    verdict: rated.length === 0 ? null : verdict(),
  };
}
