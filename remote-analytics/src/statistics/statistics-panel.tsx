import { ExamStatisticsView } from './exam-statistics';

/** Statistics within the page of an exam (slot exam.panel@1). */
export default function StatisticsPanel({ examGuid }: { examGuid: string }) {
  return <ExamStatisticsView key={examGuid} examGuid={examGuid} />;
}
