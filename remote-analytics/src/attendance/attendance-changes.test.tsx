import { fireEvent, screen } from '@testing-library/react';
import { answered, type TestApiHandlers } from '@riwaq/contract/testing';
import { drawnOrder } from '@riwaq/ui/testing';
import { renderAnalytics } from '../testing/render-analytics';
import HistoryDialog from './history-dialog';
import ImportDialog from './import-dialog';

const place = { subjectGuid: 'physics', sectionGuid: 'a', day: '2026-03-02' };
const api: TestApiHandlers = {
  'GET Attendance/GetHistory': () =>
    answered([
      {
        studentGuid: 'ali',
        studentName: 'علي',
        day: place.day,
        before: null,
        beforeExcused: false,
        after: 3,
        afterExcused: true,
        note: '',
        source: 'hand',
        changedBy: 'نور',
        changedDate: '2026-03-03T08:00:00',
      },
    ]),
  'POST Attendance/UploadXlsxFile': () =>
    answered({
      fileName: 'stored.xlsx',
      sheets: [
        {
          sheetName: 'Day',
          rowsCount: 1,
          columnsInfo: [
            { columnName: 'StudentCode', columnType: 'String', examples: [] },
            { columnName: 'Hours', columnType: 'Double', examples: [] },
          ],
        },
      ],
    }),
  'POST Attendance/SaveXlsxAttendance': () =>
    answered({
      taken: [
        {
          rowNumber: 2,
          studentCode: 'A',
          studentName: 'علي',
          hours: 3,
          excused: false,
          note: '',
          before: 5,
        },
      ],
      leftOut: [],
      emptyRows: [],
      changesCount: 1,
      seen: 'seen',
    }),
};
const none = () => undefined;

// Arabic is read from the right: the old hours are on the right.
describe('old and new hours in Arabic', () => {
  it('are drawn in the order of reading in the history', async () => {
    renderAnalytics({
      ui: <HistoryDialog place={place} student={null} open onClose={none} />,
      language: 'ar',
      api,
    });
    expect(drawnOrder(await screen.findByText(/3.+بعذر/))).toEqual([
      'غياب 3 ساعات بعذر',
      'غير مسجّل',
    ]);
  });

  it('are drawn in the order of reading in the preview of an import', async () => {
    renderAnalytics({
      ui: <ImportDialog place={place} codes={['A']} open onClose={none} onSaved={none} />,
      language: 'ar',
      api,
    });
    // Slashes keep the order of a date among Arabic letters; hyphens turn it round.
    expect(await screen.findByRole('dialog')).toHaveAccessibleName(
      `حضور ${place.day.replaceAll('-', '/')} من ملف`,
    );
    fireEvent.change(document.querySelector('input[type=file]')!, {
      target: { files: [new File(['x'], 'day.xlsx')] },
    });
    expect(drawnOrder(await screen.findByText(/5.+3/))).toEqual(['3', '5']);
  });
});
