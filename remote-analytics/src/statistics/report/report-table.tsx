import { useTranslation } from 'react-i18next';
import { UserText } from '@riwaq/ui/core';

export interface ReportRow {
  number: number;
  title: string;
  cells: readonly string[];
}

/** Printable table with all rows; its head is repeated on each printed page. */
export function ReportTable({
  title,
  head,
  rows,
}: {
  title: string;
  head: readonly string[];
  rows: readonly ReportRow[];
}) {
  const { t } = useTranslation('analytics');
  return (
    <section className="rw-analytics-sheet">
      <h4>{title}</h4>
      <div className="rw-analytics-scroll" tabIndex={0} role="region" aria-label={title}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('column.number')}</th>
              <th scope="col">{t('column.question')}</th>
              {head.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ number, title: name, cells }) => (
              <tr key={number}>
                <td>{number}</td>
                <th scope="row">
                  <UserText>{name}</UserText>
                </th>
                {cells.map((cell, index) => (
                  <td key={index}>
                    <UserText as="bdi">{cell}</UserText>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
