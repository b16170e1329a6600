import type { LectureSubject } from '@riwaq/api';

/** More subjects than this are shown by stage. */
const UNGROUPED = 6;

export interface SubjectGroup {
  key: string;
  place: LectureSubject['places'][number] | null;
  subjects: LectureSubject[];
}

const keyOf = (place: SubjectGroup['place']) =>
  place === null ? '' : [place.departmentName, place.stageName, place.studyName].join('\n');

/**
 * Many subjects by the stage that studies them, in the order of the stages' names; a few stay
 * together.
 */
export function groupSubjects(subjects: readonly LectureSubject[]): SubjectGroup[] {
  const groups = new Map<string, SubjectGroup>();
  for (const subject of subjects) {
    const place = subject.places[0] ?? null;
    const key = keyOf(place);
    const group = groups.get(key) ?? { key, place, subjects: [] };
    group.subjects.push(subject);
    groups.set(key, group);
  }
  if (subjects.length <= UNGROUPED || groups.size < 2)
    return [{ key: '', place: null, subjects: [...subjects] }];
  return [...groups.values()].sort((one, other) => one.key.localeCompare(other.key));
}
