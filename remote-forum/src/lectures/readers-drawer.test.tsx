import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answered, type TestApiHandler } from '@riwaq/contract/testing';
import { aReader } from '../testing/lecture-samples';
import { renderForum } from '../testing/render-forum';
import { guidOf } from '../testing/samples';
import ReadersDrawer from './readers-drawer';

const itemGuid = guidOf('lecture');
const everyone = [
  aReader('Ali', '2026-03-01T08:30:00'),
  ...Array.from({ length: 11 }, (_, index) => aReader(`Student ${index + 1}`)),
];
const readers: TestApiHandler<'GET Lectures/GetReaders'> = ({
  query: { page = 1, pageSize = 10, seen, searchText },
}) => {
  const found = everyone.filter(
    ({ seenDate, student }) =>
      (seen === undefined || (seenDate !== null) === (seen === 'true')) &&
      student.studentFullName.includes(searchText ?? ''),
  );
  const from = (Number(page) - 1) * Number(pageSize);
  return answered({
    readers: found.slice(from, from + Number(pageSize)),
    total: found.length,
    seenCount: 1,
    studentsCount: everyone.length,
  });
};
const show = () =>
  renderForum({
    ui: <ReadersDrawer lecture={{ itemGuid, title: 'Big O' }} open onClose={() => undefined} />,
    api: { 'GET Lectures/GetReaders': readers },
  });
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);

test('lists readers and dates page by page', async () => {
  const { host } = show();
  expect(await screen.findByText('1 of 12 students have seen this lecture.')).toBeVisible();
  expect(within(screen.getAllByRole('row')[1]!).getByText(/2026\/03\/01 08:30:00/)).toBeVisible();
  expect(names()).toHaveLength(10);
  await userEvent.click(screen.getByRole('button', { name: 'Page 2' }));
  await waitFor(() => expect(names()).toEqual(['Student 10', 'Student 11']));
  await userEvent.click(screen.getByText('Seen', { selector: '.ant-segmented-item-label' }));
  await waitFor(() => expect(names()).toEqual(['Ali']));
  expect(host.api.callsOf('GET Lectures/GetReaders').at(-1)).toEqual({
    query: { itemGuid, searchText: undefined, seen: 'true', page: 1, pageSize: 10 },
  });
});

// Proves UI-4.
test('offers pages of 10, 15 and 20 rows', async () => {
  show();
  await userEvent.click(await screen.findByRole('combobox', { name: 'Rows per page' }));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    '10 per page',
    '15 per page',
    '20 per page',
  ]);
});

test('is searched by the server', async () => {
  show();
  await screen.findByText('1 of 12 students have seen this lecture.');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search students' }), 'Ali{Enter}');
  await waitFor(() => expect(names()).toEqual(['Ali']));
});

test("exports all readers regardless of the table's filter", async () => {
  const saved: Array<{ name: string; blob: Blob }> = [];
  URL.createObjectURL = (blob) => {
    saved.push({ name: '', blob: blob as Blob });
    return 'blob:x';
  };
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function clicked(
    this: HTMLAnchorElement,
  ) {
    saved[0]!.name = this.download;
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: /Export CSV/ }));
  await waitFor(() => expect(saved[0]?.name).toBe('Big O.csv'));
  const text = await saved[0]!.blob.text();
  expect(text.trimEnd().split('\r\n')).toHaveLength(13);
  expect(text).toContain('"Ali","أ","2026-03-01 08:30:00",""');
  jest.restoreAllMocks();
});
