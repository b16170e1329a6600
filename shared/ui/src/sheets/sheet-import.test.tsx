import { fireEvent, screen, waitFor } from '@testing-library/react';
import {
  OK,
  REQUIRED_TEMPLATE_KEYS,
  takesColumn,
  TEMPLATE_KEYS,
  type TemplateKey,
} from '@riwaq/api';
import { renderWithHost } from '../testing/render-with-host';
import { SheetImport } from './sheet-import';
import type { SheetRequest } from './use-sheet-import';

interface Row {
  rowNumber: number;
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

function setup(leftOut: Row[] = []) {
  const requests: SheetRequest<TemplateKey>[] = [];
  const upload = jest.fn(() => Promise.resolve({ statusCode: OK, data: SHEETS }));
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
        const data = {
          taken: [{ rowNumber: 2 }],
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
      statuses={{ upload: {}, save: {} }}
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
    const save = await screen.findByRole('button', { name: 'Save 1' });
    await waitFor(() => expect(save).toBeEnabled());
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

  it('downloads the rows that are left out', async () => {
    const { requests, onLeftOut, choose } = setup([{ rowNumber: 3 }]);
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
