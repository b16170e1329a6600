import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, ROLE, type LectureItem } from '@riwaq/api';
import { answered } from '@riwaq/contract/testing';
import { aFolder, aSubject, forStudent, lectureContent } from '../testing/lecture-samples';
import { currentPath } from '@riwaq/ui/testing';
import { guidOf } from '../testing/samples';
import {
  lectureNamed,
  openMenu,
  showFolder,
  SUBJECT,
  threeLectures,
} from '../testing/render-folder';

// Proves LECTURE-1.

describe('a student', () => {
  test("sees progress, new and seen lectures, but no teacher's tools", async () => {
    const items: LectureItem[] = [
      aFolder({ progress: { lecturesCount: 12, seenCount: 7 } }),
      lectureNamed('fresh', { seen: false, isNew: true, seenStudentsCount: null }),
      lectureNamed('known', { seen: true, seenStudentsCount: null }),
    ];
    const { host } = showFolder({
      role: ROLE.student,
      api: {
        'GET Lectures/GetContent': lectureContent(items, {
          subject: forStudent,
          progress: { lecturesCount: 14, seenCount: 8 },
        }),
        'PUT Lectures/MarkVisit': () => answered(null),
      },
    });
    expect(await screen.findByText('7 of 12 seen')).toBeVisible();
    expect(screen.getByText('8 of 14 seen')).toBeVisible();
    expect(screen.getByText('New')).toBeVisible();
    expect(screen.getByText('Seen')).toBeVisible();
    for (const name of [/Options of/, /Add/, /with the up/, /Who has seen/])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    await waitFor(() =>
      expect(host.api.callsOf('PUT Lectures/MarkVisit')).toEqual([
        { query: { subjectGuid: SUBJECT } },
      ]),
    );
  });

  test('marks a lecture as seen once and records downloads', async () => {
    const lecture = lectureNamed('one', { seen: false, seenStudentsCount: null });
    const { host } = showFolder({
      role: ROLE.student,
      at: `/lecOne/${SUBJECT}?lecture=${lecture.itemGuid}`,
      api: {
        'GET Lectures/GetContent': lectureContent([lecture], { subject: forStudent }),
        'PUT Lectures/MarkVisit': () => answered(null),
        'GET Lectures/GetLecture': () =>
          answered({ lecture, description: '<p>All about growth</p>' }),
        'PUT Lectures/MarkAsSeen': () => answered(null),
      },
    });
    const drawer = within(await screen.findByRole('dialog'));
    expect(await drawer.findByText('All about growth')).toBeVisible();
    await waitFor(() =>
      expect(host.api.callsOf('PUT Lectures/MarkAsSeen')).toEqual([
        { query: { itemGuid: lecture.itemGuid } },
      ]),
    );
    await userEvent.click(drawer.getByRole('button', { name: 'Download \u2066Slides\u2069' }));
    await waitFor(() =>
      expect(host.api.callsOf('PUT Lectures/MarkAsSeen').at(-1)).toEqual({
        query: { itemGuid: lecture.itemGuid, downloaded: 'true' },
      }),
    );
    expect(host.files.downloads).toEqual(['Lectures/1/slides.pdf']);
    expect(host.api.callsOf('PUT Lectures/MarkAsSeen')).toHaveLength(2);
    await userEvent.click(drawer.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(currentPath()).toBe(`/lecOne/${SUBJECT}`));
  });

  test('moves to the next lecture and back', async () => {
    const [one, two] = [lectureNamed('one', { seen: true }), lectureNamed('two', { seen: true })];
    showFolder({
      role: ROLE.student,
      at: `/lecOne/${SUBJECT}?lecture=${one.itemGuid}`,
      api: {
        'GET Lectures/GetContent': lectureContent([one, aFolder(), two], { subject: forStudent }),
        'PUT Lectures/MarkVisit': () => answered(null),
        'GET Lectures/GetLecture': ({ query }) =>
          answered({ lecture: query.itemGuid === one.itemGuid ? one : two, description: '' }),
      },
    });
    const drawer = within(await screen.findByRole('dialog'));
    expect(await drawer.findByRole('button', { name: /Previous lecture/ })).toBeDisabled();
    await userEvent.click(drawer.getByRole('button', { name: /Next lecture/ }));
    await waitFor(() => expect(currentPath()).toBe(`/lecOne/${SUBJECT}?lecture=${two.itemGuid}`));
    expect(await drawer.findByText('two')).toBeVisible();
    expect(drawer.getByRole('button', { name: /Next lecture/ })).toBeDisabled();
  });
});

describe('a teacher', () => {
  test('adds a folder under one guid across retries', async () => {
    const offline = (): never => {
      throw new ApiError({ code: 'network', endpoint: 'test' });
    };
    const { host } = showFolder({
      api: { 'GET Lectures/GetContent': lectureContent([]), 'POST Lectures/CreateFolder': offline },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Add a folder' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(
      await dialog.findByRole('textbox', { name: /Name of the folder/ }),
      'Week one',
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(/server could not be reached/)).toBeVisible();
    host.api.answer('POST Lectures/CreateFolder', () => answered(aFolder()));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const [lost, again] = host.api.callsOf('POST Lectures/CreateFolder');
    expect(again?.body).toEqual(lost?.body);
    expect(again?.body).toMatchObject({
      subjectGuid: SUBJECT,
      folderGuid: null,
      title: 'Week one',
      visible: true,
    });
  });

  test.each([
    [2, 'Folders cannot be nested deeper'],
    [9, 'An error occurred'],
  ])('is told why a folder was refused with %i', async (code, text) => {
    showFolder({
      api: {
        'GET Lectures/GetContent': lectureContent([]),
        'POST Lectures/CreateFolder': () => answered(null, code),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Add a folder' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(
      await dialog.findByRole('textbox', { name: /Name of the folder/ }),
      'Week one',
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(new RegExp(text))).toBeVisible();
  });

  test('hides a lecture', async () => {
    const { host } = showFolder({
      api: {
        'GET Lectures/GetContent': lectureContent(threeLectures),
        'PUT Lectures/ChangeVisible': () => answered(null),
      },
    });
    await openMenu('one');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Hide from students' }));
    await waitFor(() =>
      expect(host.api.callsOf('PUT Lectures/ChangeVisible')).toEqual([
        { query: { itemGuid: guidOf('one'), visible: 'false' } },
      ]),
    );
  });

  test('sees why a folder with content was not deleted', async () => {
    const { host } = showFolder({
      api: {
        'GET Lectures/GetContent': lectureContent(threeLectures),
        'DELETE Lectures/DeleteFolder': () => answered(null, 2),
      },
    });
    await openMenu('three');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
    await waitFor(() =>
      expect(host.notices.at(-1)).toMatchObject({
        kind: 'error',
        text: /A folder containing lectures or child folders cannot be deleted/,
      }),
    );
    expect(host.confirmations).toMatchObject([{ danger: true }]);
  });

  test('moves a lecture and sees a refusal at the field', async () => {
    const folders = [
      { folderGuid: guidOf('a'), parentFolderGuid: null, title: 'Alpha' },
      { folderGuid: guidOf('b'), parentFolderGuid: guidOf('a'), title: 'Beta' },
    ];
    const { host } = showFolder({
      api: {
        'GET Lectures/GetContent': lectureContent(threeLectures),
        'GET Lectures/GetFolders': () => answered(folders),
        'POST Lectures/MoveItem': () => answered(null, 3),
      },
    });
    await openMenu('one');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Move to another folder' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(await dialog.findByRole('combobox', { name: 'To the folder' }));
    await userEvent.click(await screen.findByTitle(/Alpha.*Beta/));
    await userEvent.click(dialog.getByRole('button', { name: 'Move' }));
    expect(await dialog.findByText(/cannot be nested deeper/)).toBeVisible();
    host.api.answer('POST Lectures/MoveItem', () => answered(null));
    await userEvent.click(dialog.getByRole('button', { name: 'Move' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(host.api.callsOf('POST Lectures/MoveItem').at(-1)).toEqual({
      body: { itemGuid: guidOf('one'), folderGuid: guidOf('b') },
    });
  });

  test('copies a folder as hidden, under one guid across retries', async () => {
    const offline = (): never => {
      throw new ApiError({ code: 'network', endpoint: 'test' });
    };
    const [one, , folder] = threeLectures;
    const { host } = showFolder({
      api: {
        'GET Lectures/GetContent': lectureContent([one!, folder!]),
        'GET Lectures/GetFolders': ({ query }) =>
          answered(
            query.subjectGuid === SUBJECT
              ? []
              : [{ folderGuid: guidOf('b'), parentFolderGuid: null, title: 'Beta' }],
          ),
        'GET Lectures/GetSubjects': ({ query }) =>
          answered({
            subjects:
              query.searchText === 'Chem'
                ? [aSubject({ subjectGuid: guidOf('chemistry'), subjectName: 'Chemistry' })]
                : [aSubject()],
          }),
        'POST Lectures/CopyItem': offline,
      },
    });
    await openMenu('three');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Copy' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(await dialog.findByRole('combobox', { name: 'To the subject' }), 'Chem');
    await userEvent.click(await screen.findByTitle('Chemistry'));
    await userEvent.click(await dialog.findByRole('combobox', { name: 'To the folder' }));
    await userEvent.click(await screen.findByTitle(/Beta/));
    await userEvent.click(dialog.getByRole('button', { name: 'Copy' }));
    expect(await dialog.findByText(/server could not be reached/)).toBeVisible();
    host.api.answer('POST Lectures/CopyItem', () => answered(null, 2));
    await userEvent.click(dialog.getByRole('button', { name: 'Copy' }));
    expect(await dialog.findByText(/contains more than can be copied at once/)).toBeVisible();
    host.api.answer('POST Lectures/CopyItem', () => answered(aFolder()));
    await userEvent.click(dialog.getByRole('button', { name: 'Copy' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const [lost, ...again] = host.api.callsOf('POST Lectures/CopyItem');
    expect(lost?.body).toEqual({
      itemGuid: guidOf('three'),
      copyGuid: expect.any(String),
      subjectGuid: guidOf('chemistry'),
      folderGuid: guidOf('b'),
      visible: false,
    });
    expect(again.map(({ body }) => body)).toEqual([lost?.body, lost?.body]);
  });

  test('sees drafts and scheduled lectures marked', async () => {
    showFolder({
      api: {
        'GET Lectures/GetContent': lectureContent([
          lectureNamed('draft', { visible: false, publication: 'hidden' }),
          lectureNamed('later', { publication: 'scheduled', showFromDate: '2026-03-01T08:00:00' }),
        ]),
      },
    });
    expect(await screen.findByText('Hidden from students')).toBeVisible();
    expect(screen.getByText(/Students see it from 2026\/03\/01/)).toBeVisible();
  });
});

test('refetches on remote changes and gaps, and unsubscribes', async () => {
  const { host, unmount } = showFolder({ api: { 'GET Lectures/GetContent': lectureContent([]) } });
  await screen.findByText('No lectures in this subject yet');
  expect([...host.realtime.groups.keys()]).toEqual([SUBJECT]);
  host.api.answer('GET Lectures/GetContent', lectureContent(threeLectures));
  act(() => host.realtime.emit('ReceiveLecturesChange', { subjectGuid: SUBJECT }));
  expect(await screen.findByRole('link', { name: 'two' })).toBeVisible();
  host.api.answer('GET Lectures/GetContent', lectureContent([threeLectures[1]!]));
  act(() => host.realtime.setState('resumed'));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'one' })).not.toBeInTheDocument());
  unmount();
  expect([host.realtime.listenerCount, host.realtime.groups.size]).toEqual([0, 0]);
});

test('shows a missing folder with a link out', async () => {
  showFolder({ api: {} }, guidOf('gone'));
  expect(await screen.findByText('This folder does not exist')).toBeVisible();
  expect(screen.getByRole('link', { name: 'To the subject' })).toHaveAttribute(
    'href',
    `/lecOne/${SUBJECT}`,
  );
});

test('shows a missing subject with a link to the others', async () => {
  showFolder({ api: {} });
  expect(await screen.findByText('This subject does not exist')).toBeVisible();
  expect(screen.getByRole('link', { name: 'To the subjects' })).toBeVisible();
});

test('shows that the lecture of an address does not exist', async () => {
  showFolder({
    at: `/lecOne/${SUBJECT}?lecture=${guidOf('gone')}`,
    api: { 'GET Lectures/GetContent': lectureContent([]) },
  });
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByText('This lecture does not exist')).toBeVisible();
});

test('keeps an edited lecture open when its folder is deleted', async () => {
  const { host } = showFolder(
    { api: { 'GET Lectures/GetContent': lectureContent([]) } },
    guidOf('folder'),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Add a lecture' }));
  const title = await within(await screen.findByRole('dialog')).findByRole('textbox', {
    name: /Title of the lecture/,
  });
  await userEvent.type(title, 'half a thought');
  host.api.answer('GET Lectures/GetContent', () => {
    throw new ApiError({ code: 'not-found', endpoint: 'test', status: 404 });
  });
  act(() => host.realtime.emit('ReceiveLecturesChange', { subjectGuid: SUBJECT }));
  expect(await screen.findByText('This folder does not exist')).toBeInTheDocument();
  expect(title).toBeVisible();
  expect(title).toHaveValue('half a thought');
});
