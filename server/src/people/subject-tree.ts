import type { SubjectTree } from '@riwaq/api';
import type { SubjectSection } from './store';

/** Finds an item in a list, or adds it. */
function entry<Node>(list: Node[], is: (node: Node) => boolean, make: () => Node): Node {
  const found = list.find(is);
  if (found !== undefined) return found;
  const made = make();
  list.push(made);
  return made;
}

/** Subject → departments → stages → sections (PEOPLE-1), in the order of the rows. */
export function subjectTree(rows: readonly SubjectSection[]): SubjectTree[] {
  const subjects: SubjectTree[] = [];
  for (const row of rows) {
    const subject = entry(
      subjects,
      (node) => node.subjectGuid === row.subjectGuid,
      () => ({ subjectGuid: row.subjectGuid, subjectName: row.subjectName, departments: [] }),
    );
    const department = entry(
      subject.departments,
      (node) => node.departmentGuid === row.departmentGuid,
      () => ({
        departmentGuid: row.departmentGuid,
        departmentName: row.departmentName,
        stages: [],
      }),
    );
    const stage = entry(
      department.stages,
      (node) => node.stageGuid === row.stageGuid,
      () => ({
        stageGuid: row.stageGuid,
        stageName: row.stageName,
        studyName: row.studyName,
        sections: [],
      }),
    );
    stage.sections.push({ sectionGuid: row.sectionGuid, sectionName: row.sectionName });
  }
  return subjects;
}
