import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MEMBER_STATUS } from '@riwaq/api';
import { answered } from '@riwaq/contract/testing';
import { guidOf } from '../testing/samples';
import { renderForum } from '../testing/render-forum';
import InviteDialog from './invite-dialog';
import { memberAction } from './member-action';

const section = { sectionGuid: guidOf('section'), sectionName: 'A' };
const subjects = [
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
            studyName: 'morning',
            sections: [section],
          },
        ],
      },
    ],
  },
];

test('offers people at once when every level has one child', async () => {
  let invited = 0;
  const { host } = renderForum({
    api: {
      'GET Subjects/Get': () => answered({ subjects }),
      'GET Students/Get': () =>
        answered([
          { studentGuid: guidOf('s1'), studentFullName: 'Sara' },
          { studentGuid: guidOf('s2'), studentFullName: 'Ali' },
        ]),
      'GET Teachers/GetDepartmentTeachers': () => answered([]),
      'POST ForumTopic/Invite': () => answered(null),
    },
    ui: (
      <InviteDialog
        topicGuid={guidOf('topic')}
        open
        onClose={() => undefined}
        onInvited={() => {
          invited += 1;
        }}
      />
    ),
  });
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('button', { name: 'Add members' })).toBeDisabled();
  await userEvent.click(await dialog.findByRole('button', { name: /all/i }));
  await userEvent.click(dialog.getByRole('button', { name: 'Add 2 members' }));
  await waitFor(() => expect(invited).toBe(1));
  expect(host.api.callsOf('GET Students/Get')).toEqual([
    { query: { sectionGuid: guidOf('section'), subjectGuid: guidOf('subject') } },
  ]);
  expect(host.api.callsOf('POST ForumTopic/Invite')).toEqual([
    {
      body: {
        forumTopicGuid: guidOf('topic'),
        students: [guidOf('s1'), guidOf('s2')],
        teachers: [],
      },
    },
  ]);
});

test('requires a section besides teachers of a department', async () => {
  const two = subjects.map((subject) => ({
    ...subject,
    departments: subject.departments.map((department) => ({
      ...department,
      stages: department.stages.map((stage) => ({
        ...stage,
        sections: [section, { sectionGuid: guidOf('other'), sectionName: 'B' }],
      })),
    })),
  }));
  const { host } = renderForum({
    api: {
      'GET Subjects/Get': () => answered({ subjects: two }),
      'GET Students/Get': () => answered([{ studentGuid: guidOf('s1'), studentFullName: 'Sara' }]),
      'GET Teachers/GetDepartmentTeachers': () =>
        answered([
          { teacherGuid: guidOf('t1'), teacherName: 'Omar', subjectName: 'Algorithms' },
          { teacherGuid: guidOf('t2'), teacherName: 'Huda', subjectName: 'Algorithms' },
        ]),
      'POST ForumTopic/Invite': () => answered(null),
    },
    ui: (
      <InviteDialog
        topicGuid={guidOf('topic')}
        open
        onClose={() => undefined}
        onInvited={() => undefined}
      />
    ),
  });
  const dialog = within(await screen.findByRole('dialog'));
  for (const level of ['Subject', 'Department', 'Stage', 'Section'])
    expect(dialog.getByRole('combobox', { name: level })).toBeRequired();
  expect(dialog.queryByRole('alert')).toBeNull();
  await userEvent.click(await dialog.findByRole('button', { name: /all/i }));
  const save = dialog.getByRole('button', { name: 'Add 2 members' });
  expect(save).toBeDisabled();
  expect(dialog.getByRole('combobox', { name: 'Section' })).toBeInvalid();
  expect(dialog.getByRole('alert')).toHaveTextContent('this field is required');
  await userEvent.click(dialog.getByRole('combobox', { name: 'Section' }));
  await userEvent.click(await screen.findByTitle('B'));
  expect(dialog.queryByRole('alert')).toBeNull();
  await userEvent.click(save);
  await waitFor(() =>
    expect(host.api.callsOf('POST ForumTopic/Invite')).toEqual([
      {
        body: {
          forumTopicGuid: guidOf('topic'),
          students: [],
          teachers: [guidOf('t1'), guidOf('t2')],
        },
      },
    ]),
  );
});

test.each([
  [MEMBER_STATUS.notJoined, false, 'remove'],
  [MEMBER_STATUS.joined, false, 'remove'],
  [MEMBER_STATUS.removed, false, 'reinvite'],
  [MEMBER_STATUS.left, false, 'reinvite'],
  [MEMBER_STATUS.joined, true, null],
])('offers for status %i (owner: %s): %s', (memberStatus, owner, action) => {
  expect(memberAction({ memberStatus, owner })).toBe(action);
});
