import type { ChartColors, Tone } from './tones';

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

/** Settings of the columns, apart from their values. */
export interface ColumnSettings {
  colors: ChartColors;
  /** The first bar is at the right. */
  rightToLeft: boolean;
  isPhone: boolean;
  /** The bars grow when they appear. */
  animated: boolean;
  range?: readonly [least: number, most: number] | undefined;
  axisText: (value: number) => string;
  whole: boolean;
}

const columnsOf = (bars: readonly Bar[], { tones }: ChartColors) =>
  bars.flatMap(({ key, name, title, parts }) =>
    parts.map((part) => ({
      key,
      name,
      title,
      part: part.key,
      value: part.value,
      text: part.text,
      fill: tones[part.tone],
    })),
  );

/** Configuration of the chart library's `Column` for some bars. */
export function columnConfig(bars: readonly Bar[], settings: ColumnSettings) {
  const { colors, rightToLeft, isPhone, animated, range } = settings;
  const width = isPhone ? 'phone' : 'desk';
  const data = columnsOf(bars, colors);
  const worded = data.length <= WORDED_MOST[width];
  const grouped = bars.some(({ parts }) => parts.length > 1);
  const taken = data.length * (BAR_MOST / WIDTH[width]);
  return {
    data,
    xField: 'key',
    yField: 'value',
    ...(grouped && { colorField: 'part', group: true }),
    height: HEIGHT,
    insetTop: worded ? WORDS_HEIGHT : 0,
    autoFit: true,
    animate: animated && { enter: { type: 'scaleInY', duration: GROWTH_MS } },
    scale: {
      x: {
        range: rightToLeft ? [1, 0] : [0, 1],
        paddingInner: grouped ? Math.max(ROOM_LEAST, 1 - taken) : ROOM_LEAST,
        paddingOuter: 0.2,
      },
      y: range ? { domain: [...range], nice: false } : { nice: true },
    },
    axis: axisConfig(bars, settings),
    style: {
      fill: ({ fill }: { fill: string }) => fill,
      maxWidth: BAR_MOST,
      radiusTopLeft: 3,
      radiusTopRight: 3,
    },
    label: worded && labelConfig(colors),
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
}

function axisConfig(
  bars: readonly Bar[],
  { colors, rightToLeft, axisText, whole }: ColumnSettings,
) {
  const text = {
    labelFill: colors.muted,
    labelFontFamily: colors.font,
    labelFontSize: 12,
    labelOpacity: 1,
    title: false as const,
  };
  return {
    x: {
      ...text,
      labelFormatter: (key: string) => bars.find((bar) => bar.key === key)?.name ?? '',
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
  };
}

/** Text over a bar, outlined so that it can be read on the grid. */
const labelConfig = ({ ink, font, surface }: ChartColors) => ({
  text: 'text',
  position: 'top' as const,
  textBaseline: 'bottom' as const,
  dy: -2,
  fill: ink,
  fontFamily: font,
  fontSize: 12,
  stroke: surface,
  lineWidth: 3,
});
