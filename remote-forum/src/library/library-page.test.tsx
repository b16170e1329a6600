import { act, screen, waitFor, within } from '@testing-library/react';
import { ApiError, isolate, LIBRARY_PAGE, OK, ROLE } from '@riwaq/api';
import { answered } from '@riwaq/contract/testing';
import { currentPath } from '@riwaq/ui/testing';
import { guidOf } from '../testing/samples';
import {
  user,
  computing,
  networks,
  aDocument,
  algorithms,
  sql,
  show,
  item,
  wide,
} from '../testing/library';

// Proves LIBRARY-1.

test('links categories to documents and shows children of the open one', async () => {
  const host = show();
  const places = await screen.findByRole('navigation', { name: 'Shelves and categories' });
  expect(within(places).getByRole('link', { name: 'All documents 2 documents' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  expect(within(places).queryByRole('link', { name: /Networks/ })).not.toBeInTheDocument();
  await user.click(within(places).getByRole('link', { name: /Computing/ }));
  expect(currentPath()).toBe(`/library?category=${computing.categoryGuid}`);
  expect(await screen.findByRole('heading', { level: 2, name: 'Computing' })).toBeInTheDocument();
  await user.click(within(places).getByRole('link', { name: /Networks/ }));
  await waitFor(() =>
    expect(host.api.callsOf('GET Library/GetDocuments').at(-1)?.query.categoryGuid).toBe(
      networks.categoryGuid,
    ),
  );
});

test('searches for at least three characters and marks them', async () => {
  const host = show();
  const box = await screen.findByRole('searchbox');
  await user.type(box, 'ab{Enter}');
  expect(screen.getByText('Type at least 3 characters')).toBeInTheDocument();
  expect(
    host.api
      .callsOf('GET Library/GetDocuments')
      .every(({ query }) => query.searchText === undefined),
  ).toBe(true);
  await user.clear(box);
  await user.type(box, 'خوارزميات{Enter}');
  await waitFor(() =>
    expect(host.api.callsOf('GET Library/GetDocuments').at(-1)?.query.searchText).toBe('خوارزميات'),
  );
  expect(currentPath()).toBe(`/library?q=${encodeURIComponent('خوارزميات')}`);
  expect(
    within(await item('الخوارزميّات')).getByText('خوارزميّات', { selector: 'mark' }),
  ).toBeInTheDocument();
});

test('stores the order chosen from a menu in the address', async () => {
  const host = show();
  await user.click(await screen.findByRole('button', { name: 'Order: Newest' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Most downloaded' }));
  await waitFor(() =>
    expect(host.api.callsOf('GET Library/GetDocuments').at(-1)?.query.sort).toBe('downloads'),
  );
  expect(currentPath()).toBe('/library?sort=downloads');
});

test('stores the choice of rows or cards', async () => {
  const host = show();
  await user.click(await screen.findByRole('button', { name: 'Show as rows' }));
  expect(screen.getByRole('button', { name: 'Show as rows' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  expect(host.storage.get('library:layout')).toBe('rows');
});

test('opens a document over the list and records the opening', async () => {
  const host = show();
  await user.click(within(await item('Learning SQL')).getByRole('link'));
  const drawer = await screen.findByRole('dialog');
  expect(await within(drawer).findByRole('heading', { name: 'Learning SQL' })).toBeInTheDocument();
  for (const text of ['2024', 'Arabic', 'Networks', 'أحمد الكبيسي', 'ملزمة الفصلين'])
    expect(within(drawer).getAllByText(text).length).toBeGreaterThan(0);
  expect(currentPath()).toBe(`/library?document=${sql.documentGuid}`);
  await waitFor(() =>
    expect(host.api.callsOf('PUT Library/MarkDocumentAsOpened')).toEqual([
      { query: { documentGuid: sql.documentGuid } },
    ]),
  );
  await user.click(within(drawer).getByRole('link', { name: 'الخوارزميّات' }));
  expect(await within(drawer).findByRole('heading', { name: 'الخوارزميّات' })).toBeInTheDocument();
  await user.click(within(drawer).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(currentPath()).toBe('/library'));
});

test('reports a missing document', async () => {
  show({ at: `/library?document=${guidOf('gone')}` });
  expect(await screen.findByText('This document no longer exists')).toBeVisible();
});

test('reports a missing category and links to the library', async () => {
  show({
    at: `/library?category=${guidOf('gone')}`,
    api: {
      'GET Library/GetDocuments': ({ query }) => {
        if (query.categoryGuid !== undefined)
          throw new ApiError({ code: 'not-found', endpoint: 'test', status: 404 });
        return answered([sql]);
      },
    },
  });
  expect(await screen.findByText('This category does not exist')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'To the library' }));
  expect(await item('Learning SQL')).toBeVisible();
});

test('counts a download once per click', async () => {
  const host = show();
  const card = await item('الخوارزميّات');
  expect(card).toHaveTextContent('3 downloads');
  await user.click(within(card).getByRole('button', { name: 'Download \u2067الخوارزميّات\u2069' }));
  await waitFor(() => expect(card).toHaveTextContent('4 downloads'));
  expect(host.files.downloads).toEqual([algorithms.file.fileUrl]);
});

test('adds and removes a document on the shelf', async () => {
  const host = show();
  const button = within(await item('الخوارزميّات')).getByRole('button', { name: /to my shelf/ });
  await user.click(button);
  await waitFor(() => expect(button).toHaveAttribute('aria-pressed', 'true'));
  await user.click(button);
  await waitFor(() => expect(button).toHaveAttribute('aria-pressed', 'false'));
  expect(host.api.callsOf('POST Library/SaveDocument').map(({ body }) => body.saved)).toEqual([
    true,
    false,
  ]);
});

test('shows an error and no bookmark when saving fails', async () => {
  const host = show({
    api: {
      'POST Library/SaveDocument': () => {
        throw new ApiError({ code: 'network', endpoint: 'test' });
      },
    },
  });
  const button = within(await item('الخوارزميّات')).getByRole('button', { name: /to my shelf/ });
  await user.click(button);
  await waitFor(() =>
    expect(host.notices).toEqual([
      { kind: 'error', text: expect.stringContaining('An error occurred') as unknown },
    ]),
  );
  expect(button).toHaveAttribute('aria-pressed', 'false');
});

// Proves UI-14.
test('explains empty shelves, searches and categories', async () => {
  show({ at: '/library?shelf=saved' });
  expect(await screen.findByText('Your shelf is empty')).toBeVisible();
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
});

test('offers to clear a search without results', async () => {
  show({ at: '/library?q=nothing', documents: [] });
  await user.click(await screen.findByRole('button', { name: 'Clear the search' }));
  expect(currentPath()).toBe('/library');
});

test('shows no counts before the categories are loaded', async () => {
  show({ api: { 'GET Library/GetCategories': () => new Promise(() => undefined) } });
  const places = await screen.findByRole('navigation', { name: 'Shelves and categories' });
  expect(within(places).getByRole('link', { name: 'All documents' })).toBeVisible();
});

test('retries a failed list', async () => {
  let fails = true;
  show({
    api: {
      'GET Library/GetDocuments': () => {
        if (fails) throw new ApiError({ code: 'server', endpoint: 'test', status: 500 });
        return answered([algorithms]);
      },
    },
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  fails = false;
  await user.click(again);
  expect(await item('الخوارزميّات')).toBeInTheDocument();
});

test('loads pages until one is not full', async () => {
  const first = Array.from({ length: LIBRARY_PAGE }, (_, index) => aDocument(`Document ${index}`));
  const host = show({
    api: {
      'GET Library/GetDocuments': ({ query }) =>
        answered(query.before ? [aDocument('The last')] : first),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Load more' }));
  expect(await item('The last')).toBeInTheDocument();
  expect(host.api.callsOf('GET Library/GetDocuments').map(({ query }) => query.before)).toEqual([
    undefined,
    first.at(-1)?.documentGuid,
  ]);
  expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
});

test('shows documents that others add without a reload', async () => {
  const documents = [algorithms];
  const host = show({ documents });
  await item('الخوارزميّات');
  documents.unshift(aDocument('Just added'));
  act(() => host.realtime.emit('ReceiveLibraryChange', { documentGuids: [guidOf('Just added')] }));
  expect(await item('Just added')).toBeInTheDocument();
});

describe('available actions', () => {
  const offered = async (title: string) => {
    await user.click(
      within(await item(title)).getByRole('button', {
        name: `Options of ${isolate(title, 'ltr')}`,
      }),
    );
    const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    await user.keyboard('{Escape}');
    return items;
  };

  test('a student can only read', async () => {
    show({ role: ROLE.student });
    expect(await offered('الخوارزميّات')).toEqual(['Copy link']);
    expect(screen.queryByRole('button', { name: /Add/ })).not.toBeInTheDocument();
  });

  test('a teacher can add documents and change their own', async () => {
    show();
    expect(await offered('الخوارزميّات')).toEqual(['Copy link', 'Edit', 'Delete']);
    expect(screen.getByRole('button', { name: 'Add documents' })).toBeInTheDocument();
  });

  test('a teacher cannot change documents of others', async () => {
    show({ documents: [sql] });
    expect(await offered('Learning SQL')).toEqual(['Copy link']);
  });

  test('a university-wide role can change all documents and categories', async () => {
    show({ roles: wide, documents: [sql], at: `/library?category=${computing.categoryGuid}` });
    expect(await offered('Learning SQL')).toEqual(['Copy link', 'Edit', 'Delete']);
  });
});

test("edits the user's document with all fields", async () => {
  const host = show({
    api: { 'POST Library/UpdateDocument': () => ({ statusCode: OK, data: algorithms }) },
  });
  await user.click(
    within(await item('الخوارزميّات')).getByRole('button', {
      name: 'Options of \u2067الخوارزميّات\u2069',
    }),
  );
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const dialog = await screen.findByRole('dialog');
  const year = await within(dialog).findByLabelText('Year');
  await user.clear(year);
  await user.type(year, '٢٠٢٥');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(host.api.callsOf('POST Library/UpdateDocument')[0]?.body).toMatchObject({
      documentGuid: algorithms.documentGuid,
      title: 'الخوارزميّات',
      year: 2025,
      fileUrl: algorithms.file.fileUrl,
      coverUrl: null,
      language: 'ar',
    }),
  );
});

test('keeps a wrong year as typed and does not save', async () => {
  const host = show({
    api: { 'POST Library/UpdateDocument': () => ({ statusCode: OK, data: algorithms }) },
  });
  await user.click(
    within(await item('الخوارزميّات')).getByRole('button', {
      name: 'Options of \u2067الخوارزميّات\u2069',
    }),
  );
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const dialog = await screen.findByRole('dialog');
  const year = await within(dialog).findByLabelText('Year');
  for (const typed of ['99999', '20.5']) {
    await user.clear(year);
    await user.type(year, typed);
    await user.tab();
    expect(year).toHaveValue(typed);
    expect(year).toHaveAccessibleDescription(
      'Enter a year as a whole number from 100 to 2100, or leave the field empty.',
    );
    expect(within(dialog).getByRole('button', { name: 'Save' })).toBeDisabled();
  }
  await user.clear(year);
  await user.type(year, '2099');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(host.api.callsOf('POST Library/UpdateDocument').map(({ body }) => body.year)).toEqual([
      2099,
    ]),
  );
});

test('asks for confirmation before deleting', async () => {
  const host = show({
    confirm: false,
    api: { 'DELETE Library/DeleteDocument': () => answered(null) },
  });
  const remove = async () => {
    await user.click(
      within(await item('الخوارزميّات')).getByRole('button', {
        name: 'Options of \u2067الخوارزميّات\u2069',
      }),
    );
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  };
  await remove();
  expect(host.api.callsOf('DELETE Library/DeleteDocument')).toEqual([]);
  host.answerConfirm(true);
  await remove();
  await waitFor(() =>
    expect(host.api.callsOf('DELETE Library/DeleteDocument')).toEqual([
      { query: { documentGuid: algorithms.documentGuid } },
    ]),
  );
});

test('goes back one step when a document is closed twice', async () => {
  show();
  await user.click(await screen.findByRole('link', { name: /Computing/ }));
  await user.click(within(await item('Learning SQL')).getByRole('link'));
  const close = within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' });
  act(() => {
    close.click();
    close.click();
  });
  expect(currentPath()).toBe(`/library?category=${computing.categoryGuid}`);
});
