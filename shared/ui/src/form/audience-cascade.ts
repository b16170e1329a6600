import type { StudentName, SubjectTree, TeacherName } from '@riwaq/api';

export interface AudienceValue {
  students: StudentName[];
  teachers: TeacherName[];
  /** Chosen subject and section; omitted until chosen. */
  subjectGuid?: string;
  sectionGuid?: string;
}

/** Selected value of each level; null where none is selected. */
export interface AudiencePath {
  subject: string | null;
  department: string | null;
  stage: string | null;
  section: string | null;
}
export type AudienceLevel = keyof AudiencePath;
export const AUDIENCE_LEVELS = [
  'subject',
  'department',
  'stage',
  'section',
] as const satisfies readonly AudienceLevel[];

/** A chosen level of the hierarchy. */
export interface ChosenLevel {
  level: AudienceLevel;
  guid: string;
  name: string;
}

export interface LevelOption {
  value: string;
  label: string;
}
/** Options of each level under the selection above it. */
export type AudienceOptions = Record<AudienceLevel, LevelOption[]>;

export const NOTHING: AudiencePath = {
  subject: null,
  department: null,
  stage: null,
  section: null,
};

export function optionsOf(tree: readonly SubjectTree[], path: AudiencePath): AudienceOptions {
  const subject = tree.find(({ subjectGuid }) => subjectGuid === path.subject);
  const department = subject?.departments.find(
    ({ departmentGuid }) => departmentGuid === path.department,
  );
  const stage = department?.stages.find(({ stageGuid }) => stageGuid === path.stage);
  return {
    subject: tree.map(({ subjectGuid, subjectName }) => ({
      value: subjectGuid,
      label: subjectName,
    })),
    department:
      subject?.departments.map(({ departmentGuid, departmentName }) => ({
        value: departmentGuid,
        label: departmentName,
      })) ?? [],
    stage:
      department?.stages.map(({ stageGuid, stageName, studyName }) => ({
        value: stageGuid,
        label: studyName ? `${stageName} (${studyName})` : stageName,
      })) ?? [],
    section:
      stage?.sections.map(({ sectionGuid, sectionName }) => ({
        value: sectionGuid,
        label: sectionName,
      })) ?? [],
  };
}

/** Selects, in order, every unselected level that offers a single option. */
export function settle(tree: readonly SubjectTree[], path: AudiencePath): AudiencePath {
  const settled = { ...path };
  for (const level of AUDIENCE_LEVELS) {
    if (settled[level] !== null) continue;
    const options = optionsOf(tree, settled)[level];
    if (options.length !== 1) break;
    settled[level] = options[0]!.value;
  }
  return settled;
}

/**
 * Selects a value and clears the levels below; a single option there is then selected automatically
 * (PEOPLE-3).
 */
export function choose(
  tree: readonly SubjectTree[],
  path: AudiencePath,
  level: AudienceLevel,
  value: string | null,
): AudiencePath {
  const next = { ...path, [level]: value };
  for (const below of AUDIENCE_LEVELS.slice(AUDIENCE_LEVELS.indexOf(level) + 1)) next[below] = null;
  return value === null ? next : settle(tree, next);
}

/** The chosen levels, from the subject down. */
export const chosenLevels = (tree: readonly SubjectTree[], path: AudiencePath): ChosenLevel[] =>
  AUDIENCE_LEVELS.flatMap((level) => {
    const chosen = optionsOf(tree, path)[level].find(({ value }) => value === path[level]);
    return chosen ? [{ level, guid: chosen.value, name: chosen.label }] : [];
  });

export const missingLevel = (path: AudiencePath): AudienceLevel | undefined =>
  AUDIENCE_LEVELS.find((level) => path[level] === null);
