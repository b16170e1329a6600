import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  DEGREE_FILE_BYTES,
  DEGREE_FILE_EXTENSIONS,
  degreeColumnNames,
  REQUIRED_TEMPLATE_KEYS,
  takesColumn,
  TEMPLATE_KEYS,
  xlsxSaveStatuses,
  xlsxUploadStatuses,
  type DegreeSession,
  type TemplateKey,
  type XlsxSaved,
} from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { UserText } from '@riwaq/ui/core';
import { useExport } from '@riwaq/ui/page';
import { SheetImport, type SheetTemplate } from '@riwaq/ui/sheets';
import type { ColumnType } from '@riwaq/ui/table';
import { useRefreshDegrees } from './use-degrees';

const templateOf = (highest: number): SheetTemplate<TemplateKey> => ({
  keys: TEMPLATE_KEYS,
  required: REQUIRED_TEMPLATE_KEYS,
  takes: takesColumn,
  names: degreeColumnNames(highest),
});

/** Imports degrees from a spreadsheet (DEGREE-4 to DEGREE-6). */
export default function SheetImportDialog({
  session,
  codes,
  open,
  onClose,
}: {
  session: DegreeSession;
  /** The codes of the students of the list, by which their column is recognised. */
  codes: readonly string[];
  open: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('exams');
  const { api } = useHost();
  const exportFile = useExport();
  const refresh = useRefreshDegrees();
  const { sessionGuid, sectionGuid, highestDegree } = session;
  const template = useMemo(() => templateOf(highestDegree), [highestDegree]);
  const columns = useImportColumns();
  return (
    <SheetImport<TemplateKey, XlsxSaved['taken'][number], XlsxSaved['leftOut'][number]>
      open={open}
      onClose={onClose}
      template={template}
      codes={codes}
      extensions={DEGREE_FILE_EXTENSIONS}
      below={DEGREE_FILE_BYTES}
      columns={columns}
      upload={(file) => api('POST Degrees/UploadXlsxFile', { file })}
      save={(request) =>
        api('POST Degrees/SaveXlsxDegrees', { body: { sessionGuid, sectionGuid, ...request } })
      }
      onTemplate={() =>
        void exportFile(() => api('GET Degrees/GetXlsxTemplateFile', { query: { sessionGuid } }))
      }
      onSaved={() => void refresh()}
      onLeftOut={({ xlsxFileName, sheetName, keyMaps }) =>
        void exportFile(() =>
          api('POST Degrees/GetLeftOutXlsx', {
            body: { sessionGuid, sectionGuid, xlsxFileName, sheetName, keyMaps },
          }),
        )
      }
      statuses={{ upload: xlsxUploadStatuses, save: xlsxSaveStatuses }}
      problems={{ fileType: 'degrees.fileType', fileTooLarge: 'degrees.fileTooLarge' }}
      texts={{
        title: t('degrees.import.title'),
        hint: t('degrees.import.hint'),
        template: t('degrees.template'),
        labelOf: (key) => t(`degrees.import.keys.${key}`),
        hintOf: (key) => t(`degrees.import.takes.${key}`),
        reasonOf: ({ problem, studentCode, value }) =>
          t(`degrees.import.problems.${problem}`, { code: studentCode, value }),
        willTake: (count) => t('degrees.import.willTake', { count }),
        willChange: (count) => t('degrees.import.willChange', { count }),
        confirm: (count, left) =>
          left > 0
            ? t('degrees.import.confirmLeaving', { count, left })
            : t('degrees.import.confirm', { count }),
        saved: (count) => t('degrees.import.saved', { count }),
      }}
    />
  );
}

/** Columns of the degrees that an import takes. */
function useImportColumns(): ColumnType<XlsxSaved['taken'][number]>[] {
  const { t } = useTranslation('exams');
  return [
    {
      key: 'code',
      title: t('degrees.import.keys.StudentCode'),
      render: (_, { studentCode }) => <UserText as="bdi">{studentCode}</UserText>,
    },
    {
      key: 'name',
      title: t('students.name'),
      render: (_, { studentName }) => <UserText>{studentName}</UserText>,
    },
    {
      key: 'degree',
      title: t('students.degree'),
      render: (_, { degree, before }) =>
        before !== null && before !== degree ? (
          <UserText as="bdi">{t('degrees.history.change', { before, after: degree })}</UserText>
        ) : (
          degree
        ),
    },
    { key: 'note', title: t('degrees.note'), render: (_, { note }) => <UserText>{note}</UserText> },
  ];
}
