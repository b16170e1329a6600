import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '@riwaq/api';
import { answered, createTestHost, type TestHost } from '@riwaq/contract/testing';
import { aLecture } from '../testing/lecture-samples';
import { renderForum } from '../testing/render-forum';
import { guidOf } from '../testing/samples';
import LectureDialog, { type LectureEdit } from './lecture-dialog';

const create: LectureEdit = { kind: 'create', subjectGuid: guidOf('subject'), folderGuid: guidOf('lecture folder') };
const offline = (): never => { throw new ApiError({ code: 'network', endpoint: 'test' }); };

function open(edit: LectureEdit, host: TestHost) {
  const onClose = jest.fn();
  return { ...renderForum({ host, ui: <LectureDialog edit={edit} open onClose={onClose} /> }), onClose };
}
const dialog = async () => within(await screen.findByRole('dialog'));
const title = async () => (await dialog()).findByRole('textbox', { name: /Title of the lecture/ });
const save = async () => userEvent.click((await dialog()).getByRole('button', { name: 'Save' }));
const attach = async (host: TestHost, name: string) => {
  await userEvent.upload(document.querySelector('.rw-uploader input[type=file]') as HTMLInputElement, new File(['x'], name));
  act(() => host.files.uploads.at(-1)?.finish());
};

test('it is saved once it has a title and a file, which was uploaded for the lectures', async () => {
  const host = createTestHost({ language: 'en', api: { 'POST Lectures/CreateLecture': () => answered(aLecture()) } });
  const { onClose } = open(create, host);
  await userEvent.type(await title(), 'Big O');
  expect((await dialog()).getByRole('button', { name: 'Save' })).toBeDisabled();
  await attach(host, 'slides.pdf');
  expect(host.files.uploads[0]?.location).toBe('Lectures');
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(host.api.callsOf('POST Lectures/CreateLecture')).toMatchObject([{
    body: { subjectGuid: guidOf('subject'), folderGuid: guidOf('lecture folder'), title: 'Big O', files: [{ fileUrl: 'files/1', fileCaption: 'slides.pdf' }], showFromDate: null, visible: true },
  }]);
  expect(host.storage.keys()).toEqual([]);
});

test('a lost answer loses nothing: reopened, the draft goes out under its guid, and later changes follow', async () => {
  const host = createTestHost({ language: 'en', api: { 'POST Lectures/CreateLecture': offline, 'POST Lectures/UpdateLecture': () => answered(aLecture()) } });
  const first = open(create, host);
  await userEvent.type(await title(), 'Big O');
  await attach(host, 'slides.pdf');
  await save();
  expect(await (await dialog()).findByText(/server could not be reached/)).toBeVisible();
  first.unmount();
  host.api.answer('POST Lectures/CreateLecture', () => answered(aLecture()));
  const second = open(create, host);
  expect(await title()).toHaveValue('Big O');
  await userEvent.type(await title(), ' again');
  await save();
  await waitFor(() => expect(second.onClose).toHaveBeenCalled());
  const [lost, again] = host.api.callsOf('POST Lectures/CreateLecture');
  expect(again?.body.itemGuid).toBe(lost?.body.itemGuid);
  expect(host.api.callsOf('POST Lectures/UpdateLecture')).toMatchObject([{ body: { itemGuid: lost?.body.itemGuid, title: 'Big O again' } }]);
});

test('a refusal for want of a file stands at the files, and keeps what was written', async () => {
  const host = createTestHost({ language: 'en', api: { 'POST Lectures/CreateLecture': () => answered(null, 2) } });
  open(create, host);
  await userEvent.type(await title(), 'Big O');
  await attach(host, 'slides.pdf');
  await save();
  expect(await (await dialog()).findByText(/A lecture needs at least one file/)).toBeVisible();
  expect(await title()).toHaveValue('Big O');
});

test('an edit begins with what is there, its text too, and is sent as an update', async () => {
  const lecture = aLecture({ visible: false, publication: 'hidden' });
  const host = createTestHost({ language: 'en', api: { 'GET Lectures/GetLecture': () => answered({ lecture, description: '<p>Growth</p>' }), 'POST Lectures/UpdateLecture': () => answered(lecture) } });
  open({ kind: 'edit', lecture }, host);
  expect(await title()).toHaveValue('Big O');
  await userEvent.click((await dialog()).getByRole('switch', { name: 'Visible to students' }));
  await save();
  await waitFor(() => expect(host.api.callsOf('POST Lectures/UpdateLecture')).toMatchObject([{
    body: { itemGuid: lecture.itemGuid, title: 'Big O', description: '<p>Growth</p>', visible: true, files: [{ fileUrl: 'Lectures/1/slides.pdf', fileCaption: 'Slides' }] },
  }]));
});
