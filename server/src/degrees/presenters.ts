import type { DegreeChange, DegreeRow, DegreeSession } from '@riwaq/api';
import type { LocalTime } from '../platform/services';
import { givenMarkOf, markOf } from '../exams/rules/mark';
import { roundHalfUp } from './rules/average';
import type { DegreeHistoryRow, ListRow, RowOfList } from './store-lists';

/** Presenters: turn database rows into the objects of API responses. */
export function createPresenters(time: LocalTime) {
  return {
    session: (row: ListRow): DegreeSession => ({
      sessionGuid: row.guid,
      title: row.title,
      degreeType: row.degree_type,
      highestDegree: markOf(row.highest),
      sessionDate: time.format(row.held_at),
      subjectGuid: row.subject_guid,
      subjectName: row.subject_name,
      sectionGuid: row.section_guid,
      sectionName: row.section_name,
      stageName: row.stage_name,
      departmentName: row.department_name,
      teacherName: row.teacher_name,
      examGuid: row.exam_guid,
      endedDate: time.formatNullable(row.ended_at),
      wasEnded: row.was_ended,
      studentsCount: row.students_count,
      enteredCount: row.entered_count,
      average:
        row.entered_count === 0
          ? null
          : markOf(
              roundHalfUp({ over: BigInt(row.entered_sum ?? 0), under: BigInt(row.entered_count) }),
            ),
    }),

    row: ({ guid, name, code, degree, note, version }: RowOfList): DegreeRow => ({
      studentGuid: guid,
      studentName: name,
      studentCode: code,
      degree: givenMarkOf(degree),
      note,
      version,
    }),

    change: (row: DegreeHistoryRow): DegreeChange =>
      row.kind === 'state'
        ? {
            kind: 'state',
            ended: row.ended,
            reason: row.note,
            changedBy: row.person,
            changedDate: time.format(row.at),
          }
        : {
            kind: 'degree',
            studentGuid: row.student_guid,
            studentName: row.student_name,
            before: givenMarkOf(row.before),
            after: givenMarkOf(row.after),
            note: row.note,
            source: row.source,
            changedBy: row.person,
            changedDate: time.format(row.at),
          },
  };
}
