import { OK, type StudentsSheet } from '@riwaq/api';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { renderWithHost } from '../testing';
import { StudentSheet, type StudentSheets } from './student-sheets';

// Proves PEOPLE-9 to PEOPLE-12.

const CLASS = { sectionGuid: 'section', subjectGuid: 'subject' };
const SENT = {
  fileName: 'stored.xlsx',
  sheets: [
    {
      sheetName: 'List',
      rowsCount: 4,
      columnsInfo: [
        { columnName: 'No', columnType: 'Double' as const, examples: ['1'], isOfStudents: false },
        { columnName: 'Who', columnType: 'String' as const, examples: [], isOfStudents: true },
      ],
    },
  ],
};
const row = (rowNumber: number, studentGuid: string) => ({
  rowNumber,
  studentCode: `code ${studentGuid}`,
  studentGuid,
  studentFullName: `Name ${studentGuid}`,
});
const MATCHED: StudentsSheet = {
  taken: [row(2, 'new'), row(3, 'chosen'), row(4, 'member')],
  leftOut: [{ rowNumber: 5, studentCode: 'Nobody', problem: 'unknown', value: '' }],
  emptyRows: [6],
};

async function openDialog(matched = MATCHED) {
  const sheets = {
    upload: jest.fn<ReturnType<StudentSheets['upload']>, Parameters<StudentSheets['upload']>>(
      async () => ({ statusCode: OK, data: SENT }),
    ),
    match: jest.fn(async () => ({ statusCode: OK, data: matched })),
    leftOut: jest.fn(async () => ({
      statusCode: OK,
      data: { name: 'rows.xlsx', octets: new Uint8Array() },
    })),
  };
  const onFound = jest.fn();
  renderWithHost(
    <StudentSheet
      classGuids={CLASS}
      sheets={sheets}
      offered={new Set(['new', 'chosen'])}
      chosen={new Set(['chosen'])}
      onFound={onFound}
    />,
    { language: 'en' },
  );
  fireEvent.click(screen.getByRole('button', { name: 'Choose by a spreadsheet' }));
  const drop = (await screen.findByText('or drop it here')).parentElement!;
  const file = new File(['x'], 'list.xlsx');
  fireEvent.drop(drop, { dataTransfer: { files: [file] } });
  return { sheets, onFound, file };
}

describe('StudentSheet', () => {
  it('shows the fate of every row of a dropped file', async () => {
    const { sheets, onFound, file } = await openDialog();
    await screen.findByText('3 rows name a student', { selector: 'h3' });
    expect(sheets.upload).toHaveBeenCalledWith(file, CLASS);
    expect(sheets.match).toHaveBeenCalledWith({
      ...CLASS,
      xlsxFileName: 'stored.xlsx',
      sheetName: 'List',
      keyMaps: [{ templateKey: 'StudentCode', sourceKey: 'Who' }],
    });
    expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'RowCode or nameStudent',
      '2code newName new',
      '3 (unchanged)code chosenName chosen',
      '4 (unchanged)code memberName member',
    ]);
    expect(
      screen.getByText(
        '1 student will be added to the choice. 2 students are chosen or added already.',
      ),
    ).toBeInTheDocument();
    expect(screen.getByRole('region', { name: '1 row is left out' })).toHaveTextContent(
      'Row 5: no student of this section has the code or name \u2066Nobody\u2069.',
    );
    expect(screen.getByText('1 empty row is skipped: 6')).toBeInTheDocument();
    expect(onFound).not.toHaveBeenCalled();
  });

  it('chooses the students who are not chosen yet', async () => {
    const { onFound } = await openDialog();
    const confirm = await screen.findByRole('button', { name: 'Add 1 student' });
    await waitFor(() => expect(confirm).toBeEnabled());
    fireEvent.click(confirm);
    await waitFor(() => expect(onFound).toHaveBeenCalledWith(['new']));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('adds nobody when all are chosen or added already', async () => {
    await openDialog({ ...MATCHED, taken: [row(2, 'chosen'), row(3, 'member')] });
    await screen.findByText('None of them is added: all are chosen or added already.');
    expect(screen.getByRole('button', { name: 'Add' })).toBeDisabled();
  });

  it('downloads the rows that name nobody', async () => {
    const { sheets } = await openDialog();
    URL.createObjectURL = jest.fn(() => 'blob:');
    URL.revokeObjectURL = jest.fn();
    fireEvent.click(
      await screen.findByRole('button', { name: 'Download these rows with the reasons' }),
    );
    await waitFor(() =>
      expect(sheets.leftOut).toHaveBeenCalledWith(
        expect.objectContaining({ xlsxFileName: 'stored.xlsx', sheetName: 'List' }),
      ),
    );
  });
});
