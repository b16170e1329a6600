import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ROLE } from '@riwaq/api';
import { answered } from '@riwaq/contract/testing';
import { useState } from 'react';
import { chooseByName, subjectOf } from '../../testing/people-picker';
import { guidOf } from '../../testing/mail-samples';
import { renderMessaging } from '../../testing/render-messaging';
import type { ChosenRecipient } from './composition';
import StudentRecipients from './student-recipients';
import TeacherRecipients from './teacher-recipients';

// Proves MAIL-3.

function Recipients({ of: Picker }: { of: typeof TeacherRecipients }) {
  const [recipients, setRecipients] = useState<readonly ChosenRecipient[]>([]);
  return (
    <>
      <Picker recipients={recipients} onChange={setRecipients} />
      <output>{recipients.map(({ name }) => name).join()}</output>
    </>
  );
}

const subject = subjectOf(guidOf);

test.each([
  ['a teacher writes to students', TeacherRecipients, ROLE.teacher, 'Students', ['Badr', 'Ali']],
  ['a teacher writes to teachers', TeacherRecipients, ROLE.teacher, 'Teachers', ['Zaynab', 'Omar']],
  ['a student writes to teachers', StudentRecipients, ROLE.student, 'Teacher', ['Zaynab', 'Omar']],
])('chooses recipients by name one after another: %s', async (_, of, role, label, names) => {
  renderMessaging({
    role,
    ui: <Recipients of={of} />,
    api: {
      'GET Subjects/Get': () =>
        answered(role === ROLE.teacher ? { subjects: [subject] } : [subject]),
      'GET Students/Get': () =>
        answered([
          { studentGuid: guidOf(5), studentFullName: 'Ali' },
          { studentGuid: guidOf(6), studentFullName: 'Badr' },
        ]),
      'GET Teachers/GetDepartmentTeachers': () =>
        answered([
          { teacherGuid: guidOf(7), teacherName: 'Omar', subjectName: 'Algebra' },
          { teacherGuid: guidOf(8), teacherName: 'Zaynab', subjectName: 'Algebra' },
        ]),
    },
  });
  if (role === ROLE.student) {
    await userEvent.click(await screen.findByRole('combobox', { name: 'Subject' }));
    await userEvent.click(await screen.findByTitle('Algebra'));
  } else {
    const all = () => screen.getAllByRole('button', { name: 'Choose all 2' });
    await waitFor(() => expect(all()).toHaveLength(2));
  }
  await chooseByName(screen.getByRole('combobox', { name: label }), names);
  expect(screen.getByText(names.join())).toBeVisible();
});
