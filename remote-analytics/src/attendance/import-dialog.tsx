import { useTranslation } from 'react-i18next';
import {
  ATTENDANCE_COLUMN_NAMES,
  ATTENDANCE_FILE_EXTENSIONS,
  ATTENDANCE_KEYS,
  attendanceImportStatuses,
  attendanceUploadStatuses,
  DEGREE_FILE_BYTES,
  REQUIRED_ATTENDANCE_KEYS,
  takesAttendanceColumn,
  type AttendanceKey,
  type AttendanceSheetSaved,
} from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { formatDate, UserText } from '@riwaq/ui/core';
import { useExport } from '@riwaq/ui/page';
import { SheetImport, type SheetTemplate } from '@riwaq/ui/sheets';
import type { ColumnType } from '@riwaq/ui/table';
import type { ClassDay } from './class-day';

type Taken = AttendanceSheetSaved['taken'][number];
const TEMPLATE: SheetTemplate<AttendanceKey> = {
  keys: ATTENDANCE_KEYS,
  required: REQUIRED_ATTENDANCE_KEYS,
  takes: takesAttendanceColumn,
  names: ATTENDANCE_COLUMN_NAMES,
};

/** Imports the attendance of a day from a spreadsheet or CSV file. */
export default function ImportDialog({
  place,
  codes,
  open,
  onClose,
  onSaved,
}: {
  place: ClassDay;
  /** The codes of the students of the class, by which their column is recognised. */
  codes: readonly string[];
  open: boolean;
  onClose: () => void;
  onSaved: () => void;
}) {
  const { t } = useTranslation('analytics');
  const { api } = useHost();
  const exportFile = useExport();
  const columns = useImportColumns();
  return (
    <SheetImport<AttendanceKey, Taken, AttendanceSheetSaved['leftOut'][number]>
      open={open}
      onClose={onClose}
      template={TEMPLATE}
      codes={codes}
      extensions={ATTENDANCE_FILE_EXTENSIONS}
      below={DEGREE_FILE_BYTES}
      columns={columns}
      onSaved={onSaved}
      onLeftOut={({ xlsxFileName, sheetName, keyMaps }) =>
        void exportFile(() =>
          api('POST Attendance/GetLeftOutXlsx', {
            body: { ...place, xlsxFileName, sheetName, keyMaps },
          }),
        )
      }
      upload={(file) => api('POST Attendance/UploadXlsxFile', { file })}
      save={(request) =>
        api('POST Attendance/SaveXlsxAttendance', { body: { ...place, ...request } })
      }
      onTemplate={() =>
        void exportFile(() => api('GET Attendance/GetXlsxTemplateFile', { query: place }))
      }
      statuses={{ upload: attendanceUploadStatuses, save: attendanceImportStatuses }}
      problems={{ fileType: 'attendance.fileType', fileTooLarge: 'attendance.fileTooLarge' }}
      texts={{
        title: t('attendance.import.title', { day: formatDate(place.day) }),
        hint: t('attendance.import.hint'),
        template: t('attendance.import.template'),
        labelOf: (key) => t(`attendance.import.keys.${key}`),
        hintOf: (key) => t(`attendance.import.takes.${key}`),
        reasonOf: ({ problem, studentCode, value }) =>
          t(`attendance.import.problems.${problem}`, { code: studentCode, value }),
        willTake: (count) => t('attendance.import.willTake', { count }),
        willChange: (count) => t('attendance.import.willChange', { count }),
        confirm: (count, left) =>
          left > 0
            ? t('attendance.import.confirmLeaving', { count, left })
            : t('attendance.import.confirm', { count }),
        saved: (count) => t('attendance.import.saved', { count }),
      }}
    />
  );
}

/** Columns of the marks that an import takes. */
function useImportColumns(): ColumnType<Taken>[] {
  const { t } = useTranslation('analytics');
  return [
    {
      key: 'code',
      title: t('attendance.import.keys.StudentCode'),
      render: (_, { studentCode }) => <UserText as="bdi">{studentCode}</UserText>,
    },
    {
      key: 'name',
      title: t('attendance.student'),
      render: (_, { studentName }) => <UserText>{studentName}</UserText>,
    },
    {
      key: 'hours',
      title: t('attendance.import.keys.Hours'),
      render: (_, { hours, before }) =>
        before !== null && before !== hours ? (
          <UserText as="bdi">{t('attendance.history.change', { before, after: hours })}</UserText>
        ) : (
          hours
        ),
    },
    {
      key: 'excused',
      title: t('attendance.import.keys.Excused'),
      render: (_, { excused }) => t(excused ? 'attendance.yes' : 'attendance.no'),
    },
    {
      key: 'note',
      title: t('attendance.import.keys.Note'),
      render: (_, { note }) => <UserText>{note}</UserText>,
    },
  ];
}
