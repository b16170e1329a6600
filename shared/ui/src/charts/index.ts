/**
 * Charts. Their code is large: a page names this group only in a part of its own that loads when it
 * is shown (docs/decisions/0026).
 */
export { BarChart } from './bar-chart';
export type { Bar, BarChartProps, BarPart } from './bar-chart';
export { PieChart } from './pie-chart';
export type { PieChartProps, PieSlice } from './pie-chart';
export type { Tone } from './tones';
