import type { MachineScore } from './machine-score';

/** One line of the report: a measured value and its bound. */
export interface Finding {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** Bound as set by the measurement; a finding without one is only reported. */
  readonly bound?: { readonly kind: 'at most' | 'at least'; readonly value: number };
  /** Score of the browser that was measured; default: that of Node. */
  readonly score?: MachineScore;
}

/** Units of values that depend on the machine, so that their bounds are scaled to it. */
const TIME = 'ms';
const RATE = '/s';

/**
 * Translates a bound on times or rates from the reference machine to one with this score. It is
 * never tightened.
 */
export function scaledToMachine(finding: Finding, ofNode: MachineScore): Finding {
  const { bound, unit } = finding;
  if (!bound || (unit !== TIME && unit !== RATE)) return finding;
  const slower = Math.max(1, (finding.score ?? ofNode).slower);
  const value = unit === TIME ? bound.value * slower : bound.value / slower;
  return { ...finding, bound: { ...bound, value } };
}

const shown = (value: number) =>
  Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(value >= 10 ? 1 : 2);

export function holds({ value, bound }: Finding): boolean {
  return !bound || (bound.kind === 'at most' ? value <= bound.value : value >= bound.value);
}

/** Formats findings as aligned lines of text. */
export function table(title: string, findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ name }) => name.length));
  const lines = findings.map((finding) => {
    const bound = finding.bound
      ? `  ${finding.bound.kind} ${shown(finding.bound.value)}: ${holds(finding) ? 'met' : 'MISSED'}`
      : '';
    return `  ${finding.name.padEnd(width)}  ${shown(finding.value).padStart(9)} ${finding.unit.padEnd(6)}${bound}`;
  });
  return `\n${title}\n${lines.join('\n')}\n`;
}
