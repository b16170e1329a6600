import { act, screen, waitFor, within } from '@testing-library/react';
import { useState, type ReactElement } from 'react';
import userEvent from '@testing-library/user-event';
import {
  ApiError,
  LIBRARY_PAGE,
  OK,
  ROLE,
  type LibraryCategory,
  type LibraryDocument,
} from '@riwaq/api';
import {
  answered,
  createTestHost,
  type TestApiHandlers,
  type TestHostOptions,
} from '@riwaq/contract/testing';
import { currentPath } from '@riwaq/ui/testing';
import { renderForum } from '../testing/render-forum';
import { guidOf, TEACHER } from '../testing/samples';
import LibraryPage from './library-page';

const user = userEvent.setup({ pointerEventsCheck: 0 });

function aCategory(change: Partial<LibraryCategory> = {}): LibraryCategory {
  return {
    categoryGuid: guidOf('computing'),
    parentCategoryGuid: null,
    nameAr: 'الحاسوب',
    nameEn: 'Computing',
    icon: 'computer',
    color: 'info',
    documentsCount: 2,
    ...change,
  };
}
const computing = aCategory();
const networks = aCategory({
  categoryGuid: guidOf('networks'),
  parentCategoryGuid: computing.categoryGuid,
  nameAr: 'الشبكات',
  nameEn: 'Networks',
  documentsCount: 1,
});
const law = aCategory({
  categoryGuid: guidOf('law'),
  nameAr: 'القانون',
  nameEn: 'Law',
  icon: 'law',
  documentsCount: 0,
});

function aDocument(title: string, change: Partial<LibraryDocument> = {}): LibraryDocument {
  return {
    documentGuid: guidOf(title),
    categoryGuid: computing.categoryGuid,
    title,
    authors: 'سلمى الخطيب',
    year: 2024,
    language: 'ar',
    description: 'ملزمة الفصلين',
    subject: null,
    department: null,
    file: {
      fileGuid: guidOf(`${title} file`),
      fileUrl: `Library/${guidOf(title)}/book.pdf`,
      fileCaption: 'book.pdf',
      fileSizeFormated: '1.2 MB',
      downloadCount: 3,
    },
    coverUrl: null,
    coverAddress: null,
    createdUserGuid: TEACHER,
    createdUserName: 'أحمد الكبيسي',
    createdDate: '2026-02-02T10:00:00',
    modifiedDate: null,
    saved: false,
    ...change,
  };
}
const algorithms = aDocument('الخوارزميّات');
const sql = aDocument('Learning SQL', {
  categoryGuid: networks.categoryGuid,
  createdUserGuid: guidOf('somebody else'),
});

interface Options extends TestHostOptions {
  at?: string;
  roles?: string[];
  categories?: LibraryCategory[];
  documents?: LibraryDocument[];
  ui?: ReactElement;
}

function show({
  at = '/library',
  roles = [],
  categories = [computing, networks, law],
  documents = [algorithms, sql],
  api = {},
  ui = <LibraryPage />,
  ...options
}: Options = {}) {
  const handlers: TestApiHandlers = {
    'GET Library/GetCategories': () => answered({ categories, roles }),
    'GET Library/GetDocuments': () => answered([...documents]),
    'GET Library/GetShelf': () => answered([]),
    'GET Library/GetDocument': ({ query }) => {
      const document = documents.find(({ documentGuid }) => documentGuid === query.documentGuid);
      if (!document) throw new ApiError({ code: 'not-found', endpoint: 'test', status: 404 });
      return answered({ document, related: documents.filter((other) => other !== document) });
    },
    'PUT Library/MarkDocumentAsOpened': () => answered(null),
    'POST Library/SaveDocument': () => answered(null),
    'POST Library/FindDuplicates': () => answered([]),
    'GET Subjects/Get': () => answered({ subjects: [] }),
    ...api,
  };
  const host = createTestHost({ moduleId: 'forum', language: 'en', api: handlers, ...options });
  renderForum({ host, at, ui });
  return host;
}

const item = (title: string) => screen.findByRole('article', { name: title });
const wide = ['University'];

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
  await user.click(within(card).getByRole('button', { name: 'Download الخوارزميّات' }));
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
      within(await item(title)).getByRole('button', { name: `Options of ${title}` }),
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

describe('categories', () => {
  const menu = async (name: string, entry: string) => {
    await user.click(await screen.findByRole('button', { name: `Options of ${name}` }));
    await user.click(await screen.findByRole('menuitem', { name: entry }));
  };

  test('are ordered by their menu', async () => {
    const host = show({
      roles: wide,
      at: `/library?category=${law.categoryGuid}`,
      documents: [],
      api: { 'POST Library/OrderCategories': () => answered(null) },
    });
    await menu('Law', 'Move up');
    await waitFor(() =>
      expect(host.api.callsOf('POST Library/OrderCategories')).toEqual([
        {
          body: {
            parentCategoryGuid: null,
            categoryGuids: [law.categoryGuid, computing.categoryGuid],
          },
        },
      ]),
    );
  });

  test('are deleted after confirmation when they are empty', async () => {
    const host = show({
      roles: wide,
      at: `/library?category=${law.categoryGuid}`,
      documents: [],
      api: { 'DELETE Library/DeleteCategory': () => answered(null) },
    });
    await menu('Law', 'Delete the category');
    await waitFor(() =>
      expect(host.api.callsOf('DELETE Library/DeleteCategory')).toEqual([
        { query: { categoryGuid: law.categoryGuid } },
      ]),
    );
    expect(host.confirmations).toHaveLength(1);
    expect(currentPath()).toBe('/library');
  });

  test('are deleted after moving their documents to another category', async () => {
    const host = show({
      roles: wide,
      at: `/library?category=${networks.categoryGuid}`,
      api: { 'DELETE Library/DeleteCategory': () => answered(null) },
    });
    await menu('Networks', 'Delete the category');
    const dialog = await screen.findByRole('dialog');
    const save = await within(dialog).findByRole('button', { name: 'Move and delete' });
    expect(save).toBeDisabled();
    await user.click(within(dialog).getByRole('combobox'));
    await user.click(await screen.findByTitle('Law'));
    await user.click(save);
    await waitFor(() =>
      expect(host.api.callsOf('DELETE Library/DeleteCategory')).toEqual([
        { query: { categoryGuid: networks.categoryGuid, moveToGuid: law.categoryGuid } },
      ]),
    );
  });

  test('show a refused deletion and stay', async () => {
    const host = show({
      roles: wide,
      at: `/library?category=${law.categoryGuid}`,
      documents: [],
      api: { 'DELETE Library/DeleteCategory': () => answered(null, 2) },
    });
    await menu('Law', 'Delete the category');
    await waitFor(() => expect(host.notices).toMatchObject([{ kind: 'error' }]));
    expect(currentPath()).toBe(`/library?category=${law.categoryGuid}`);
  });

  test('are added inside another and renamed', async () => {
    const host = show({
      roles: wide,
      at: `/library?category=${law.categoryGuid}`,
      documents: [],
      api: {
        'POST Library/CreateCategory': () => answered(law),
        'POST Library/UpdateCategory': () => answered(law),
      },
    });
    const fill = async (nameAr: string, nameEn: string) => {
      const dialog = await screen.findByRole('dialog');
      for (const [label, text] of [
        [/Name in Arabic/, nameAr],
        [/Name in English/, nameEn],
      ] as const) {
        const field = await within(dialog).findByLabelText(label);
        await user.clear(field);
        await user.type(field, text);
      }
      await user.click(within(dialog).getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    };
    await menu('Law', 'Add a category inside');
    await fill('الدستور', 'Constitution');
    expect(host.api.callsOf('POST Library/CreateCategory')).toMatchObject([
      { body: { parentCategoryGuid: law.categoryGuid, nameAr: 'الدستور', nameEn: 'Constitution' } },
    ]);
    await menu('Law', 'Edit the category');
    await fill('القوانين', 'Laws');
    expect(host.api.callsOf('POST Library/UpdateCategory')).toMatchObject([
      { body: { categoryGuid: law.categoryGuid, nameEn: 'Laws' } },
    ]);
  });

  test('reports a duplicate name at its field and keeps the input', async () => {
    show({
      roles: wide,
      api: { 'POST Library/CreateCategory': () => ({ statusCode: 2, data: null }) },
    });
    await user.click(await screen.findByRole('button', { name: 'Add' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Add a category' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(await within(dialog).findByLabelText(/Name in Arabic/), 'القانون');
    expect(within(dialog).getByRole('button', { name: 'Save' })).toBeDisabled();
    await user.type(within(dialog).getByLabelText(/Name in English/), 'Laws');
    await user.click(within(dialog).getByRole('radio', { name: 'Scales' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      'A category with this name already exists here',
    );
    expect(within(dialog).getByLabelText(/Name in English/)).toHaveValue('Laws');
  });
});

describe('adding documents', () => {
  const openDialog = async () => {
    await user.click(await screen.findByRole('button', { name: 'Add documents' }));
    return screen.findByRole('dialog');
  };
  const at = `/library?category=${computing.categoryGuid}`;
  const choose = async (dialog: HTMLElement, ...names: string[]) => {
    await user.upload(
      within(dialog).getByLabelText('Choose files', { selector: 'input' }),
      names.map((name) => new File(['x'], name)),
    );
  };

  test('creates one document per file in one request', async () => {
    const host = show({
      at,
      api: { 'POST Library/CreateDocuments': () => answered([algorithms]) },
    });
    const dialog = await openDialog();
    // Without a count, because no file is chosen yet.
    expect(await within(dialog).findByRole('button', { name: 'Add' })).toBeDisabled();
    await choose(dialog, 'lecture_01.pdf', 'ab.pdf');
    act(() => host.files.uploads.forEach((upload) => upload.finish()));
    expect(await within(dialog).findAllByRole('region')).toHaveLength(2);
    const save = within(dialog).getByRole('button', { name: 'Add 2 documents' });
    expect(save).toBeDisabled();
    const short = within(dialog).getByRole('region', { name: 'ab' });
    expect(within(short).getByRole('alert')).toBeVisible();
    await user.type(within(short).getByLabelText(/Title/), ' longer');
    await user.click(save);
    await waitFor(() => expect(host.api.callsOf('POST Library/CreateDocuments')).toHaveLength(1));
    const { documents } = host.api.callsOf('POST Library/CreateDocuments')[0]!.body;
    expect(
      documents.map(({ title, categoryGuid, fileUrl }) => [title, categoryGuid, fileUrl]),
    ).toEqual([
      ['lecture 01', computing.categoryGuid, 'files/1'],
      ['ab longer', computing.categoryGuid, 'files/2'],
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('warns about a duplicate file and links to its document', async () => {
    const host = show({
      at,
      api: {
        'POST Library/FindDuplicates': ({ body }) =>
          answered(
            body.fileUrls.map((fileUrl) => ({
              fileUrl,
              document: { documentGuid: sql.documentGuid, title: sql.title },
            })),
          ),
      },
    });
    const dialog = await openDialog();
    await choose(dialog, 'copy.pdf');
    act(() => host.files.uploads[0]!.finish());
    expect(await within(dialog).findByRole('link', { name: /Learning SQL/ })).toHaveAttribute(
      'href',
      `https://riwaq.test/library?document=${sql.documentGuid}`,
    );
    expect(within(dialog).getByRole('button', { name: 'Add 1 document' })).toBeEnabled();
  });

  test('shows a refusal at its document and restores the input', async () => {
    const host = show({
      at,
      api: {
        'POST Library/CreateDocuments': () => {
          throw new ApiError({
            code: 'malformed',
            endpoint: 'test',
            status: 400,
            fields: [{ path: 'documents.0.title', message: 'tooLong' }],
          });
        },
      },
    });
    const dialog = await openDialog();
    await choose(dialog, 'lecture.pdf');
    act(() => host.files.uploads[0]!.finish());
    await user.click(await within(dialog).findByRole('button', { name: 'Add 1 document' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('too long');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await within(await openDialog()).findByLabelText(/Title/)).toHaveValue('lecture');
  });

  test('gives a restored, never-sent draft new guids', async () => {
    const host = show({
      at,
      api: { 'POST Library/CreateDocuments': () => answered([algorithms]) },
    });
    const kept = () =>
      host.storage.get<{ value: { documents: { guid: string }[] } }>('draft:library:new')?.value
        .documents[0]?.guid;
    const dialog = await openDialog();
    await choose(dialog, 'lecture.pdf');
    act(() => host.files.uploads[0]!.finish());
    expect(await within(dialog).findByLabelText(/Title/)).toHaveValue('lecture');
    const before = kept();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(
      await within(await openDialog()).findByRole('button', { name: 'Add 1 document' }),
    );
    await waitFor(() => expect(host.api.callsOf('POST Library/CreateDocuments')).toHaveLength(1));
    const sent = host.api.callsOf('POST Library/CreateDocuments')[0]!.body.documents[0]!;
    expect(before).toBeDefined();
    expect(sent.title).toBe('lecture');
    expect(sent.documentGuid).not.toBe(before);
  });

  test('sends later changes as updates after a lost response', async () => {
    let lost = true;
    const host = show({
      at,
      api: {
        'POST Library/CreateDocuments': () => {
          if (!lost) return answered([algorithms]);
          lost = false;
          throw new ApiError({ code: 'network', endpoint: 'test' });
        },
        'POST Library/UpdateDocument': () => ({ statusCode: OK, data: algorithms }),
      },
    });
    const dialog = await openDialog();
    await choose(dialog, 'lecture.pdf');
    act(() => host.files.uploads[0]!.finish());
    await user.click(await within(dialog).findByRole('button', { name: 'Add 1 document' }));
    expect(await within(dialog).findByRole('alert')).toBeVisible();
    await user.type(within(dialog).getByLabelText(/Title/), ' two');
    await user.click(within(dialog).getByRole('button', { name: 'Add 1 document' }));
    await waitFor(() =>
      expect(host.api.callsOf('POST Library/UpdateDocument').map(({ body }) => body.title)).toEqual(
        ['lecture two'],
      ),
    );
    const guids = host.api
      .callsOf('POST Library/CreateDocuments')
      .map(({ body }) => body.documents[0]?.documentGuid);
    expect(guids[0]).toBe(guids[1]);
  });

  test('prevents closing during the request and shows a failure', async () => {
    let fail: (cause: unknown) => void = () => undefined;
    const host = show({
      at,
      api: {
        'POST Library/CreateDocuments': () =>
          new Promise<never>((_resolve, reject) => {
            fail = reject;
          }),
      },
    });
    const dialog = await openDialog();
    await choose(dialog, 'first.pdf');
    act(() => host.files.uploads[0]!.finish());
    await user.click(await within(dialog).findByRole('button', { name: 'Add 1 document' }));
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    act(() => fail(new ApiError({ code: 'network', endpoint: 'test' })));
    expect(await within(dialog).findByText(/server could not be reached/)).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('keeps a document added during a request for the next', async () => {
    let arrive = (): void => undefined;
    let leave = (): void => undefined;
    /** Goes back from the page and forward to it again. */
    function Left() {
      const [turn, setTurn] = useState(0);
      leave = () => setTurn(turn + 1);
      return <LibraryPage key={turn} />;
    }
    const host = show({
      at,
      ui: <Left />,
      api: {
        'POST Library/CreateDocuments': () =>
          new Promise((resolve) => {
            arrive = () => resolve(answered([algorithms]));
          }),
      },
    });
    const sent = () =>
      host.api
        .callsOf('POST Library/CreateDocuments')
        .map(({ body }) => body.documents.map(({ title }) => title));
    const dialog = await openDialog();
    await choose(dialog, 'first.pdf');
    act(() => host.files.uploads[0]!.finish());
    await user.click(await within(dialog).findByRole('button', { name: 'Add 1 document' }));
    await waitFor(() => expect(sent()).toEqual([['first']]));
    act(() => leave());
    const again = await openDialog();
    await choose(again, 'second.pdf');
    act(() => host.files.uploads[1]!.finish());
    expect(await within(again).findByRole('button', { name: 'Add 2 documents' })).toBeVisible();
    await act(async () => arrive());
    await user.click(await within(again).findByRole('button', { name: 'Add 1 document' }));
    await waitFor(() => expect(sent()).toEqual([['first'], ['second']]));
  });

  test('reports a deleted category at its field', async () => {
    const host = show({
      at,
      api: { 'POST Library/CreateDocuments': () => ({ statusCode: 2, data: null }) },
    });
    const dialog = await openDialog();
    await choose(dialog, 'lecture.pdf');
    act(() => host.files.uploads[0]!.finish());
    await user.click(await within(dialog).findByRole('button', { name: 'Add 1 document' }));
    expect(
      await within(dialog).findByText(/This category has been deleted in the meantime/),
    ).toBeVisible();
  });
});

test("edits the user's document with all fields", async () => {
  const host = show({
    api: { 'POST Library/UpdateDocument': () => ({ statusCode: OK, data: algorithms }) },
  });
  await user.click(
    within(await item('الخوارزميّات')).getByRole('button', { name: 'Options of الخوارزميّات' }),
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
    within(await item('الخوارزميّات')).getByRole('button', { name: 'Options of الخوارزميّات' }),
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
      within(await item('الخوارزميّات')).getByRole('button', { name: 'Options of الخوارزميّات' }),
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
