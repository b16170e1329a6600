import { DoneScreen } from './done-screen';
import { RunningScreen } from './running-screen';
import type { Sitting } from './sitting';
import type { SittingView } from './sitting-view';

interface AttemptScreenProps {
  sitting: Sitting;
  view: Extract<SittingView, { kind: 'running' | 'done' }>;
}

/** Screen during and after the attempt. One part, so that the end needs no code of its own. */
export default function AttemptScreen({ sitting, view }: AttemptScreenProps) {
  return view.kind === 'running' ? (
    <RunningScreen sitting={sitting} view={view} />
  ) : (
    <DoneScreen view={view} unsent={sitting.hasUnsent} />
  );
}
