import { useTranslation } from 'react-i18next';
import { useParams } from '@riwaq/contract/router';
import { UserText } from '@riwaq/ui/core';
import { Facts, PageHead } from '@riwaq/ui/page';
import { STATISTICS_PATH } from '../paths';
import { ExamStatisticsView } from './exam-statistics';
import { useStatistics } from './use-statistics';

/** The statistics of an exam on a page of their own, for a link (route examStatistics={id}). */
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
