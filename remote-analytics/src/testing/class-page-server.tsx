import { screen } from '@testing-library/react';
import { ApiError, ATTENDANCE, isolate, type AttendanceRow, type SubjectTree } from '@riwaq/api';
import {
  answered,
  createTestHost,
  type TestHost,
  type TestHostOptions,
} from '@riwaq/contract/testing';
import { attendanceRow } from './attendance-row';
import { renderAnalytics } from './render-analytics';
import ClassPage from '../attendance/class-page';
import { sendWaitingAttendance } from '../attendance/waiting-attendance';

export const [SUBJECT, SECTION] = [
  '00000000-0000-4000-8000-000000000001',
  '00000000-0000-4000-8000-000000000002',
];

export const AT = `/absence?subjectGuid=${SUBJECT}&sectionGuid=${SECTION}`;

export const subjects: SubjectTree[] = [
  {
    subjectGuid: SUBJECT,
    subjectName: 'Physics',
    departments: [
      {
        departmentGuid: 'd',
        departmentName: 'Science',
        stages: [
          {
            stageGuid: 's',
            stageName: 'First',
            studyName: 'Morning',
            sections: [{ sectionGuid: SECTION, sectionName: 'A' }],
          },
        ],
      },
    ],
  },
];

export const NAMES = ['Ali', 'Badr', 'Huda'];

export const row = (studentName: string, more: Partial<AttendanceRow> = {}): AttendanceRow =>
  attendanceRow(studentName.toLowerCase(), {
    studentName,
    studentCode: `c-${studentName}`,
    ...more,
  });

/** A fake server with one class, which another teacher may change too. */
export function serverOf(rows = NAMES.map((name) => row(name))) {
  const stored = new Map(rows.map((each) => [each.studentGuid, each]));
  let reachable = true;
  const made = new Set<string>();
  const reach = () => {
    if (!reachable) throw new ApiError({ code: 'network', endpoint: 'PUT Attendance/SaveDay' });
  };
  return {
    stored,
    set reachable(is: boolean) {
      reachable = is;
    },
    api: {
      'GET Subjects/Get': () => answered({ subjects }),
      'GET Attendance/GetDays': () =>
        answered([
          { day: '2026-03-02', markedCount: 3, absentCount: 1, hours: 2, excusedHours: 0 },
        ]),
      'GET Attendance/GetDay': () => {
        reach();
        return answered({ rows: [...stored.values()], warningHours: 12 });
      },
      'PUT Attendance/SaveDay': ({
        body: { entries },
      }: {
        body: {
          entries: {
            studentGuid: string;
            hours: number | null;
            excused?: boolean;
            note?: string;
            version: number;
            clientKey: string;
          }[];
        };
      }) => {
        reach();
        const changed: string[] = [];
        for (const entry of entries) {
          const now = stored.get(entry.studentGuid)!;
          if (made.has(entry.clientKey)) continue;
          if (entry.version !== now.version) changed.push(entry.studentGuid);
          else {
            made.add(entry.clientKey);
            stored.set(entry.studentGuid, {
              ...now,
              hours: entry.hours,
              excused: entry.excused ?? false,
              note: entry.note ?? '',
              version: now.version + 1,
              changedBy: 'Me',
            });
          }
        }
        return answered(
          { rows: entries.map(({ studentGuid }) => stored.get(studentGuid)!), changed, gone: [] },
          changed.length > 0 ? ATTENDANCE.changed : ATTENDANCE.ok,
        );
      },
    },
  };
}

export const hoursOf = (name: string) =>
  screen.getByRole('radiogroup', { name: `Hours of absence of ${isolate(name, 'ltr')}` });

let unmountTab = (): void => undefined;

/** Unmounts the tab that was opened last. */
export const leave = (): void => unmountTab();

/** Sets how the tab that was opened last is left. */
export function setUnmount(unmount: () => void): void {
  unmountTab = unmount;
}

/** Renders the page in a tab in which the module is active. */
export function openTab(options: TestHostOptions, at = AT) {
  const host = createTestHost({ moduleId: 'analytics', language: 'en', ...options });
  sendWaitingAttendance(host);
  setUnmount(host.unmount);
  return renderAnalytics({ at, ui: <ClassPage />, host });
}

export const show = async (server = serverOf()) => {
  const shown = openTab({ api: server.api });
  await screen.findByText('Ali');
  return { ...shown, server };
};

export const saves = (host: TestHost) =>
  host.api
    .callsOf('PUT Attendance/SaveDay')
    .map(({ body }) => body.entries.map(({ studentGuid, hours }) => [studentGuid, hours]));

export const allSaved = () => screen.findByText('Everything is saved');

export const marks = ({ stored }: ReturnType<typeof serverOf>) =>
  [...stored.values()].map(({ hours }) => hours);
