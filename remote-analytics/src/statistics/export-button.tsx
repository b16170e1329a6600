import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StatisticsTable } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { Button } from '@riwaq/ui/core';
import { useExport } from '@riwaq/ui/page';

/** Exports a complete table of the statistics as a spreadsheet, whichever page of it is shown. */
export function ExportButton({
  examGuid,
  table,
  disabled = false,
}: {
  examGuid: string;
  table: StatisticsTable;
  disabled?: boolean;
}) {
  const { t } = useTranslation('analytics');
  const { api, i18n } = useHost();
  const save = useExport();
  const [saving, setSaving] = useState(false);
  const run = async () => {
    setSaving(true);
    await save(() =>
      api('GET Exams/StatisticsXlsx', {
        query: { ExamGuid: examGuid, Lang: i18n.language, table },
      }),
    );
    setSaving(false);
  };
  return (
    <Button
      icon={<FileDown size={16} aria-hidden />}
      loading={saving}
      disabled={disabled}
      onClick={() => void run()}
    >
      {t('export')}
    </Button>
  );
}
