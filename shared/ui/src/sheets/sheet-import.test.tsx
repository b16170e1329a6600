import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  OK,
  REQUIRED_TEMPLATE_KEYS,
  takesColumn,
  TEMPLATE_KEYS,
  XLSX_SAVE,
  XLSX_UPLOAD,
  xlsxSaveStatuses,
  xlsxUploadStatuses,
  type ApiResponse,
  type TemplateKey,
} from '@riwaq/api';
import { renderWithHost } from '../testing/render-with-host';
import { SheetImport } from './sheet-import';
import type { SentSheets, SheetRequest } from './use-sheet-import';

// Proves DEGREE-5.

interface Row {
  rowNumber: number;
  isUnchanged?: boolean;
}

const SHEETS = {
  fileName: 'stored.xlsx',
  sheets: [
    { sheetName: 'Empty', rowsCount: 0, columnsInfo: [] },
    {
      sheetName: 'Degrees',
      rowsCount: 1,
      columnsInfo: [
        { columnName: 'StudentCode', columnType: 'String' as const, examples: [] },
        { columnName: 'Degree', columnType: 'Double' as const, examples: [] },
      ],
    },
  ],
};

interface Responses {
  leftOut?: Row[];
  upload?: ApiResponse<SentSheets | null>;
  /** Response to a save that is not a preview. */
  saved?: ApiResponse<null>;
}

function setup({
  leftOut = [],
  upload: sent = { statusCode: OK, data: SHEETS },
  saved,
}: Responses = {}) {
  const requests: SheetRequest<TemplateKey>[] = [];
  const upload = jest.fn(() => Promise.resolve(sent));
  const onSaved = jest.fn();
  const onLeftOut = jest.fn();
  renderWithHost(
    <SheetImport<TemplateKey, Row, Row>
      open
      onClose={() => undefined}
      template={{ keys: TEMPLATE_KEYS, required: REQUIRED_TEMPLATE_KEYS, takes: takesColumn }}
      extensions={['xlsx']}
      below={100}
      upload={upload}
      save={(request) => {
        requests.push(request);
        if (saved && !request.dryRun) return Promise.resolve(saved);
        const data = {
          taken: [{ rowNumber: 2 }, { rowNumber: 3, isUnchanged: true }],
          leftOut,
          emptyRows: [],
          changesCount: 1,
          seen: 'token',
        };
        return Promise.resolve({ statusCode: OK, data });
      }}
      onTemplate={() => undefined}
      onSaved={onSaved}
      onLeftOut={onLeftOut}
      statuses={{ upload: xlsxUploadStatuses, save: xlsxSaveStatuses }}
      problems={{ fileType: 'errors.malformed', fileTooLarge: 'errors.too-large' }}
      columns={[]}
      texts={{
        title: 'Import',
        hint: '',
        template: 'Template',
        labelOf: (key) => key,
        hintOf: () => '',
        reasonOf: () => '',
        willTake: (count) => `takes ${count}`,
        willChange: (count) => `changes ${count}`,
        confirm: (count) => `Save ${count}`,
        saved: (count) => `saved ${count}`,
      }}
    />,
    { language: 'en' },
  );
  const choose = (name: string, size = 1) =>
    fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, {
      target: { files: [new File(['x'.repeat(size)], name)] },
    });
  return { requests, upload, onSaved, onLeftOut, choose };
}

describe('SheetImport', () => {
  it('saves the rows of the preview', async () => {
    const { requests, onSaved, choose } = setup();
    choose('degrees.xlsx');
    const save = await screen.findByRole('button', { name: 'Save 2' });
    await waitFor(() => expect(save).toBeEnabled());
    const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows).toEqual(['Row', '2', '3 (unchanged)']);
    fireEvent.click(save);
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
    const request = {
      xlsxFileName: 'stored.xlsx',
      sheetName: 'Degrees',
      keyMaps: [
        { templateKey: 'StudentCode', sourceKey: 'StudentCode' },
        { templateKey: 'Degree', sourceKey: 'Degree' },
      ],
    };
    expect(requests).toEqual([
      { ...request, dryRun: true },
      { ...request, leaveOut: true, seen: 'token' },
    ]);
  });

  // Proves DEGREE-4.
  it('maps the columns of a chosen sheet by dragging', async () => {
    const marks = {
      sheetName: 'Marks',
      rowsCount: 1,
      columnsInfo: [
        { columnName: 'Number', columnType: 'String' as const, examples: [] },
        { columnName: 'Mark', columnType: 'Double' as const, examples: [] },
      ],
    };
    const { requests, choose } = setup({
      upload: { statusCode: OK, data: { ...SHEETS, sheets: [...SHEETS.sheets, marks] } },
    });
    choose('degrees.xlsx');
    await userEvent.click(await screen.findByRole('combobox', { name: 'Sheet' }));
    await userEvent.click(await screen.findByTitle('\u2066Marks\u2069 (1 row)'));
    const drag = (column: string, key: TemplateKey) => {
      const data = new Map<string, string>();
      const dataTransfer = {
        setData: (type: string, value: string) => data.set(type, value),
        getData: (type: string) => data.get(type) ?? '',
      };
      fireEvent.dragStart(screen.getByText(column, { selector: 'li *' }), { dataTransfer });
      fireEvent.drop(screen.getByRole('combobox', { name: new RegExp(`^${key}`) }), {
        dataTransfer,
      });
    };
    drag('Mark', 'StudentCode');
    expect(await screen.findByRole('alert')).toHaveTextContent(/Mark.* contains numbers/);
    drag('Number', 'StudentCode');
    drag('Mark', 'Degree');
    await waitFor(() =>
      expect(requests.at(-1)).toEqual({
        xlsxFileName: 'stored.xlsx',
        sheetName: 'Marks',
        keyMaps: [
          { templateKey: 'StudentCode', sourceKey: 'Number' },
          { templateKey: 'Degree', sourceKey: 'Mark' },
        ],
        dryRun: true,
      }),
    );
  });

  // Proves DEGREE-10.
  it('reports an invalid file when the upload returns no data', async () => {
    const { requests, choose } = setup({
      upload: { statusCode: XLSX_UPLOAD.invalid, data: null },
    });
    choose('degrees.xlsx');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The file is not valid, so nothing was read.',
    );
    expect(requests).toEqual([]);
  });

  // Proves DEGREE-10.
  it("shows the server's details when a save is refused", async () => {
    const { onSaved, choose } = setup({
      saved: { statusCode: XLSX_SAVE.rows, data: null, details: 'Row 3: unknown code zz' },
    });
    choose('degrees.xlsx');
    const save = await screen.findByRole('button', { name: 'Save 2' });
    await waitFor(() => expect(save).toBeEnabled());
    fireEvent.click(save);
    expect(await screen.findByText('Row 3: unknown code zz')).toBeVisible();
    expect(onSaved).not.toHaveBeenCalled();
  });

  it('downloads the rows that are left out', async () => {
    const { requests, onLeftOut, choose } = setup({ leftOut: [{ rowNumber: 3 }] });
    choose('degrees.xlsx');
    fireEvent.click(
      await screen.findByRole('button', { name: 'Download these rows with the reasons' }),
    );
    expect(onLeftOut).toHaveBeenCalledTimes(1);
    expect(requests[0]).toMatchObject(onLeftOut.mock.calls[0]?.[0] as object);
  });

  it.each([
    ['of another type', 'degrees.pdf', 1],
    ['that is too large', 'degrees.xlsx', 100],
  ])('does not upload a file %s', async (_case, name, size) => {
    const { upload, choose } = setup();
    choose(name, size);
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(upload).not.toHaveBeenCalled();
  });
});
