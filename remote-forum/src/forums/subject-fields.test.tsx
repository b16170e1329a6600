import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SubjectTree } from '@riwaq/api';
import { answered, createTestHost } from '@riwaq/contract/testing';
import { renderForum } from '../testing/render-forum';
import { guidOf } from '../testing/samples';
import { SubjectFields, type ForumAudience } from './subject-fields';

// Proves FORUM-13.

const stage = (name: string) => ({
  stageGuid: guidOf(name),
  stageName: name,
  studyName: 'Morning',
  sections: [],
});
const department = (name: string, ...stages: string[]) => ({
  departmentGuid: guidOf(name),
  departmentName: name,
  stages: stages.map(stage),
});
const subject = (name: string, ...departments: SubjectTree['departments']): SubjectTree => ({
  subjectGuid: guidOf(name),
  subjectName: name,
  departments,
});
const subjects = [
  subject('Databases', department('Computing', 'Second')),
  subject('English', department('Computing', 'First', 'Second'), department('Law', 'Third')),
];

function open(audience: Partial<ForumAudience> = {}, required = false) {
  const chosen: ForumAudience[] = [];
  const host = createTestHost({
    language: 'en',
    api: { 'GET Subjects/Get': () => answered({ subjects }) },
  });
  renderForum({
    host,
    ui: (
      <SubjectFields
        subjectGuid={null}
        stageGuid={null}
        departmentGuid={null}
        {...audience}
        required={required}
        subjectProblem={null}
        stageProblem={null}
        onChange={(value) => chosen.push(value)}
      />
    ),
  });
  return chosen;
}
const choose = async (field: string, option: string) => {
  await userEvent.click(screen.getByRole('combobox', { name: field }));
  await userEvent.click(await screen.findByTitle(option));
};

test('offers a complete department among its stages', async () => {
  const chosen = open();
  await choose('Stage', 'All stages of \u2066Computing\u2069');
  expect(chosen).toEqual([
    { subjectGuid: null, stageGuid: null, departmentGuid: guidOf('Computing') },
  ]);
});

test('offers no department where a stage is required', async () => {
  open({}, true);
  await userEvent.click(screen.getByRole('combobox', { name: /^Stage/ }));
  expect(await screen.findByTitle('First · Computing')).toBeInTheDocument();
  expect(screen.queryByTitle('All stages of \u2066Computing\u2069')).not.toBeInTheDocument();
});

test('replaces a department by a stage', async () => {
  const chosen = open({ departmentGuid: guidOf('Computing') });
  expect(await screen.findByText('All stages of \u2066Computing\u2069')).toBeVisible();
  await choose('Stage', 'Third · Law');
  expect(chosen).toEqual([{ subjectGuid: null, stageGuid: guidOf('Third'), departmentGuid: null }]);
});

test('clears both when a subject is chosen, and selects its only stage', async () => {
  const chosen = open({ departmentGuid: guidOf('Law') });
  await choose('Subject', 'Databases');
  await choose('Subject', 'English');
  expect(chosen).toEqual([
    { subjectGuid: guidOf('Databases'), stageGuid: guidOf('Second'), departmentGuid: null },
    { subjectGuid: guidOf('English'), stageGuid: null, departmentGuid: null },
  ]);
});
