import { Column } from '@ant-design/charts';
import { LAYOUT } from '@riwaq/api';
import { useMemo, useState } from 'react';
import { directionOf } from '@riwaq/contract';
import { useKitSettings } from '../core/kit-settings';
import { useMediaQuery } from '../core/use-media-query';
import { Pagination } from '../table/pagination';
import { ChartFrame, type LegendEntry } from './chart-frame';
import { useChartColors, type Tone } from './tones';

/** One bar of a group. */
export interface BarPart {
  /** Unique within its group. */
  key: string;
  /** Null draws no bar. */
  value: number | null;
  /** The formatted value. */
  text: string;
  tone: Tone;
}

/** One name on the axis, with its bar or a group of bars. */
export interface Bar {
  key: string;
  /** Short label below the bar. */
  name: string;
  /** Long label for the table and the tooltip. */
  title: string;
  parts: readonly BarPart[];
  /** Further cells of its row in the table. */
  more?: readonly string[];
}

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
const HEIGHT = 260;
/** Duration of the growth animation in milliseconds. */
const GROWTH_MS = 180;
/**
 * Maximum width of a bar in pixels; with more bars than WORDED_MOST there is no room for text over
 * them.
 */
const BAR_MOST = 48;
const WORDED_MOST = { desk: 16, phone: 6 } as const;
/**
 * Approximate width of a chart in pixels. With few names and several bars each, free space goes
 * between the names, not between the bars.
 */
const WIDTH = { desk: 900, phone: 260 } as const;
/** Minimum share of a name's width that stays empty. */
const ROOM_LEAST = 0.3;
/** Height in pixels of the text over the highest bar. */
const WORDS_HEIGHT = 18;

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
  const phone = useMediaQuery(`(max-width: ${LAYOUT.phoneBreakpoint - 0.02}px)`);
  const [page, setPage] = useState(1);
  const [picture, setPicture] = useState<string | null>(null);
  const pages = Math.max(1, Math.ceil(bars.length / pageSize));
  const current = Math.min(page, pages);
  const shown = bars.slice((current - 1) * pageSize, current * pageSize);
  const rightToLeft = directionOf(language) === 'rtl';
  const config = useMemo(() => {
    const data = shown.flatMap(({ key, name, title, parts }) =>
      parts.map((part) => ({
        key,
        name,
        title,
        part: part.key,
        value: part.value,
        text: part.text,
        fill: colors.tones[part.tone],
      })),
    );
    const worded = data.length <= WORDED_MOST[phone ? 'phone' : 'desk'];
    const grouped = shown.some(({ parts }) => parts.length > 1);
    const taken = data.length * (BAR_MOST / WIDTH[phone ? 'phone' : 'desk']);
    const text = {
      labelFill: colors.muted,
      labelFontFamily: colors.font,
      labelFontSize: 12,
      labelOpacity: 1,
      title: false as const,
    };
    return {
      data,
      xField: 'key',
      yField: 'value',
      ...(grouped && { colorField: 'part', group: true }),
      height: HEIGHT,
      insetTop: worded ? WORDS_HEIGHT : 0,
      autoFit: true,
      animate: still || printable ? false : { enter: { type: 'scaleInY', duration: GROWTH_MS } },
      scale: {
        x: {
          range: rightToLeft ? [1, 0] : [0, 1],
          paddingInner: grouped ? Math.max(ROOM_LEAST, 1 - taken) : ROOM_LEAST,
          paddingOuter: 0.2,
        },
        y: range ? { domain: [...range], nice: false } : { nice: true },
      },
      axis: {
        x: {
          ...text,
          labelFormatter: (key: string) => shown.find((bar) => bar.key === key)?.name ?? '',
          labelAutoRotate: false,
          labelAutoHide: true,
          line: true,
          lineStroke: colors.line,
          lineStrokeOpacity: 1,
          tick: false,
        },
        y: {
          ...text,
          position: rightToLeft ? ('right' as const) : ('left' as const),
          labelFormatter: (value: number) => axisText(value),
          tick: false,
          ...(whole && { tickFilter: (value: number) => Number.isInteger(value) }),
          gridStroke: colors.line,
          gridStrokeOpacity: 1,
          gridLineDash: [0, 0] as [number, number],
        },
      },
      style: {
        fill: ({ fill }: { fill: string }) => fill,
        maxWidth: BAR_MOST,
        radiusTopLeft: 3,
        radiusTopRight: 3,
      },
      label: !worded
        ? (false as const)
        : {
            text: 'text',
            position: 'top' as const,
            textBaseline: 'bottom' as const,
            dy: -2,
            fill: colors.ink,
            fontFamily: colors.font,
            fontSize: 12,
            stroke: colors.surface,
            lineWidth: 3,
          },
      legend: false as const,
      tooltip: {
        title: ({ title }: { title: string }) => title,
        items: [
          (datum: { part: string; text: string; fill: string }) => ({
            name: grouped ? datum.part : '',
            value: datum.text,
            color: datum.fill,
          }),
        ],
      },
      theme: { view: { viewFill: 'transparent' } },
    };
  }, [shown, colors, still, printable, phone, rightToLeft, range, axisText, whole]);

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
