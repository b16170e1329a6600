import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '@riwaq/api';
import { answered, createTestHost, type TestHost } from '@riwaq/contract/testing';
import { aContent, guidOf } from '../testing/samples';
import { renderForum } from '../testing/render-forum';
import ContentDialog, { type ContentEdit } from './content-dialog';

const create: ContentEdit = { kind: 'create', topicGuid: guidOf('topic') };
const offline = (): never => { throw new ApiError({ code: 'network', endpoint: 'test' }); };

function open(edit: ContentEdit, host: TestHost) {
  const told: string[] = [];
  const view = renderForum({ host, ui: <ContentDialog edit={edit} open onClose={() => told.push('closed')} onSaved={() => told.push('saved')} /> });
  return { ...view, told };
}
const dialog = async () => within(await screen.findByRole('dialog'));
const title = async () => (await dialog()).findByRole('textbox', { name: /Title of the post/ });
const save = async () => userEvent.click((await dialog()).getByRole('button', { name: 'Save' }));

test('it is saved once it has a title, and closes', async () => {
  const host = createTestHost({ language: 'en', api: { 'POST ForumTopic/CreateTopicContent': () => answered(aContent()) } });
  const { told } = open(create, host);
  expect((await dialog()).getByRole('button', { name: 'Save' })).toBeDisabled();
  await userEvent.type(await title(), 'Lecture one');
  await save();
  await waitFor(() => expect(told).toEqual(['saved', 'closed']));
  expect(host.api.callsOf('POST ForumTopic/CreateTopicContent')).toMatchObject([{ body: { forumTopicGuid: guidOf('topic'), title: 'Lecture one', files: [] } }]);
  expect(host.storage.keys()).toEqual([]);
});

test('a file that was uploaded goes with it; saving waits for it', async () => {
  const host = createTestHost({ language: 'en', api: { 'POST ForumTopic/CreateTopicContent': () => answered(aContent()) } });
  open(create, host);
  await userEvent.type(await title(), 'Lecture one');
  await userEvent.upload(document.querySelector('.rw-uploader input[type=file]') as HTMLInputElement, new File(['x'], 'slides.pdf'));
  expect(await (await dialog()).findByRole('button', { name: 'Waiting for the upload' })).toBeDisabled();
  act(() => host.files.uploads[0]?.finish());
  await waitFor(async () => expect((await dialog()).getByRole('button', { name: 'Save' })).toBeEnabled());
  await save();
  await waitFor(() => expect(host.api.callsOf('POST ForumTopic/CreateTopicContent')).toMatchObject([{ body: { files: [{ fileUrl: 'files/1', fileCaption: 'slides.pdf' }] } }]));
});

test('a file whose upload failed holds up no saving: it is said to be left out, and what had arrived goes', async () => {
  const host = createTestHost({ language: 'en', api: { 'POST ForumTopic/CreateTopicContent': () => answered(aContent()) } });
  const { told } = open(create, host);
  await userEvent.type(await title(), 'Lecture one');
  await userEvent.upload(document.querySelector('.rw-uploader input[type=file]') as HTMLInputElement, [new File(['x'], 'slides.pdf'), new File(['x'], 'notes.pdf')]);
  act(() => host.files.uploads[0]?.finish());
  act(() => host.files.uploads[1]?.fail('server'));
  expect(await (await dialog()).findByText('What is saved now goes without this file.')).toBeVisible();
  await save();
  await waitFor(() => expect(told).toEqual(['saved', 'closed']));
  expect(host.api.callsOf('POST ForumTopic/CreateTopicContent').map(({ body }) => body.files)).toEqual([[{ fileUrl: 'files/1', fileCaption: 'slides.pdf' }]]);
});

test.each([[2, 'Topic is expired'], [6, 'An error occurred, the operation did not complete successfully']])('a refusal with %i says "%s" and keeps what was written', async (code, text) => {
  const host = createTestHost({ language: 'en', api: { 'POST ForumTopic/CreateTopicContent': () => answered(null, code) } });
  const { told } = open(create, host);
  await userEvent.type(await title(), 'Lecture one');
  await save();
  expect(await (await dialog()).findByText(text)).toBeVisible();
  expect(await title()).toHaveValue('Lecture one');
  expect(told).toEqual([]);
});

test('a lost answer loses nothing: reopened, the draft is there, goes out under its guid, and later changes follow', async () => {
  const host = createTestHost({ language: 'en', api: { 'POST ForumTopic/CreateTopicContent': offline, 'POST ForumTopic/UpdateTopicContent': () => answered(aContent()) } });
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
  expect(host.api.callsOf('POST ForumTopic/UpdateTopicContent')).toMatchObject([{ body: { forumTopicContentGuid: lost?.body.forumTopicContentGuid, title: 'Lecture one, corrected' } }]);
  expect(host.storage.keys()).toEqual([]);
});

test('a draft can be dropped', async () => {
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

test('an edit begins with what is there and is sent as an update', async () => {
  const host = createTestHost({ language: 'en', api: { 'POST ForumTopic/UpdateTopicContent': () => answered(aContent()) } });
  open({ kind: 'edit', content: aContent() }, host);
  expect(await title()).toHaveValue('المحاضرة الأولى');
  await userEvent.type(await title(), ' (2)');
  await save();
  await waitFor(() => expect(host.api.callsOf('POST ForumTopic/UpdateTopicContent')).toMatchObject([{ body: { forumTopicContentGuid: guidOf('content'), title: 'المحاضرة الأولى (2)' } }]));
});
