import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '@riwaq/api';
import { answered, createTestHost, type TestHost } from '@riwaq/contract/testing';
import { aLecture } from '../testing/lecture-samples';
import { renderForum } from '../testing/render-forum';
import { guidOf } from '../testing/samples';
import LectureDialog, { type LectureEdit } from './lecture-dialog';

const create: LectureEdit = {
  kind: 'create',
  subjectGuid: guidOf('subject'),
  folderGuid: guidOf('lecture folder'),
};
const offline = (): never => {
  throw new ApiError({ code: 'network', endpoint: 'test' });
};

function open(edit: LectureEdit, host: TestHost) {
  const onClose = jest.fn();
  return {
    ...renderForum({ host, ui: <LectureDialog edit={edit} open onClose={onClose} /> }),
    onClose,
  };
}
const dialog = async () => within(await screen.findByRole('dialog'));
const title = async () => (await dialog()).findByRole('textbox', { name: /Title of the lecture/ });
const save = async () => userEvent.click((await dialog()).getByRole('button', { name: 'Save' }));
const attach = async (host: TestHost, name: string) => {
  await userEvent.upload(
    document.querySelector('.rw-uploader input[type=file]') as HTMLInputElement,
    new File(['x'], name),
  );
  act(() => host.files.uploads.at(-1)?.finish());
};

test('saves with a title and a file uploaded for lectures', async () => {
  const host = createTestHost({
    language: 'en',
    api: { 'POST Lectures/CreateLecture': () => answered(aLecture()) },
  });
  const { onClose } = open(create, host);
  await userEvent.type(await title(), 'Big O');
  expect((await dialog()).getByRole('button', { name: 'Save' })).toBeDisabled();
  await attach(host, 'slides.pdf');
  expect(host.files.uploads[0]?.location).toBe('Lectures');
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(host.api.callsOf('POST Lectures/CreateLecture')).toMatchObject([
    {
      body: {
        subjectGuid: guidOf('subject'),
        folderGuid: guidOf('lecture folder'),
        title: 'Big O',
        files: [{ fileUrl: 'files/1', fileCaption: 'slides.pdf' }],
        showFromDate: null,
        visible: true,
      },
    },
  ]);
  expect(host.storage.keys()).toEqual([]);
});

test('waits for a picture of the description as for a file', async () => {
  const host = createTestHost({
    language: 'en',
    api: { 'POST Lectures/CreateLecture': () => answered(aLecture()) },
  });
  open(create, host);
  await userEvent.type(await title(), 'Big O');
  await attach(host, 'slides.pdf');
  await (await dialog()).findByRole('toolbar');
  await userEvent.upload(
    document.querySelector('.rw-editor input[type=file]') as HTMLInputElement,
    new File(['x'], 'photo.png'),
  );
  expect(
    await (await dialog()).findByRole('button', { name: 'Waiting for the upload' }),
  ).toBeDisabled();
  act(() => host.files.uploads.at(-1)?.finish());
  await waitFor(async () =>
    expect((await dialog()).getByRole('button', { name: 'Save' })).toBeEnabled(),
  );
  await save();
  await waitFor(() =>
    expect(host.api.callsOf('POST Lectures/CreateLecture')).toMatchObject([
      { body: { description: expect.stringContaining('<img') } },
    ]),
  );
});

test('keeps draft and guid after a lost response, then updates', async () => {
  const host = createTestHost({
    language: 'en',
    api: {
      'POST Lectures/CreateLecture': offline,
      'POST Lectures/UpdateLecture': () => answered(aLecture()),
    },
  });
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
  expect(host.api.callsOf('POST Lectures/UpdateLecture')).toMatchObject([
    { body: { itemGuid: lost?.body.itemGuid, title: 'Big O again' } },
  ]);
});

test('cannot be closed while saving, so failures are shown', async () => {
  let fail: (cause: unknown) => void = () => undefined;
  const host = createTestHost({
    language: 'en',
    api: {
      'POST Lectures/CreateLecture': () =>
        new Promise<never>((_resolve, reject) => {
          fail = reject;
        }),
    },
  });
  const { onClose } = open(create, host);
  await userEvent.type(await title(), 'Big O');
  await attach(host, 'slides.pdf');
  await save();
  await userEvent.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  act(() => fail(new ApiError({ code: 'network', endpoint: 'test' })));
  expect(await (await dialog()).findByText(/server could not be reached/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

test('gives a restored, never-sent draft a new guid', async () => {
  const kept = {
    guid: guidOf('kept lecture'),
    title: 'Big O',
    description: '',
    files: [{ fileUrl: 'Lectures/1/slides.pdf', fileCaption: 'Slides' }],
    showFromDate: null,
    visible: true,
    attempted: null,
  };
  const storage = {
    [`draft:lecture:new:${guidOf('lecture folder')}`]: {
      value: kept,
      savedAt: '2026-02-02T10:00:00.000Z',
    },
  };
  const host = createTestHost({
    language: 'en',
    storage,
    api: { 'POST Lectures/CreateLecture': () => answered(aLecture()) },
  });
  const { onClose } = open(create, host);
  expect(await title()).toHaveValue('Big O');
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const [sent] = host.api.callsOf('POST Lectures/CreateLecture');
  expect(sent?.body.title).toBe('Big O');
  expect(sent?.body.itemGuid).not.toBe(kept.guid);
});

test('names an expired file of a draft at the files field', async () => {
  const host = createTestHost({
    language: 'en',
    api: {
      'POST Lectures/CreateLecture': () => {
        throw new ApiError({
          code: 'malformed',
          endpoint: 'test',
          fields: [{ path: 'files.0', message: 'invalid' }],
        });
      },
    },
  });
  open(create, host);
  await userEvent.type(await title(), 'Big O');
  await attach(host, 'slides.pdf');
  await save();
  expect(
    (await (await dialog()).findAllByRole('alert')).map(({ textContent }) => textContent),
  ).toEqual([expect.stringMatching(/“\u2066slides.pdf\u2069” is no longer stored/)]);
});

test('shows a missing file at its field and keeps the text', async () => {
  const host = createTestHost({
    language: 'en',
    api: { 'POST Lectures/CreateLecture': () => answered(null, 2) },
  });
  open(create, host);
  await userEvent.type(await title(), 'Big O');
  await attach(host, 'slides.pdf');
  await save();
  expect(await (await dialog()).findByText(/A lecture needs at least one file/)).toBeVisible();
  expect(await title()).toHaveValue('Big O');
});

test('starts an edit with the stored text and sends an update', async () => {
  const lecture = aLecture({ visible: false, publication: 'hidden' });
  const host = createTestHost({
    language: 'en',
    api: {
      'GET Lectures/GetLecture': () => answered({ lecture, description: '<p>Growth</p>' }),
      'POST Lectures/UpdateLecture': () => answered(lecture),
    },
  });
  open({ kind: 'edit', lecture }, host);
  expect(await title()).toHaveValue('Big O');
  await userEvent.click((await dialog()).getByRole('switch', { name: 'Visible to students' }));
  await save();
  await waitFor(() =>
    expect(host.api.callsOf('POST Lectures/UpdateLecture')).toMatchObject([
      {
        body: {
          itemGuid: lecture.itemGuid,
          title: 'Big O',
          description: '<p>Growth</p>',
          visible: true,
          files: [{ fileUrl: 'Lectures/1/slides.pdf', fileCaption: 'Slides' }],
        },
      },
    ]),
  );
});
