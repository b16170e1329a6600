/**
 * Charts. Their code is large: import this group only from a separate chunk that loads when a chart
 * is shown (docs/decisions/0026).
 */
export { BarChart } from './bar-chart';
export type { BarChartProps } from './bar-chart';
export type { Bar, BarPart } from './column-config';
export { PieChart } from './pie-chart';
export type { PieChartProps, PieSlice } from './pie-chart';
export type { Tone } from './tones';
