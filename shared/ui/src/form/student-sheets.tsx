import type { ApiResponse, FileDownload, StudentsSheet, StudentsSheetModel } from '@riwaq/api';
import { lazyPart } from '@riwaq/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../core/button';
import { Part } from '../page/part';
import type { SentSheets } from '../sheets/use-sheet-import';

/** Subject and section of the students. */
export interface ClassGuids {
  sectionGuid: string;
  subjectGuid: string;
}

/** Requests by which students of a section are found in spreadsheets. */
export interface StudentSheets {
  upload: (file: File, of: ClassGuids) => Promise<ApiResponse<SentSheets | null>>;
  match: (model: StudentsSheetModel) => Promise<ApiResponse<StudentsSheet | null>>;
  /** The rows that name no student, as a file. */
  leftOut: (model: StudentsSheetModel) => Promise<ApiResponse<FileDownload | null>>;
}

export interface StudentSheetProps {
  classGuids: ClassGuids;
  sheets: StudentSheets;
  /** Guids of the people who can be chosen, and of those who are chosen already. */
  offered: ReadonlySet<string>;
  chosen: ReadonlySet<string>;
  /** Called with those who were found and can be chosen. */
  onFound: (guids: string[]) => void;
}

const StudentSheetImport = lazyPart(() => import('../sheets/student-sheet-import'));

/** Chooses students by the rows of a spreadsheet, in a dialog that is loaded when it is opened. */
export function StudentSheet(props: StudentSheetProps) {
  const { t } = useTranslation('kit');
  // Null until the dialog is opened for the first time. Each opening begins without a file.
  const [turn, setTurn] = useState<number | null>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <div>
        <Button
          type="link"
          size="small"
          className="rw-pasted-open"
          aria-haspopup="dialog"
          onClick={() => {
            setTurn((turn ?? 0) + 1);
            setOpen(true);
          }}
        >
          {t('audience.sheet')}
        </Button>
      </div>
      {turn !== null && (
        <Part open={open} onClose={() => setOpen(false)}>
          <StudentSheetImport key={turn} {...props} open={open} onClose={() => setOpen(false)} />
        </Part>
      )}
    </>
  );
}
