import type { SubjectTree } from '@riwaq/api';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderWithHost } from '../testing';
import type { AudienceValue } from './audience-cascade';
import { AudiencePicker, type AudiencePickerProps } from './audience-picker';

// Proves CHAT-15, FORUM-21, UI-2, MAIL-3, PEOPLE-1, PEOPLE-3, PEOPLE-4, PEOPLE-7, PEOPLE-8.
// Proves SHELL-17.

const students = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    studentGuid: `s${index}`,
    studentFullName: `Student ${index}`,
  }));
const teachers = [
  { teacherGuid: 't1', teacherName: 'أحمد الكبيسي', subjectName: 'Physics' },
  { teacherGuid: 't2', teacherName: 'Omar', subjectName: 'Chemistry' },
];
const single: SubjectTree[] = [
  {
    subjectGuid: 'arabic',
    subjectName: 'Arabic',
    departments: [
      {
        departmentGuid: 'letters',
        departmentName: 'Letters',
        stages: [
          {
            stageGuid: 'st',
            stageName: 'First',
            studyName: '',
            sections: [
              { sectionGuid: 'a', sectionName: 'A' },
              { sectionGuid: 'b', sectionName: 'B' },
            ],
          },
        ],
      },
    ],
  },
];

function Picker({
  start = { students: [], teachers: [] },
  onValue,
  ...props
}: Partial<AudiencePickerProps> & {
  start?: AudienceValue;
  onValue?: (value: AudienceValue) => void;
}) {
  const [value, setValue] = useState<AudienceValue>(start);
  return (
    <AudiencePicker
      loadSubjects={async () => single}
      loadStudents={async () => students(5)}
      loadTeachers={async () => teachers}
      {...props}
      value={value}
      onChange={(next) => {
        setValue(next);
        onValue?.(next);
      }}
    />
  );
}

const user = userEvent.setup({ pointerEventsCheck: 0 });

async function pick(name: string, option: string): Promise<void> {
  await user.click(await screen.findByRole('combobox', { name }));
  await user.click(await screen.findByTitle(option));
}

test('selects a section, then all its students, shown as chips', async () => {
  const onValue = jest.fn();
  const loadStudents = jest.fn(async () => students(5));
  renderWithHost(<Picker onValue={onValue} loadStudents={loadStudents} />, { language: 'en' });
  await waitFor(() => expect(screen.getByText('First')).toBeInTheDocument());
  expect(loadStudents).not.toHaveBeenCalled();
  await pick('Section', 'B');
  expect(loadStudents).toHaveBeenCalledWith({ sectionGuid: 'b', subjectGuid: 'arabic' });
  await user.click(await screen.findByRole('button', { name: 'Choose all 5' }));
  expect(onValue.mock.lastCall[0].students).toEqual(students(5));
  expect(screen.getByText('+2 others')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Choose none' }));
  expect(onValue.mock.lastCall[0].students).toEqual([]);
});

test('clears the students but not the teachers on a section change', async () => {
  const onValue = jest.fn();
  renderWithHost(<Picker start={{ students: students(2), teachers }} onValue={onValue} />, {
    language: 'en',
  });
  await screen.findByText('First');
  await pick('Section', 'A');
  expect(onValue.mock.lastCall[0]).toEqual({
    students: [],
    teachers,
    subjectGuid: 'arabic',
    sectionGuid: 'a',
  });
});

test('reports the names of selected levels before clearing people', async () => {
  const told: string[] = [];
  const onLevels = (chosen: readonly { name: string }[]) =>
    void told.push(chosen.map(({ name }) => name).join('/'));
  renderWithHost(
    <Picker
      start={{ students: students(2), teachers: [] }}
      onLevels={onLevels}
      onValue={(value) => void told.push(`${value.students.length} people`)}
    />,
    { language: 'en' },
  );
  await screen.findByText('First');
  told.length = 0;
  await pick('Section', 'A');
  expect(told.slice(0, 2)).toEqual(['Arabic/Letters/First/A', '0 people']);
});

test('finds people by words in any order and any spelling', async () => {
  renderWithHost(<Picker />, { language: 'en' });
  const field = await screen.findByRole('combobox', { name: 'Teachers' });
  await user.click(field);
  await user.type(field, 'كبيسى احمد');
  const list = await screen.findByRole('listbox');
  expect(within(list).getAllByRole('option')).toHaveLength(1);
});

test('clears the typed text after a choice', async () => {
  const onValue = jest.fn();
  renderWithHost(<Picker onValue={onValue} />, { language: 'en' });
  const field = await screen.findByRole('combobox', { name: 'Teachers' });
  await user.click(field);
  await user.type(field, 'احمد');
  await user.click(await screen.findByTitle(/أحمد الكبيسي/));
  expect(field).toHaveValue('');
  await user.type(field, 'omar');
  await user.click(await screen.findByTitle(/Omar/));
  expect(onValue.mock.lastCall[0].teachers).toEqual(teachers);
});

test('offers a retry when a list fails to load', async () => {
  let tries = 0;
  const loadSubjects = async () => {
    tries += 1;
    if (tries === 1) throw new Error('offline');
    return single;
  };
  renderWithHost(<Picker loadSubjects={loadSubjects} />, { language: 'en' });
  expect(await screen.findByRole('alert')).toHaveTextContent('This list could not be loaded.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('First')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('renders only the visible ones of a thousand options', async () => {
  renderWithHost(<Picker loadStudents={async () => students(1000)} />, { language: 'en' });
  await screen.findByText('First');
  await pick('Section', 'A');
  await user.click(await screen.findByRole('combobox', { name: 'Students' }));
  await screen.findByTitle('Student 0');
  expect(document.querySelectorAll('.ant-select-item-option').length).toBeLessThan(60);
});

test('offers only students without a loader for teachers', async () => {
  renderWithHost(<Picker loadTeachers={undefined} />, { language: 'en' });
  expect(await screen.findByRole('combobox', { name: 'Students' })).toBeInTheDocument();
  expect(screen.queryByRole('combobox', { name: 'Teachers' })).not.toBeInTheDocument();
});

describe('a pasted list', () => {
  const [first, second] = students(2) as [
    { studentGuid: string; studentFullName: string },
    { studentGuid: string; studentFullName: string },
  ];
  async function openList(match: NonNullable<AudiencePickerProps['matchStudents']>) {
    const onValue = jest.fn();
    renderWithHost(
      <Picker
        start={{ students: [first], teachers: [] }}
        onValue={onValue}
        loadStudents={async () => [first, second]}
        matchStudents={match}
      />,
      { language: 'en' },
    );
    await screen.findByText('First');
    expect(screen.queryByRole('button', { name: 'Choose by a pasted list' })).toBeNull();
    await pick('Section', 'A');
    await user.click(await screen.findByRole('button', { name: 'Choose by a pasted list' }));
    const field = screen.getByRole('textbox', { name: 'Student codes or names, one a line' });
    const find = screen.getByRole('button', { name: 'Choose these students' });
    expect(find).toBeDisabled();
    return { onValue, field, find };
  }
  const listed = (name: string) =>
    within(screen.getByRole('list', { name })).getAllByRole('listitem');

  test('chooses the students found and keeps the other lines', async () => {
    const match = jest.fn(async () => ({
      found: [second, { studentGuid: 'member', studentFullName: 'A member' }],
      ambiguous: ['Sara'],
      unknown: ['Nobody', '٩٩'],
    }));
    const { onValue, field, find } = await openList(match);
    await user.click(field);
    await user.paste('4412\r\n\n Sara \nNobody\n٩٩');
    await user.click(find);
    expect(await screen.findByRole('status')).toHaveTextContent('1 student was chosen.');
    expect(match).toHaveBeenCalledWith({
      sectionGuid: 'a',
      subjectGuid: 'arabic',
      lines: ['4412', 'Sara', 'Nobody', '٩٩'],
    });
    expect(onValue.mock.lastCall[0].students).toEqual([second]);
    expect(listed('Several students have this name. Write the student code instead:')).toHaveLength(
      1,
    );
    expect(listed('No student of this section has this code or name:')).toHaveLength(2);
    expect(listed('Already added:')[0]).toHaveTextContent('A member');
    expect(field).toHaveValue('Sara\nNobody\n٩٩');
  });

  test('refuses a line that is too long', async () => {
    const { field, find } = await openList(jest.fn());
    await user.click(field);
    await user.paste('x'.repeat(201));
    expect(screen.getByRole('alert')).toHaveTextContent('A line can have at most 200 characters.');
    expect(find).toBeDisabled();
  });

  test('ignores a response for a section that was left', async () => {
    let respond: () => void = () => undefined;
    const match = () =>
      new Promise<Awaited<ReturnType<NonNullable<AudiencePickerProps['matchStudents']>>>>(
        (resolve) => {
          respond = () => resolve({ found: [second], ambiguous: [], unknown: [] });
        },
      );
    const { onValue, field, find } = await openList(match);
    await user.type(field, 'x');
    await user.click(find);
    await pick('Section', 'B');
    await screen.findByRole('button', { name: 'Choose by a pasted list' });
    respond();
    await pick('Section', 'A');
    for (const [{ students: chosen, sectionGuid }] of onValue.mock.calls)
      if (sectionGuid !== undefined) expect(chosen).toEqual([]);
  });

  test('offers a retry when matching fails', async () => {
    const match = jest
      .fn()
      .mockRejectedValueOnce(new Error('offline'))
      .mockResolvedValueOnce({ found: [second], ambiguous: [], unknown: [] });
    const { onValue, field, find } = await openList(match);
    await user.type(field, 'x');
    await user.click(find);
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(onValue.mock.lastCall[0].students).toEqual([second]));
    expect(field).toHaveValue('');
  });
});
