import { Column } from '@ant-design/charts';
import { LAYOUT } from '@riwaq/api';
import { useState } from 'react';
import { directionOf } from '@riwaq/contract';
import { useKitSettings } from '../core/kit-settings';
import { useMediaQuery } from '../core/use-media-query';
import { Pagination } from '../table/pagination';
import { columnConfig, type Bar } from './column-config';
import { ChartFrame, type LegendEntry } from './chart-frame';
import { useChartColors } from './tones';

export interface BarChartProps {
  label: string;
  /** Table headings: the name, the value of each part, then those of `more`. */
  head: readonly string[];
  bars: readonly Bar[];
  legend?: readonly LegendEntry[];
  /** Limits of the value axis; by default computed from the values. */
  range?: readonly [least: number, most: number];
  /** Formats the labels of the value axis; by default plain numbers. */
  axisText?: (value: number) => string;
  /** The values are counts: no fractions on the axis. */
  whole?: boolean;
  /** Adds an image for printing: a canvas is lost when the paper has another width. */
  printable?: boolean;
  /** Names per page of the chart (STAT-10). */
  pageSize?: number;
}

const PAGE = 15;

interface Drawn {
  chart: { on: (event: 'afterrender', then: () => void) => unknown };
  toDataURL: () => string | undefined;
}

/** Runs `then` two frames later: the chart has been drawn by then. */
const afterDrawing = (then: () => void): void => {
  requestAnimationFrame(() => requestAnimationFrame(then));
};

/** Bar chart with short names, paged; the first bar is at the start of the text direction. */
export function BarChart({
  label,
  head,
  bars,
  legend = [],
  range,
  axisText = String,
  whole = false,
  printable = false,
  pageSize = PAGE,
}: BarChartProps) {
  const { language } = useKitSettings();
  const colors = useChartColors();
  const still = useMediaQuery('(prefers-reduced-motion: reduce)');
  const isPhone = useMediaQuery(`(max-width: ${LAYOUT.phoneBreakpoint - 0.02}px)`);
  const [page, setPage] = useState(1);
  const [picture, setPicture] = useState<string | null>(null);
  const pages = Math.max(1, Math.ceil(bars.length / pageSize));
  const current = Math.min(page, pages);
  const shown = bars.slice((current - 1) * pageSize, current * pageSize);
  const config = columnConfig(shown, {
    colors,
    rightToLeft: directionOf(language) === 'rtl',
    isPhone,
    animated: !printable && !still,
    range,
    axisText,
    whole,
  });

  return (
    <ChartFrame
      label={label}
      legend={legend}
      colors={colors}
      twin={{
        head,
        rows: shown.map(({ key, title, parts, more = [] }) => ({
          key,
          cells: [title, ...parts.map(({ text }) => text), ...more],
        })),
      }}
      pages={
        pages > 1 && (
          <Pagination
            label={label}
            page={current}
            pageSize={pageSize}
            total={bars.length}
            sizes={[]}
            onChange={setPage}
          />
        )
      }
    >
      <Column
        {...config}
        onReady={(chart: Drawn) => {
          if (printable)
            chart.chart.on('afterrender', () =>
              afterDrawing(() => setPicture(chart.toDataURL() ?? null)),
            );
        }}
      />
      {picture !== null && <img className="rw-chart-picture" src={picture} alt="" />}
    </ChartFrame>
  );
}
