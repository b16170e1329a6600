import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, FORUM_TYPE, type SubjectTree } from '@riwaq/api';
import { answered, createTestHost, type TestHostOptions } from '@riwaq/contract/testing';
import { renderForum } from '../testing/render-forum';
import { aForum, aTopic, guidOf } from '../testing/samples';
import TopicDialog, { type TopicEdit } from './topic-dialog';

// Proves FORUM-58, SHELL-18.

const category = aForum({
  forumGuid: guidOf('category'),
  title: 'Second stage',
  forumType: FORUM_TYPE.category,
  childrenCount: 3,
});
const other = aForum({ forumGuid: guidOf('other'), title: 'Databases' });
const university = aForum({
  forumGuid: guidOf('university'),
  title: 'Everybody',
  level: 'University',
});

/** A teacher whose roles include forums of a subject only. */
function open(edit: TopicEdit, api: TestHostOptions['api'] = {}) {
  const host = createTestHost({
    language: 'en',
    api: {
      'GET Forums/GetForums': ({ query }) =>
        answered({
          forums:
            query.forumGuid === category.forumGuid
              ? [aForum(), other, university]
              : query.forumGuid
                ? []
                : [category, university],
          currentForum:
            [category, other].find(({ forumGuid }) => forumGuid === query.forumGuid) ?? null,
          roles: ['Subject'],
        }),
      'POST ForumTopic/CreateTopic': () => answered(aTopic()),
      'POST ForumTopic/UpdateTopic': () => answered(aTopic()),
      ...api,
    },
  });
  renderForum({ host, ui: <TopicDialog edit={edit} open onClose={() => undefined} /> });
  return host;
}
const dialog = async () => within(await screen.findByRole('dialog'));
const press = async (name: string) =>
  userEvent.click(await (await dialog()).findByRole('button', { name }));
const save = () => press('Save');

test('shares a topic by levels and hides forbidden forums', async () => {
  const host = open({ kind: 'create', forumGuid: guidOf('forum') });
  await userEvent.type(
    await (await dialog()).findByRole('textbox', { name: /Name of the topic/ }),
    'Shared topic',
  );
  await press('Choose a forum');
  expect((await dialog()).queryByRole('button', { name: 'Everybody' })).not.toBeInTheDocument();
  await press('Second stage');
  const offered = async () =>
    within((await dialog()).getByRole('list', { name: 'Forums' }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
  // Its own forum is hidden, too.
  await waitFor(async () => expect(await offered()).toEqual(['Databases']));
  await press('Up one level');
  await waitFor(async () => expect(await offered()).toEqual(['Second stage']));
  await press('Second stage');
  await press('Databases');
  expect(await (await dialog()).findByText('Databases')).toBeVisible();
  await save();
  await waitFor(() =>
    expect(host.api.callsOf('POST ForumTopic/CreateTopic')).toMatchObject([
      { body: { shareWithForumGuid: other.forumGuid } },
    ]),
  );
});

test('keeps or removes the existing share on edit', async () => {
  const shared: TopicEdit = {
    kind: 'edit',
    topic: aTopic({ shareWithForumGuid: other.forumGuid }),
  };
  const host = open(shared);
  expect(await (await dialog()).findByText('Databases')).toBeVisible();
  await save();
  await waitFor(() =>
    expect(host.api.callsOf('POST ForumTopic/UpdateTopic')).toMatchObject([
      { body: { shareWithForumGuid: other.forumGuid } },
    ]),
  );
  await press('Stop sharing');
  await save();
  await waitFor(() =>
    expect(host.api.callsOf('POST ForumTopic/UpdateTopic').at(-1)).toMatchObject({
      body: { shareWithForumGuid: null },
    }),
  );
});

test('shows a deleted shared forum as missing', async () => {
  open(
    { kind: 'edit', topic: aTopic({ shareWithForumGuid: guidOf('gone') }) },
    {
      'GET Forums/GetForums': () => {
        throw new ApiError({ code: 'not-found', endpoint: 'test' });
      },
    },
  );
  expect(await (await dialog()).findByText('A forum that is no longer open to you')).toBeVisible();
});

test('explains what the end date of a topic blocks', async () => {
  open({ kind: 'create', forumGuid: guidOf('forum') });
  expect(
    await (await dialog()).findByText('After this date no posts, replies or ratings are accepted.'),
  ).toBeVisible();
});

test('explains who can see a hidden topic', async () => {
  open({ kind: 'create', forumGuid: guidOf('forum') });
  expect(
    await (
      await dialog()
    ).findByText('A hidden topic is visible only to you and to the administration of the site.'),
  ).toBeVisible();
});

test('shows each refusal and keeps the input', async () => {
  const host = open({ kind: 'create', forumGuid: guidOf('forum') });
  await userEvent.type(
    await (await dialog()).findByRole('textbox', { name: /Name of the topic/ }),
    'Kept',
  );
  for (const [code, text] of [
    [2, 'End date ends before start date'],
    [0, 'An error occurred, the operation did not complete successfully'],
  ] as const) {
    host.api.answer('POST ForumTopic/CreateTopic', () => answered(null, code));
    await userEvent.click(await (await dialog()).findByRole('button', { name: 'Save' }));
    expect(await (await dialog()).findByText(text)).toBeVisible();
    expect((await dialog()).getByRole('textbox', { name: /Name of the topic/ })).toHaveValue(
      'Kept',
    );
  }
});

const ONE_SECTION: SubjectTree[] = [
  {
    subjectGuid: guidOf('subject'),
    subjectName: 'Algorithms',
    departments: [
      {
        departmentGuid: guidOf('department'),
        departmentName: 'Computing',
        stages: [
          {
            stageGuid: guidOf('stage'),
            stageName: 'First',
            studyName: '',
            sections: [{ sectionGuid: guidOf('section'), sectionName: 'A' }],
          },
        ],
      },
    ],
  },
];
const PEOPLE = ['Sara', 'Ali'].map((studentFullName) => ({
  studentGuid: guidOf(studentFullName),
  studentFullName,
}));
const people = PEOPLE.map(({ studentGuid }) => ({ studentGuid }));

test.each([
  ['outside of any forum', null, 'Choose all 2'],
  ['in a forum', guidOf('forum'), 'Choose all'],
])('sends only the visible members of a topic %s', async (_where, forumGuid, all) => {
  const host = open(
    { kind: 'create', forumGuid },
    {
      'GET Subjects/Get': () => answered(ONE_SECTION),
      'GET Students/Get': () => answered(PEOPLE),
      'GET Teachers/GetDepartmentTeachers': () => answered([]),
      'GET Forums/GetStudentsAndTeachers': () => answered({ students: PEOPLE, teachers: [] }),
    },
  );
  const choose = async (name: string) =>
    userEvent.click(await (await dialog()).findByRole('radio', { name }));
  const chosen = async () =>
    (await dialog()).queryAllByTitle(/^(Sara|Ali)$/).map(({ title }) => title);
  await userEvent.type(
    await (await dialog()).findByRole('textbox', { name: /Name of the topic/ }),
    'Members',
  );
  await choose('Members only');
  await press(all);
  await choose('General');
  await choose('Members only');
  expect(await chosen()).toEqual(['Sara', 'Ali']);
  await save();
  await waitFor(() =>
    expect(host.api.callsOf('POST ForumTopic/CreateTopic')).toMatchObject([
      { body: { students: people, teachers: [] } },
    ]),
  );
});
