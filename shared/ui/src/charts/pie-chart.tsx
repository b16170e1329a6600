import { Pie } from '@ant-design/charts';
import { useMediaQuery } from '../core/use-media-query';
import { ChartFrame } from './chart-frame';
import { useChartColors, type Tone } from './tones';

export interface PieSlice {
  key: string;
  label: string;
  value: number;
  /** The formatted value. */ text: string;
  tone: Tone;
}
export interface PieChartProps {
  label: string;
  /** Headings of the table: name and value. */ head: readonly [string, string];
  slices: readonly PieSlice[];
}

const HEIGHT = 200;
/** Duration of the fade-in animation in milliseconds. */
const APPEARANCE_MS = 180;

/** Pie chart. */
export function PieChart({ label, head, slices }: PieChartProps) {
  const colors = useChartColors();
  const still = useMediaQuery('(prefers-reduced-motion: reduce)');
  const drawn = slices.filter(({ value }) => value > 0);
  return (
    <ChartFrame
      label={label}
      legend={slices.map(({ tone, label: words, text }) => ({ tone, label: `${words}: ${text}` }))}
      colors={colors}
      twin={{
        head,
        rows: slices.map(({ key, label: words, text }) => ({ key, cells: [words, text] })),
      }}
    >
      <Pie
        data={drawn.map(({ key, label: words, value, text, tone }) => ({
          key,
          label: words,
          value,
          text,
          fill: colors.tones[tone],
        }))}
        angleField="value"
        colorField="key"
        height={HEIGHT}
        autoFit
        innerRadius={0.55}
        animate={still ? false : { enter: { type: 'fadeIn', duration: APPEARANCE_MS } }}
        style={{ fill: ({ fill }: { fill: string }) => fill, stroke: colors.surface, lineWidth: 2 }}
        legend={false}
        label={false}
        tooltip={{
          title: false,
          items: [
            (datum: { label: string; text: string; fill: string }) => ({
              name: datum.label,
              value: datum.text,
              color: datum.fill,
            }),
          ],
        }}
        theme={{ view: { viewFill: 'transparent' } }}
      />
    </ChartFrame>
  );
}
