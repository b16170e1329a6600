import { ROLE } from '@riwaq/api';
import { lazyPart, useHost } from '@riwaq/contract';
import { InlinePart } from '@riwaq/ui/page';

const ClassPage = lazyPart(() => import('./class-page'));
const OwnPage = lazyPart(() => import('./own-page'));
const ROWS = 8;

/** Attendance (route absence): the classes of a teacher, or a student's own absences. */
export default function AbsencePage() {
  const { session } = useHost();
  return (
    <InlinePart rows={ROWS}>
      {session.role === ROLE.student ? <OwnPage /> : <ClassPage />}
    </InlinePart>
  );
}
