import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EXAM_TABLE_SIZES, warningLevel, type AttendanceTotal } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { Button, EmptyState, SearchBox, Skeleton } from '@riwaq/ui/core';
import { Choices, InlinePart, Problem, useExport } from '@riwaq/ui/page';
import { DataTable } from '@riwaq/ui/table';
import { AttendanceCounts } from './attendance-counts';
import type { SubjectSection } from './class-day';
import { MonthChart } from './lazy-components';
import { monthSums } from './months';
import { studentMatcher } from './student-search';
import { useSummaryColumns } from './summary-columns';
import { useSummary, type Summary } from './use-attendance';
import { WarningSetting } from './warning-setting';

const CHART_ROWS = 5;
const SKELETON_ROWS = 8;

/** Absence of a class over the months: hours of each student, and students close to the warning. */
export default function SummaryView({ of }: { of: SubjectSection }) {
  const state = useSummary(of);
  if (state.kind === 'loading') return <Skeleton title={false} rows={SKELETON_ROWS} />;
  if (state.kind === 'failed')
    return <Problem cause={state.cause} onRetry={state.retry} retrying={state.retrying} />;
  return <ClassSummary of={of} summary={state.data} />;
}

function ClassSummary({ of, summary }: { of: SubjectSection; summary: Summary }) {
  const { t } = useTranslation('analytics');
  const [search, setSearch] = useState('');
  const [warnedOnly, setWarnedOnly] = useState<'warned' | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const { students, months, daysCount, warningHours } = summary;
  const columns = useSummaryColumns({ months, warningHours, chosen, onChoose: setChosen });
  const query = { subjectGuid: of.subjectGuid, sectionGuid: of.sectionGuid };

  if (daysCount === 0)
    return (
      <>
        <WarningSetting of={query} hours={warningHours} />
        <EmptyState title={t('attendance.noDays')} hint={t('attendance.noDaysHint')} />
      </>
    );
  const warned = students.filter(
    ({ unexcusedHours }) => warningLevel(unexcusedHours, warningHours) === 'reached',
  );
  const shown = (warnedOnly ? warned : students).filter(studentMatcher(search));
  return (
    <>
      <SummaryCounts summary={summary} warnedCount={warned.length} />
      <SummaryChart summary={summary} chosen={chosen} />
      <WarningSetting of={query} hours={warningHours} />
      <div className="rw-attendance-tools">
        <SearchBox
          label={t('attendance.search')}
          value={search}
          onSearch={setSearch}
          minLength={1}
        />
        <Choices<'warned'>
          label={t('attendance.filter.label')}
          choices={[
            { value: 'warned', label: t('attendance.filter.warned', { count: warned.length }) },
          ]}
          value={warnedOnly}
          onChange={setWarnedOnly}
        />
        <ExportButtons of={query} />
      </div>
      {shown.length === 0 ? (
        <EmptyState title={t('attendance.nobody')} hint={t('attendance.nobodyHint')} />
      ) : (
        <DataTable
          label={t('attendance.students')}
          rows={shown}
          columns={columns}
          rowKey="studentGuid"
          pageSizes={EXAM_TABLE_SIZES}
        />
      )}
      <p className="rw-form-note">{t('attendance.totals.rule')}</p>
    </>
  );
}

function SummaryCounts({ summary, warnedCount }: { summary: Summary; warnedCount: number }) {
  const { t } = useTranslation('analytics');
  const sum = (hoursOf: (student: AttendanceTotal) => number) =>
    summary.students.reduce((total, student) => total + hoursOf(student), 0);
  return (
    <AttendanceCounts
      counts={[
        [t('attendance.totals.days'), summary.daysCount],
        [t('attendance.totals.unexcused'), sum(({ unexcusedHours }) => unexcusedHours)],
        [t('attendance.totals.excused'), sum(({ excusedHours }) => excusedHours)],
        [t('attendance.totals.warned'), warnedCount],
      ]}
    />
  );
}

/** Hours by month, of the chosen student or of the complete class. */
function SummaryChart({
  summary: { students, months },
  chosen,
}: {
  summary: Summary;
  chosen: string | null;
}) {
  const { t } = useTranslation('analytics');
  const student = students.find(({ studentGuid }) => studentGuid === chosen);
  return (
    <InlinePart rows={CHART_ROWS}>
      <MonthChart
        label={
          student ? t('attendance.chartOf', { name: student.studentName }) : t('attendance.chart')
        }
        months={monthSums(months, student ? [student.months] : students.map((each) => each.months))}
      />
    </InlinePart>
  );
}

function ExportButtons({ of }: { of: SubjectSection }) {
  const { t } = useTranslation('analytics');
  const { api, i18n } = useHost();
  const exportFile = useExport();
  return (['xlsx', 'csv'] as const).map((format) => (
    <Button
      key={format}
      icon={<FileDown size={16} aria-hidden />}
      onClick={() =>
        void exportFile(() =>
          api('GET Attendance/GetSummaryXlsx', { query: { ...of, Lang: i18n.language, format } }),
        )
      }
    >
      {t(`attendance.export.${format}`)}
    </Button>
  ));
}
