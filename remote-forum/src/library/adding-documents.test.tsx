import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { ApiError, OK } from '@riwaq/api';
import { answered } from '@riwaq/contract/testing';
import LibraryPage from './library-page';
import { user, computing, algorithms, sql, show } from '../testing/library';

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
