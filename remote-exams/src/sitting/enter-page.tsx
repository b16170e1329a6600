import { ROLE } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { useParams } from '@riwaq/contract/router';
import { InlinePart } from '@riwaq/ui/plain';
import { PreviewPage } from '../lazy-parts';
import { SittingPage } from './sitting-page';
import './sitting.css';

/** The page on which a student takes an exam, and its teacher's preview (route enterExam={id}). */
export default function EnterPage() {
  const { id = '' } = useParams<'id'>();
  const { session } = useHost();
  const examGuid = id.toLowerCase();
  if (session.role === ROLE.student) return <SittingPage key={examGuid} examGuid={examGuid} />;
  return (
    <InlinePart rows={6}>
      <PreviewPage key={examGuid} examGuid={examGuid} />
    </InlinePart>
  );
}
