import { ROLE } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { useParams } from '@riwaq/contract/router';
import { PreviewPage } from './preview-page';
import { SittingPage } from './sitting-page';
import './sitting.css';

/** An exam as it is sat, or as its teacher looks at it beforehand (route enterExam={id}). */
export default function EnterPage() {
  const { id = '' } = useParams<'id'>();
  const { session } = useHost();
  const examGuid = id.toLowerCase();
  return session.role === ROLE.student ? <SittingPage key={examGuid} examGuid={examGuid} /> : <PreviewPage key={examGuid} examGuid={examGuid} />;
}
