import { TABLE_PAGE_BUTTONS } from '@riwaq/api';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithHost, setMediaQuery } from '../testing';
import { DataTable } from './data-table';
import { pageButtons } from './page-buttons';
import { Pagination } from './pagination';

// Proves STAT-7, STAT-9, UI-3, UI-4.

const PHONE = '(max-width: 599.98px)';
const rows = Array.from({ length: 32 }, (_, index) => ({
  id: index,
  name: `row ${index}`,
  degree: 100 - index,
}));
const columns = [
  { key: 'name', title: 'Name', dataIndex: 'name' },
  {
    key: 'degree',
    title: 'Degree',
    dataIndex: 'degree',
    sorter: (one: { degree: number }, other: { degree: number }) => one.degree - other.degree,
  },
];

describe('pageButtons', () => {
  test('lists every page up to 15 pages', () => {
    expect(pageButtons(3, 15)).toEqual(Array.from({ length: 15 }, (_, index) => index + 1));
  });

  test.each([1, 8, 9, 50, 92, 93, 100])(
    'shows 15 of 100 buttons at page %d, with first and last',
    (current) => {
      const pages = pageButtons(current, 100).filter((button) => button !== 'gap');
      expect(pages).toHaveLength(TABLE_PAGE_BUTTONS);
      expect(pages).toEqual(expect.arrayContaining([1, current, 100]));
      expect([...pages].sort((one, other) => one - other)).toEqual(pages);
    },
  );

  test('shows a gap only where pages are left out', () => {
    expect(pageButtons(1, 16, 15)).toEqual([
      1,
      2,
      3,
      4,
      5,
      6,
      7,
      8,
      9,
      10,
      11,
      12,
      13,
      14,
      'gap',
      16,
    ]);
  });
});

test('turns pages, and returns to the first on a size change', async () => {
  const onChange = jest.fn();
  renderWithHost(<Pagination page={2} pageSize={10} total={95} onChange={onChange} />, {
    language: 'en',
  });
  expect(screen.getByText('11–20 of 95')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  expect(onChange).toHaveBeenLastCalledWith(3, 10);
  await userEvent.click(screen.getByRole('combobox', { name: 'Rows per page' }));
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    '5 per page',
    '10 per page',
    '15 per page',
    '25 per page',
  ]);
  await userEvent.click(screen.getByTitle('25 per page'));
  expect(onChange).toHaveBeenLastCalledWith(1, 25);
});

describe('DataTable', () => {
  const body = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell')[0]!.textContent);

  test('shows ten rows per page by default', async () => {
    renderWithHost(<DataTable label="Degrees" rows={rows} columns={columns} rowKey="id" />, {
      language: 'en',
    });
    expect(body()).toEqual(rows.slice(0, 10).map(({ name }) => name));
    await userEvent.click(screen.getByRole('button', { name: 'Page 4' }));
    expect(body()).toEqual(['row 30', 'row 31']);
  });

  test('wraps text before it scrolls a column out of sight', () => {
    renderWithHost(<DataTable label="Degrees" rows={rows} columns={columns} rowKey="id" />, {
      language: 'en',
    });
    expect(screen.getByRole('table')).toHaveStyle({ width: 'auto', minWidth: '100%' });
  });

  test('sorts all rows, not only those of the page', async () => {
    renderWithHost(<DataTable label="Degrees" rows={rows} columns={columns} rowKey="id" />, {
      language: 'en',
    });
    await userEvent.click(screen.getByRole('columnheader', { name: 'Degree' }));
    expect(body()[0]).toBe('row 31');
  });

  test('sorts cards in both directions on a phone', async () => {
    setMediaQuery(PHONE, true);
    renderWithHost(<DataTable label="Degrees" rows={rows} columns={columns} rowKey="id" />, {
      language: 'en',
    });
    const first = () => screen.getAllByRole('listitem')[0]!;
    expect(first()).toHaveTextContent('row 0');
    const order = screen.getByRole('group', { name: 'Order of Degrees' });
    await userEvent.click(within(order).getByRole('combobox', { name: 'Sort by' }));
    await userEvent.click(screen.getByTitle('Degree'));
    expect(first()).toHaveTextContent('row 31');
    await userEvent.click(within(order).getByRole('button', { name: /^Smallest first/ }));
    expect(first()).toHaveTextContent('row 0');
    expect(within(order).getByRole('button', { name: /^Largest first/ })).toBeVisible();
  });

  test('offers no order on a phone without sortable or client-side rows', () => {
    setMediaQuery(PHONE, true);
    renderWithHost(
      <DataTable label="Names" rows={rows} columns={columns.slice(0, 1)} rowKey="id" />,
      { language: 'en' },
    );
    renderWithHost(
      <DataTable
        label="Degrees"
        rows={rows.slice(0, 5)}
        columns={columns}
        rowKey="id"
        paging={{ page: 1, pageSize: 5, total: 32, onChange: () => undefined }}
      />,
      { language: 'en' },
    );
    expect(screen.queryByRole('combobox', { name: 'Sort by' })).toBeNull();
  });

  test('requests a page from the server', async () => {
    const onChange = jest.fn();
    renderWithHost(
      <DataTable
        label="Degrees"
        rows={rows.slice(0, 5)}
        columns={columns}
        rowKey="id"
        paging={{ page: 1, pageSize: 5, total: 32, onChange }}
      />,
      { language: 'en' },
    );
    await userEvent.click(screen.getByRole('button', { name: 'Page 7' }));
    expect(onChange).toHaveBeenCalledWith(7, 5);
  });

  test('shows each row as a card with headings on a phone', () => {
    setMediaQuery(PHONE, true);
    renderWithHost(<DataTable label="Degrees" rows={rows} columns={columns} rowKey="id" />, {
      language: 'en',
    });
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    expect(screen.getAllByRole('listitem')).toHaveLength(10);
    expect(screen.getAllByRole('listitem')[0]).toHaveTextContent('Namerow 0Degree100');
    act(() => setMediaQuery(PHONE, false));
    expect(screen.getByRole('table')).toBeInTheDocument();
  });

  test('shows an empty state without rows', () => {
    renderWithHost(<DataTable label="Degrees" rows={[]} columns={columns} rowKey="id" />, {
      language: 'en',
    });
    expect(screen.getByText('There is nothing here')).toBeInTheDocument();
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  });
});
