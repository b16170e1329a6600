import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '@riwaq/api';
import { answered, createTestHost, type TestHost } from '@riwaq/contract/testing';
import { aContent, guidOf } from '../testing/samples';
import { renderForum } from '../testing/render-forum';
import ContentDialog, { type ContentEdit } from './content-dialog';

// Proves FORUM-20, FORUM-59, SHELL-18.

const create: ContentEdit = { kind: 'create', topicGuid: guidOf('topic') };
const offline = (): never => {
  throw new ApiError({ code: 'network', endpoint: 'test' });
};

function open(edit: ContentEdit, host: TestHost) {
  const told: string[] = [];
  const view = renderForum({
    host,
    ui: (
      <ContentDialog
        edit={edit}
        open
        onClose={() => told.push('closed')}
        onSaved={() => told.push('saved')}
      />
    ),
  });
  return { ...view, told };
}
const dialog = async () => within(await screen.findByRole('dialog'));
const title = async () => (await dialog()).findByRole('textbox', { name: /Title of the post/ });
const save = async () => userEvent.click((await dialog()).getByRole('button', { name: 'Save' }));

test('saves only with a title and closes', async () => {
  const host = createTestHost({
    language: 'en',
    api: { 'POST ForumTopic/CreateTopicContent': () => answered(aContent()) },
  });
  const { told } = open(create, host);
  expect((await dialog()).getByRole('button', { name: 'Save' })).toBeDisabled();
  await userEvent.type(await title(), 'Lecture one');
  await save();
  await waitFor(() => expect(told).toEqual(['saved', 'closed']));
  expect(host.api.callsOf('POST ForumTopic/CreateTopicContent')).toMatchObject([
    { body: { forumTopicGuid: guidOf('topic'), title: 'Lecture one', files: [] } },
  ]);
  expect(host.storage.keys()).toEqual([]);
});

test('sends uploaded files and waits for pending uploads', async () => {
  const host = createTestHost({
    language: 'en',
    api: { 'POST ForumTopic/CreateTopicContent': () => answered(aContent()) },
  });
  open(create, host);
  await userEvent.type(await title(), 'Lecture one');
  await userEvent.upload(
    document.querySelector('.rw-uploader input[type=file]') as HTMLInputElement,
    new File(['x'], 'slides.pdf'),
  );
  expect(
    await (await dialog()).findByRole('button', { name: 'Waiting for the upload' }),
  ).toBeDisabled();
  act(() => host.files.uploads[0]?.finish());
  await waitFor(async () =>
    expect((await dialog()).getByRole('button', { name: 'Save' })).toBeEnabled(),
  );
  await save();
  await waitFor(() =>
    expect(host.api.callsOf('POST ForumTopic/CreateTopicContent')).toMatchObject([
      { body: { files: [{ fileUrl: 'files/1', fileCaption: 'slides.pdf' }] } },
    ]),
  );
});

test('waits for pictures of the text before saving or closing', async () => {
  const host = createTestHost({
    language: 'en',
    api: { 'POST ForumTopic/CreateTopicContent': () => answered(aContent()) },
  });
  const { told } = open(create, host);
  await userEvent.type(await title(), 'Lecture one');
  await (await dialog()).findByRole('toolbar');
  await userEvent.upload(
    document.querySelector('.rw-editor input[type=file]') as HTMLInputElement,
    new File(['x'], 'photo.png'),
  );
  expect(
    await (await dialog()).findByRole('button', { name: 'Waiting for the upload' }),
  ).toBeDisabled();
  await userEvent.click((await dialog()).getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Leave without saving?')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'No' }));
  await waitFor(() => expect(screen.queryByText('Leave without saving?')).not.toBeInTheDocument());
  expect(told).toEqual([]);
  act(() => host.files.uploads[0]?.finish());
  await waitFor(async () =>
    expect((await dialog()).getByRole('button', { name: 'Save' })).toBeEnabled(),
  );
  await save();
  await waitFor(() => expect(told).toEqual(['saved', 'closed']));
  expect(host.api.callsOf('POST ForumTopic/CreateTopicContent')).toMatchObject([
    { body: { contentText: expect.stringContaining('src="https://files.test/files/1"') } },
  ]);
});

test('saves without a failed upload and says so', async () => {
  const host = createTestHost({
    language: 'en',
    api: { 'POST ForumTopic/CreateTopicContent': () => answered(aContent()) },
  });
  const { told } = open(create, host);
  await userEvent.type(await title(), 'Lecture one');
  await userEvent.upload(
    document.querySelector('.rw-uploader input[type=file]') as HTMLInputElement,
    [new File(['x'], 'slides.pdf'), new File(['x'], 'notes.pdf')],
  );
  act(() => host.files.uploads[0]?.finish());
  act(() => host.files.uploads[1]?.fail('server'));
  expect(
    await (await dialog()).findByText('What is saved now does not include this file.'),
  ).toBeVisible();
  await save();
  await waitFor(() => expect(told).toEqual(['saved', 'closed']));
  expect(
    host.api.callsOf('POST ForumTopic/CreateTopicContent').map(({ body }) => body.files),
  ).toEqual([[{ fileUrl: 'files/1', fileCaption: 'slides.pdf' }]]);
});

test('shows each refusal, keeps the text and lets it change', async () => {
  const host = createTestHost({ language: 'en' });
  const { told } = open(create, host);
  await userEvent.type(await title(), 'Lecture one');
  for (const [answer, text] of [
    [() => answered(null, 2), 'Topic is expired'],
    [() => answered(null, 6), 'An error occurred, the operation did not complete successfully'],
    [offline, /The server could not be reached/],
  ] as const) {
    host.api.answer('POST ForumTopic/CreateTopicContent', answer);
    await userEvent.click(await (await dialog()).findByRole('button', { name: 'Save' }));
    expect(await (await dialog()).findByText(text)).toBeVisible();
    expect(await title()).toHaveValue('Lecture one');
    expect((await title()).closest('[inert]')).toBeNull();
  }
  expect(told).toEqual([]);
});

test('disables the form while saving and leaves no draft behind', async () => {
  let publish = (): void => undefined;
  const host = createTestHost({
    language: 'en',
    api: {
      'POST ForumTopic/CreateTopicContent': () =>
        new Promise((resolve) => {
          publish = () => resolve(answered(aContent()));
        }),
    },
  });
  const { told, unmount } = open(create, host);
  await userEvent.type(await title(), 'Lecture one');
  const line = await (await dialog()).findByRole('button', { name: 'Horizontal line' });
  await save();
  const fields = (await title()).closest('[inert]');
  expect(fields).toContainElement(line);
  expect(fields).not.toContainElement((await dialog()).getByRole('button', { name: /Save/ }));
  expect((await dialog()).getByRole('button', { name: /Save/ })).toHaveFocus();
  // The editor emits its change after a pause in typing, or when it unmounts.
  fireEvent.click(line);
  act(() => publish());
  await waitFor(() => expect(told).toEqual(['saved', 'closed']));
  unmount();
  expect(host.storage.keys()).toEqual([]);
});

test.each([
  ['files.0', /“\u2066slides.pdf\u2069” is no longer stored/],
  ['files.1', /A picture, sound or video in this text is no longer stored/],
])('names an expired file of a draft (%s) and keeps the rest', async (path, text) => {
  const host = createTestHost({
    language: 'en',
    api: {
      'POST ForumTopic/CreateTopicContent': () => {
        throw new ApiError({
          code: 'malformed',
          endpoint: 'test',
          fields: [{ path, message: 'invalid' }],
        });
      },
    },
  });
  open(create, host);
  await userEvent.type(await title(), 'Lecture one');
  await userEvent.upload(
    document.querySelector('.rw-uploader input[type=file]') as HTMLInputElement,
    new File(['x'], 'slides.pdf'),
  );
  act(() => host.files.uploads[0]?.finish());
  await userEvent.click(await (await dialog()).findByRole('button', { name: 'Save' }));
  expect(
    (await (await dialog()).findAllByRole('alert')).map(({ textContent }) => textContent),
  ).toEqual([expect.stringMatching(text)]);
  expect(await title()).toHaveValue('Lecture one');
  await userEvent.click(
    (await dialog()).getByRole('button', { name: 'Remove \u2066slides.pdf\u2069' }),
  );
  expect((await dialog()).queryByRole('alert')).toBeNull();
});

test('keeps draft and guid after a lost response, then updates', async () => {
  const host = createTestHost({
    language: 'en',
    api: {
      'POST ForumTopic/CreateTopicContent': offline,
      'POST ForumTopic/UpdateTopicContent': () => answered(aContent()),
    },
  });
  const first = open(create, host);
  await userEvent.type(await title(), 'Lecture one');
  await save();
  expect(await (await dialog()).findByText(/The server could not be reached/)).toBeVisible();
  first.unmount();

  host.api.answer('POST ForumTopic/CreateTopicContent', () => answered(aContent()));
  const second = open(create, host);
  expect(await title()).toHaveValue('Lecture one');
  await userEvent.type(await title(), ', corrected');
  await save();
  await waitFor(() => expect(second.told).toEqual(['saved', 'closed']));
  const [lost, again] = host.api.callsOf('POST ForumTopic/CreateTopicContent');
  expect(again?.body.forumTopicContentGuid).toBe(lost?.body.forumTopicContentGuid);
  expect(host.api.callsOf('POST ForumTopic/UpdateTopicContent')).toMatchObject([
    {
      body: {
        forumTopicContentGuid: lost?.body.forumTopicContentGuid,
        title: 'Lecture one, corrected',
      },
    },
  ]);
  expect(host.storage.keys()).toEqual([]);
});

test('creates two posts from a draft open on two pages', async () => {
  const api = { 'POST ForumTopic/CreateTopicContent': () => answered(aContent()) };
  const host = createTestHost({ language: 'en', api });
  const first = open(create, host);
  await userEvent.type(await title(), 'Lecture one');
  const other = createTestHost({
    language: 'en',
    api,
    storage: Object.fromEntries(host.storage.keys().map((key) => [key, host.storage.get(key)])),
  });
  await save();
  await waitFor(() => expect(first.told).toEqual(['saved', 'closed']));
  first.unmount();

  const second = open(create, other);
  expect(await title()).toHaveValue('Lecture one');
  await userEvent.type(await title(), ' and two');
  await save();
  await waitFor(() => expect(second.told).toEqual(['saved', 'closed']));
  const [one, two] = [host, other].map(
    (page) => page.api.callsOf('POST ForumTopic/CreateTopicContent')[0],
  );
  expect(two?.body.title).toBe('Lecture one and two');
  expect(two?.body.forumTopicContentGuid).not.toBe(one?.body.forumTopicContentGuid);
});

test('discards a draft', async () => {
  const host = createTestHost({ language: 'en' });
  const first = open(create, host);
  await userEvent.type(await title(), 'Half');
  first.unmount();
  open(create, host);
  expect(await title()).toHaveValue('Half');
  await userEvent.click((await dialog()).getByRole('button', { name: /discard/i }));
  expect(await title()).toHaveValue('');
  expect(host.storage.keys()).toEqual([]);
});

test('starts an edit with the content and sends an update', async () => {
  const host = createTestHost({
    language: 'en',
    api: { 'POST ForumTopic/UpdateTopicContent': () => answered(aContent()) },
  });
  open({ kind: 'edit', content: aContent() }, host);
  expect(await title()).toHaveValue('المحاضرة الأولى');
  await userEvent.type(await title(), ' (2)');
  await save();
  await waitFor(() =>
    expect(host.api.callsOf('POST ForumTopic/UpdateTopicContent')).toMatchObject([
      { body: { forumTopicContentGuid: guidOf('content'), title: 'المحاضرة الأولى (2)' } },
    ]),
  );
});

// form-dialog.test.tsx has each of the controls that close a form.
test('stays open while saving so that a failure is shown', async () => {
  let fail: (cause: unknown) => void = () => undefined;
  const host = createTestHost({
    language: 'en',
    api: {
      'POST ForumTopic/CreateTopicContent': () =>
        new Promise<never>((_resolve, reject) => {
          fail = reject;
        }),
    },
  });
  const { told } = open(create, host);
  const leave = async () =>
    userEvent.click((await dialog()).getByRole('button', { name: 'Cancel' }));
  await userEvent.type(await title(), 'Lecture one');
  await save();
  await leave();
  expect(told).toEqual([]);
  act(() => fail(new ApiError({ code: 'network', endpoint: 'test' })));
  expect(await (await dialog()).findByText(/The server could not be reached/)).toBeVisible();
  await leave();
  await waitFor(() => expect(told).toEqual(['closed']));
});
