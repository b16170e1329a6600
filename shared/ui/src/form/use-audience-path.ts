import type { SubjectTree } from '@riwaq/api';
import { useEffect, useRef, useState } from 'react';
import { useLoad, type Load } from '../core/use-load';
import {
  choose,
  chosenLevels,
  NOTHING,
  optionsOf,
  settle,
  type AudienceLevel,
  type AudienceOptions,
  type AudiencePath,
  type AudienceValue,
  type ChosenLevel,
} from './audience-cascade';

interface AudiencePathOptions {
  loadSubjects: () => Promise<SubjectTree[]>;
  value: AudienceValue;
  onChange: (value: AudienceValue) => void;
  onLevels: ((chosen: readonly ChosenLevel[]) => void) | undefined;
}

interface AudiencePathState {
  path: AudiencePath;
  /** Options of each level; none until the subjects are loaded. */
  options: AudienceOptions;
  /** State of loading the subjects. */
  state: Load<SubjectTree[]>;
  retry: () => void;
  /** Chooses a level, and clears the people of the previous choice. */
  pick: (level: AudienceLevel, chosen: string | null) => void;
}

/** The chosen subject, department, stage and section, and what each change of them reports. */
export function useAudiencePath(props: AudiencePathOptions): AudiencePathState {
  const { loadSubjects, value, onChange, onLevels } = props;
  const [path, setPath] = useState(NOTHING);
  const { state, retry } = useLoad('subjects', loadSubjects);
  const tree = state.kind === 'ready' ? state.data : undefined;
  const { section, subject } = path;

  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    if (tree) setPath((current) => settle(tree, current));
  }, [tree]);
  // All levels may have been chosen automatically when the tree arrived.
  useEffect(() => {
    const { value: current, onChange: report } = latest.current;
    if (
      current.sectionGuid !== (section ?? undefined) ||
      current.subjectGuid !== (subject ?? undefined)
    )
      report({ ...current, subjectGuid: subject ?? undefined, sectionGuid: section ?? undefined });
  }, [section, subject]);
  useEffect(() => {
    if (tree) latest.current.onLevels?.(chosenLevels(tree, path));
  }, [tree, path]);

  const pick = (level: AudienceLevel, chosen: string | null) => {
    if (!tree) return;
    const next = choose(tree, path, level, chosen);
    setPath(next);
    onLevels?.(chosenLevels(tree, next));
    const teachersStay = level === 'stage' || level === 'section';
    onChange({
      students: [],
      teachers: teachersStay ? value.teachers : [],
      ...(next.subject !== null && { subjectGuid: next.subject }),
      ...(next.section !== null && { sectionGuid: next.section }),
    });
  };
  return { path, options: optionsOf(tree ?? [], path), state, retry, pick };
}
