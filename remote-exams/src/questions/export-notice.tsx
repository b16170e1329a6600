import { useTranslation } from 'react-i18next';
import { EXPORT_LOSSES, type EXPORT_TYPE, type FileDownload } from '@riwaq/api';

export type ExportFormat = keyof typeof EXPORT_TYPE;

/** Content that the last exported file does not contain. */
export interface ExportReport extends Pick<FileDownload, 'leftOut' | 'losses'> {
  readonly format: ExportFormat;
}

/** Lists the questions that an exported file does not contain, and what it lacks of the others. */
export function ExportNotice({
  report: { format, leftOut = [], losses = [] },
}: {
  report: ExportReport;
}) {
  const { t } = useTranslation('exams');
  // A newer server may name kinds that this page does not know.
  const known = EXPORT_LOSSES.flatMap((kind) => losses.find((loss) => loss.kind === kind) ?? []);
  if (leftOut.length === 0 && known.length === 0) return null;
  return (
    <div className="rw-exams-notice" role="alert">
      {leftOut.length > 0 && (
        <p>
          {t('export.leftOut', { count: leftOut.length, numbers: leftOut.join(t('comma')) })}
          {format !== 'excel' && ` ${t(`export.holds.${format}`)}`}
        </p>
      )}
      {known.length > 0 && (
        <>
          <p>{t('export.losses')}</p>
          <ul>
            {known.map(({ kind, numbers }) => (
              <li key={kind}>
                {numbers.length === 0
                  ? t(`export.lossKinds.${kind}`)
                  : t('export.lossOf', {
                      count: numbers.length,
                      loss: t(`export.lossKinds.${kind}`),
                      numbers: numbers.join(t('comma')),
                    })}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
