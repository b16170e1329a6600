import {
  DEGREE_COLUMN_NAMES,
  DEGREE_FILE_BYTES,
  OK,
  STUDENTS_FILE_EXTENSIONS,
  STUDENTS_KEYS,
  studentsSheetStatuses,
  studentsUploadStatuses,
  type ApiResponse,
  type StudentsKey,
  type StudentsSheet,
} from '@riwaq/api';
import { UserText } from '../core';
import type { StudentSheetProps } from '../form/student-sheets';
import { useExport } from '../page';
import type { SheetTemplate } from './mapping';
import { SheetImport } from './sheet-import';
import type { SheetResult, TakenRow } from './sheet-preview';
import type { SheetRequest } from './use-sheet-import';
import { useSheetTexts } from './use-sheet-texts';

type Taken = StudentsSheet['taken'][number] & TakenRow;
type LeftOut = StudentsSheet['leftOut'][number];

const TEMPLATE: SheetTemplate<StudentsKey> = {
  keys: STUDENTS_KEYS,
  required: STUDENTS_KEYS,
  takes: () => true,
  names: DEGREE_COLUMN_NAMES,
  recognises: (_key, { isOfStudents }) => isOfStudents === true,
};

/** Chooses students of a section by the rows of a spreadsheet (PEOPLE-9). */
export default function StudentSheetImport({
  classGuids,
  sheets,
  offered,
  chosen,
  onFound,
  open,
  onClose,
}: StudentSheetProps & { open: boolean; onClose: () => void }) {
  const { t } = useSheetTexts();
  const exportFile = useExport();
  const modelOf = ({ xlsxFileName, sheetName, keyMaps }: SheetRequest<StudentsKey>) => ({
    ...classGuids,
    xlsxFileName,
    sheetName,
    keyMaps,
  });
  const match = async (
    request: SheetRequest<StudentsKey>,
  ): Promise<ApiResponse<SheetResult<Taken, LeftOut> | null>> => {
    const { data, ...response } = await sheets.match(modelOf(request));
    if (data === null) return { ...response, data: null };
    const isNew = ({ studentGuid }: { studentGuid: string }) =>
      offered.has(studentGuid) && !chosen.has(studentGuid);
    const taken = data.taken.map((row) => ({ ...row, isUnchanged: !isNew(row) }));
    const added = taken.filter(isNew).map(({ studentGuid }) => studentGuid);
    if (response.statusCode === OK && request.dryRun !== true) onFound(added);
    // The form stores the choice later, so no other user can change what was shown.
    return { ...response, data: { ...data, taken, changesCount: added.length, seen: '' } };
  };
  return (
    <SheetImport<StudentsKey, Taken, LeftOut>
      open={open}
      onClose={onClose}
      template={TEMPLATE}
      extensions={STUDENTS_FILE_EXTENSIONS}
      below={DEGREE_FILE_BYTES}
      upload={(file) => sheets.upload(file, classGuids)}
      save={match}
      savesOnlyChanges
      onSaved={() => undefined}
      onLeftOut={(request) => void exportFile(() => sheets.leftOut(modelOf(request)))}
      statuses={{ upload: studentsUploadStatuses, save: studentsSheetStatuses }}
      problems={{ fileType: 'attendance.fileType', fileTooLarge: 'attendance.fileTooLarge' }}
      columns={[
        {
          key: 'code',
          title: t('sheets:students.key'),
          render: (_, { studentCode }) => <UserText as="bdi">{studentCode}</UserText>,
        },
        {
          key: 'name',
          title: t('sheets:students.student'),
          render: (_, { studentFullName }) => <UserText>{studentFullName}</UserText>,
        },
      ]}
      texts={{
        title: t('sheets:students.title'),
        hint: t('sheets:students.hint'),
        labelOf: () => t('sheets:students.key'),
        hintOf: () => t('sheets:students.takes'),
        reasonOf: ({ problem, studentCode, value }) =>
          t(`sheets:students.problems.${problem}`, { code: studentCode, value }),
        willTake: (count) => t('sheets:students.willTake', { count }),
        willChange: (count, unchanged) =>
          count === 0 || unchanged === 0
            ? t('sheets:students.willChange', { count })
            : [
                t('sheets:students.willChange', { count }),
                t('sheets:students.alreadyThere', { count: unchanged }),
              ].join(' '),
        confirm: (count) => t('sheets:students.confirm', { count }),
        saved: (count) => t('sheets:students.saved', { count }),
      }}
    />
  );
}
