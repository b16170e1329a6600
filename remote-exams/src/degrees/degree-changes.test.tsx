import { fireEvent, screen } from '@testing-library/react';
import { answered, type TestApiHandlers } from '@riwaq/contract/testing';
import { drawnOrder } from '@riwaq/ui/testing';
import { degreeList } from '../testing/degree-list';
import { renderExams } from '../testing/render-exams';
import DegreeHistoryDialog from './degree-history-dialog';
import SheetImportDialog from './sheet-import-dialog';

// Proves DEGREE-4.

const change = {
  kind: 'degree' as const,
  studentGuid: 'ali',
  studentName: 'علي',
  before: 12.5,
  after: 11,
  note: '',
  source: 'hand' as const,
  changedBy: 'زينب',
  changedDate: '2026-02-01T09:00:00',
};
const api: TestApiHandlers = {
  'GET Degrees/GetHistory': () => answered([change]),
  'POST Degrees/UploadXlsxFile': () =>
    answered({
      fileName: 'stored.xlsx',
      sheets: [
        {
          sheetName: 'Degrees',
          rowsCount: 1,
          columnsInfo: [
            { columnName: 'StudentCode', columnType: 'String', examples: [] },
            { columnName: 'Degree', columnType: 'Double', examples: [] },
          ],
        },
      ],
    }),
  'POST Degrees/SaveXlsxDegrees': () =>
    answered({
      taken: [
        { rowNumber: 2, studentCode: 'A1', studentName: 'علي', degree: 11, note: '', before: 12.5 },
      ],
      leftOut: [],
      emptyRows: [],
      changesCount: 1,
      seen: 'seen',
    }),
};
const none = () => undefined;

// Arabic is read from the right: the old degree is on the right.
const order = ['11', '12.5'];

describe('an old and a new degree in Arabic', () => {
  it('are drawn in the order of reading in the history', async () => {
    renderExams({
      ui: (
        <DegreeHistoryDialog
          sessionGuid={degreeList.sessionGuid}
          student={null}
          open
          onClose={none}
        />
      ),
      language: 'ar',
      api,
    });
    expect(drawnOrder(await screen.findByText(/12\.5.+11/))).toEqual(order);
  });

  it('are drawn in the order of reading in the preview of an import', async () => {
    renderExams({
      ui: <SheetImportDialog session={degreeList} codes={['A1']} open onClose={none} />,
      language: 'ar',
      api,
    });
    await screen.findByRole('dialog');
    fireEvent.change(document.querySelector('input[type=file]')!, {
      target: { files: [new File(['x'], 'degrees.xlsx')] },
    });
    expect(drawnOrder(await screen.findByText(/12\.5.+11/))).toEqual(order);
  });
});
