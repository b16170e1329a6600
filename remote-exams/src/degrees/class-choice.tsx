import { ClassChoice as Choice, type ClassChoiceProps } from '@riwaq/ui/form';
import { useSubjects } from '../data/use-exams';

/** Selects one of the teacher's classes: a subject, then a section. */
export function ClassChoice(props: Omit<ClassChoiceProps, 'subjects'>) {
  const state = useSubjects();
  return (
    <Choice
      {...props}
      subjects={state.kind === 'loading' ? undefined : state.kind === 'ready' ? state.data : []}
    />
  );
}
