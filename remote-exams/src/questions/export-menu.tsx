import { FileDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EXPORT_TYPE } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { Dropdown, IconButton } from '@riwaq/ui/core';
import { useExport } from '@riwaq/ui/page';
import type { QuestionOwner } from '../data/keys';
import type { ExportFormat, ExportReport } from './export-notice';

const FORMATS: readonly ExportFormat[] = ['excel', 'aiken', 'gift', 'moodleXml'];

interface ExportMenuProps {
  owner: QuestionOwner;
  disabled: boolean;
  onExported: (report: ExportReport) => void;
}

/** Menu that exports the questions of an exam or of a category. */
export function ExportMenu({ owner, disabled, onExported }: ExportMenuProps) {
  const { t } = useTranslation('exams');
  const { api, i18n } = useHost();
  const exportFile = useExport();
  const source = owner.kind === 'exam' ? { ExamGuid: owner.guid } : { CategoryGuid: owner.guid };
  const items = FORMATS.map((format) => ({
    key: format,
    label: t(`export.${format}`),
    onClick: () =>
      void exportFile(
        () =>
          api('GET Exams/ExportQuestions', {
            query: { ...source, Lang: i18n.language, exportType: EXPORT_TYPE[format] },
          }),
        ({ leftOut, losses }) => onExported({ format, leftOut, losses }),
      ),
  }));
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <IconButton
        label={t('export.action')}
        icon={<FileDown size={20} aria-hidden />}
        disabled={disabled}
      />
    </Dropdown>
  );
}
