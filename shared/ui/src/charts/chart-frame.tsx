import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartColors, Tone } from './tones';
import './charts.css';
import { UserText } from '../core/user-text';

export interface LegendEntry {
  tone: Tone;
  label: string;
}

/** The drawn data as a table. */
export interface Twin {
  head: readonly string[];
  rows: readonly { key: string; cells: readonly string[] }[];
}

interface ChartFrameProps {
  label: string;
  legend: readonly LegendEntry[];
  twin: Twin;
  colors: ChartColors;
  pages?: ReactNode;
  children: ReactNode;
}

/** Frame of a chart: its name, the legend, and a table with the same data. */
export function ChartFrame({ label, legend, twin, colors, pages, children }: ChartFrameProps) {
  const { t } = useTranslation('kit');
  return (
    <figure className="rw-chart" aria-label={label}>
      <figcaption className="rw-chart-name">{label}</figcaption>
      {legend.length > 0 && (
        <ul className="rw-chart-legend">
          {legend.map(({ tone, label: words }) => (
            <li key={tone}>
              <span style={{ background: colors.tones[tone] }} aria-hidden />
              {words}
            </li>
          ))}
        </ul>
      )}
      {/* A canvas counts from the left, whatever the text direction. */}
      <div className="rw-chart-drawing" dir="ltr" aria-hidden>
        {children}
      </div>
      {pages}
      <details className="rw-chart-twin">
        <summary>{t('chart.asTable')}</summary>
        <div
          className="rw-chart-scroll"
          tabIndex={0}
          role="region"
          aria-label={t('chart.tableOf', { label })}
        >
          <table>
            <thead>
              <tr>
                {twin.head.map((title) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {twin.rows.map(({ key, cells: [first, ...rest] }) => (
                <tr key={key}>
                  <th scope="row">
                    <UserText as="bdi">{first}</UserText>
                  </th>
                  {rest.map((cell, index) => (
                    <td key={index}>
                      <UserText as="bdi">{cell}</UserText>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}
