import type { SubjectTree } from '@riwaq/api';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** A subject with one department, stage and section, whose guids are 1 to 4. */
export const subjectOf = (guid: (number: number) => string): SubjectTree => ({
  subjectGuid: guid(1),
  subjectName: 'Algebra',
  departments: [
    {
      departmentGuid: guid(2),
      departmentName: 'Maths',
      stages: [
        {
          stageGuid: guid(3),
          stageName: 'First',
          studyName: '',
          sections: [{ sectionGuid: guid(4), sectionName: 'A' }],
        },
      ],
    },
  ],
});

/** Types each name and chooses what the list then offers, without clearing the field in between. */
export async function chooseByName(field: HTMLElement, names: readonly string[]): Promise<void> {
  await userEvent.click(field);
  for (const name of names) {
    await userEvent.keyboard(name);
    await userEvent.click(await screen.findByTitle(new RegExp(`^${name}`, 'i')));
  }
}
