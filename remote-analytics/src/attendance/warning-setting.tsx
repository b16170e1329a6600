import { Save } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ATTENDANCE_WARNING, attendanceFoundStatuses } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { Button } from '@riwaq/ui/core';
import { Field } from '@riwaq/ui/editing';
import { InputNumber } from '@riwaq/ui/form';
import { dataOf, useAttempt } from '@riwaq/ui/page';
import type { SubjectSection } from './class-day';
import { useRefreshAttendance } from './use-attendance';

/** Sets the number of absence hours at which students of this class are warned. */
export function WarningSetting({ of, hours }: { of: SubjectSection; hours: number }) {
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
