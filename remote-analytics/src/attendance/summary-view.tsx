import { FileDown, Save } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  ATTENDANCE_WARNING,
  attendanceFoundStatuses,
  EXAM_TABLE_SIZES,
  foldForSearch,
  warningLevel,
  type AttendanceTotal,
} from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { Button, EmptyState, SearchBox, Skeleton, UserText } from '@riwaq/ui/core';
import { Field } from '@riwaq/ui/editing';
import { InputNumber } from '@riwaq/ui/form';
import { Choices, dataOf, InlinePart, Problem, useAttempt, useExport } from '@riwaq/ui/page';
import { DataTable, type ColumnType } from '@riwaq/ui/table';
import { monthSums } from './months';
import { MonthChart } from './lazy-components';
import type { SubjectSection } from './class-day';
import { WarningSign } from './student-row';
import { useRefreshAttendance, useSummary, type Summary } from './use-attendance';

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
  const { api, i18n } = useHost();
  const exportFile = useExport();
  const [search, setSearch] = useState('');
  const [warnedOnly, setWarnedOnly] = useState<'warned' | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const { students, months, daysCount, warningHours } = summary;
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
  const wanted = foldForSearch(search);
  const shown = (warnedOnly ? warned : students).filter(
    ({ studentName, studentCode }) =>
      wanted === '' || foldForSearch(`${studentName} ${studentCode}`).includes(wanted),
  );
  const student = students.find(({ studentGuid }) => studentGuid === chosen);
  const sum = (of: (student: AttendanceTotal) => number) =>
    students.reduce((all, each) => all + of(each), 0);
  const columns: ColumnType<AttendanceTotal>[] = [
    {
      key: 'name',
      title: t('attendance.student'),
      sorter: (one, other) => one.studentName.localeCompare(other.studentName),
      render: (_, { studentGuid, studentName, studentCode, unexcusedHours }) => (
        <span className="rw-attendance-name">
          <button
            type="button"
            className="rw-attendance-student"
            aria-pressed={chosen === studentGuid}
            onClick={() => setChosen(chosen === studentGuid ? null : studentGuid)}
          >
            <UserText>{studentName}</UserText>
          </button>
          <small>
            {studentCode !== '' && <UserText as="bdi">{studentCode}</UserText>}
            <WarningSign unexcused={unexcusedHours} most={warningHours} />
          </small>
        </span>
      ),
    },
    {
      key: 'unexcused',
      title: t('attendance.totals.unexcused'),
      sorter: (one, other) => one.unexcusedHours - other.unexcusedHours,
      render: (_, { unexcusedHours }) => unexcusedHours,
    },
    {
      key: 'excused',
      title: t('attendance.totals.excused'),
      sorter: (one, other) => one.excusedHours - other.excusedHours,
      render: (_, { excusedHours }) => excusedHours,
    },
    {
      key: 'days',
      title: t('attendance.totals.absentDays'),
      sorter: (one, other) => one.absentDays - other.absentDays,
      render: (_, { absentDays, markedDays }) =>
        t('attendance.totals.ofDays', { absent: absentDays, marked: markedDays }),
    },
    ...months.map((month): ColumnType<AttendanceTotal> => ({
      key: month,
      title: <UserText as="bdi">{month.replace('-', '/')}</UserText>,
      render: (_, own) => own.months.find((each) => each.month === month)?.hours ?? 0,
    })),
  ];

  return (
    <>
      <dl className="rw-attendance-counts" aria-label={t('attendance.counts.label')}>
        <div>
          <dt>{t('attendance.totals.days')}</dt>
          <dd>{daysCount}</dd>
        </div>
        <div>
          <dt>{t('attendance.totals.unexcused')}</dt>
          <dd>{sum(({ unexcusedHours }) => unexcusedHours)}</dd>
        </div>
        <div>
          <dt>{t('attendance.totals.excused')}</dt>
          <dd>{sum(({ excusedHours }) => excusedHours)}</dd>
        </div>
        <div>
          <dt>{t('attendance.totals.warned')}</dt>
          <dd>{warned.length}</dd>
        </div>
      </dl>
      <InlinePart rows={CHART_ROWS}>
        <MonthChart
          label={
            student ? t('attendance.chartOf', { name: student.studentName }) : t('attendance.chart')
          }
          months={monthSums(
            months,
            student ? [student.months] : students.map((each) => each.months),
          )}
        />
      </InlinePart>
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
        {(['xlsx', 'csv'] as const).map((format) => (
          <Button
            key={format}
            icon={<FileDown size={16} aria-hidden />}
            onClick={() =>
              void exportFile(() =>
                api('GET Attendance/GetSummaryXlsx', {
                  query: { ...query, Lang: i18n.language, format },
                }),
              )
            }
          >
            {t(`attendance.export.${format}`)}
          </Button>
        ))}
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

/** Sets the number of absence hours at which students of this class are warned. */
function WarningSetting({ of, hours }: { of: SubjectSection; hours: number }) {
  const { t } = useTranslation('analytics');
  const { api, notify } = useHost();
  const attempt = useAttempt('entry');
  const refresh = useRefreshAttendance();
  const [typed, setTyped] = useState<number | null>(hours);
  const [saving, setSaving] = useState(false);
  useEffect(() => setTyped(hours), [hours]);
  const valid =
    typed !== null &&
    Number.isInteger(typed) &&
    typed >= ATTENDANCE_WARNING.min &&
    typed <= ATTENDANCE_WARNING.max;
  const save = async () => {
    if (!valid) return;
    setSaving(true);
    const done = await attempt(async () => {
      dataOf(await api('PUT Attendance/SaveWarning', { body: { ...of, warningHours: typed } }));
    }, attendanceFoundStatuses);
    setSaving(false);
    if (!done) return;
    notify.success();
    await refresh();
  };
  return (
    <form
      className="rw-attendance-setting"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field
        label={t('attendance.warning.setting')}
        hint={t('attendance.warning.settingHint')}
        problem={valid ? null : 'attendance.warningHours'}
      >
        {({ status, ...control }) => (
          <InputNumber {...control} status={status} value={typed} onChange={setTyped} />
        )}
      </Field>
      <Button
        htmlType="submit"
        icon={<Save size={16} aria-hidden />}
        disabled={!valid || typed === hours}
        loading={saving}
      >
        {t('attendance.warning.save')}
      </Button>
    </form>
  );
}
