import { useTranslation } from 'react-i18next';
import { useParams } from '@riwaq/contract/router';
import { UserText } from '@riwaq/ui/core';
import { Facts, PageHead } from '@riwaq/ui/page';
import { STATISTICS_PATH } from '../paths';
import { ExamStatisticsView } from './exam-statistics';
import { useStatistics } from './use-statistics';

/** Statistics of an exam on a separate page that can be linked to (route examStatistics={id}). */
export default function StatisticsPage() {
  const { t } = useTranslation('analytics');
  const { id = '' } = useParams<'id'>();
  const examGuid = id.toLowerCase();
  const state = useStatistics(examGuid);
  const details = state.kind === 'ready' ? state.data.examDetails : null;
  return (
    <div className="rw-analytics-page">
      {details && (
        <>
          <PageHead title={details.title} trail={[{ to: STATISTICS_PATH, label: t('title') }]} />
          <Facts>
            <UserText>{details.subjectName}</UserText>
            <UserText>{details.sectionName}</UserText>
          </Facts>
        </>
      )}
      <ExamStatisticsView key={examGuid} examGuid={examGuid} />
    </div>
  );
}
