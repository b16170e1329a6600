import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { TimelineEntry, TimelineMonth } from '@riwaq/api';
import { KindIcon } from './kind-icon';

/** The rows, each with the count that it shows. */
const ROWS: readonly { kind: TimelineEntry['kind']; countOf: (month: TimelineMonth) => number }[] =
  [
    { kind: 'workSample', countOf: ({ workSamples }) => workSamples },
    { kind: 'achievement', countOf: ({ achievements }) => achievements },
    { kind: 'goal', countOf: ({ goals }) => goals },
    { kind: 'goalAchieved', countOf: ({ goalsAchieved }) => goalsAchieved },
    { kind: 'reflection', countOf: ({ reflections }) => reflections },
    { kind: 'feedback', countOf: ({ feedback }) => feedback },
  ];

/** Diameter in pixels of a dot for one entry, and of the largest dot. */
const DOT = { least: 22, most: 40 } as const;

/**
 * Logarithmic: grows with every doubling, so that small differences stay visible and large counts
 * do not dominate.
 */
const dotSize = (count: number): number => Math.min(DOT.most, DOT.least + 5 * Math.log2(count));

/**
 * One row of dots per kind and one column per month; the size grows with the count, which is also
 * written. Scrolled to the newest month.
 */
export function MonthsTable({ months }: { months: readonly TimelineMonth[] }) {
  const { t } = useTranslation('portfolio');
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = scroller;
    // In right-to-left pages `scrollLeft` is negative.
    if (current)
      current.scrollLeft =
        getComputedStyle(current).direction === 'rtl' ? -current.scrollWidth : current.scrollWidth;
  }, [months]);
  return (
    <div
      ref={scroller}
      className="rw-card rw-portfolio-months"
      role="region"
      aria-label={t('timelineOf.months')}
      tabIndex={0}
    >
      <table>
        <caption className="rw-hidden">{t('timelineOf.months')}</caption>
        <thead>
          <tr>
            <td />
            {months.map(({ month }) => (
              <th key={month} scope="col">
                <bdi dir="ltr">{month.replace('-', '/')}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ROWS.filter(({ countOf }) => months.some((month) => countOf(month) > 0)).map(
            ({ kind, countOf }) => (
              <tr key={kind} data-kind={kind}>
                <th scope="row">
                  <span className="rw-portfolio-sign">
                    <KindIcon kind={kind} />
                    {t(`timelineOf.${kind}`)}
                  </span>
                </th>
                {months.map((month) => {
                  const count = countOf(month);
                  return (
                    <td key={month.month}>
                      {count > 0 && (
                        <span
                          className="rw-portfolio-dot"
                          style={{ inlineSize: dotSize(count), blockSize: dotSize(count) }}
                        >
                          {count}
                        </span>
                      )}
                    </td>
                  );
                })}
              </tr>
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}
