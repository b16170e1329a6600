import { useRef, useState } from 'react';
import { UsersRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useHost } from '@riwaq/contract';
import { Button, usePageDirection, UserText } from '@riwaq/ui/core';
import { AudiencePicker, type AudienceValue, type ChosenLevel } from '@riwaq/ui/form';
import { useAudienceLoaders } from '@riwaq/ui/page';
import { withRecipients, type ChosenRecipient } from './composition';

const NOBODY: AudienceValue = { students: [], teachers: [] };

interface RecipientsProps {
  recipients: readonly ChosenRecipient[];
  onChange: (recipients: readonly ChosenRecipient[]) => void;
}

const pathOf = (levels: readonly ChosenLevel[]): string => levels.map(({ guid }) => guid).join();
const teachersOf = ({ teachers }: AudienceValue): string =>
  teachers.map(({ teacherGuid }) => teacherGuid).join();
const guidAt = (levels: readonly ChosenLevel[], level: ChosenLevel['level']): string | null =>
  levels.find((each) => each.level === level)?.guid ?? null;

const chosenIn = (value: AudienceValue): ChosenRecipient[] => [
  ...value.students.map(({ studentGuid, studentFullName }) => ({
    guid: studentGuid,
    name: studentFullName,
    kind: 'person' as const,
    subjectGuid: value.subjectGuid ?? null,
    sectionGuid: value.sectionGuid ?? null,
  })),
  ...value.teachers.map(({ teacherGuid, teacherName }) => ({
    guid: teacherGuid,
    name: teacherName,
    kind: 'person' as const,
    subjectGuid: null,
    sectionGuid: null,
  })),
];

/**
 * Recipients of a teacher's mail: people, selected through subject, department, stage and section,
 * or a complete class. The selection in one class stays when another class is opened.
 */
export default function TeacherRecipients({ recipients, onChange }: RecipientsProps) {
  const { t } = useTranslation('messaging');
  const page = usePageDirection();
  const { notify } = useHost();
  const loaders = useAudienceLoaders();
  const [picked, setPicked] = useState<AudienceValue>(NOBODY);
  const [levels, setLevels] = useState<readonly ChosenLevel[]>([]);
  /** Another class was selected, and the picker has yet to clear the people of the previous one. */
  const moved = useRef(false);

  const add = (from: readonly ChosenRecipient[], added: readonly ChosenRecipient[]) => {
    const next = withRecipients(from, added);
    if (next) onChange(next);
    else notify.warning(t('mail.compose.oneSubject'));
  };
  const pick = (value: AudienceValue) => {
    const letsGo =
      moved.current &&
      value.students.length === 0 &&
      (value.teachers.length === 0 || teachersOf(value) === teachersOf(picked));
    moved.current = false;
    setPicked(value);
    if (letsGo) return;
    const now = chosenIn(value);
    const stays = new Set(now.map(({ guid }) => guid));
    const gone = new Set(
      chosenIn(picked)
        .map(({ guid }) => guid)
        .filter((guid) => !stays.has(guid)),
    );
    add(
      recipients.filter(({ guid }) => !gone.has(guid)),
      now,
    );
  };
  const lead = (chosen: readonly ChosenLevel[]) => {
    moved.current = pathOf(chosen) !== pathOf(levels);
    setLevels(chosen);
  };
  const whole = ({ level, guid, name }: ChosenLevel) =>
    add(recipients, [
      {
        guid,
        name,
        kind: level,
        subjectGuid: guidAt(levels, 'subject'),
        sectionGuid: level === 'section' ? guid : null,
      },
    ]);
  const has = (guid: string) => recipients.some((each) => each.guid === guid);

  return (
    <div className="rw-card rw-messaging-pickers">
      <AudiencePicker {...loaders} value={picked} onChange={pick} onLevels={lead} />
      {levels.length > 0 && (
        <div className="rw-messaging-wholes" role="group" aria-label={t('mail.compose.wholes')}>
          {levels.map((level) => (
            <Button
              key={level.level}
              size="small"
              disabled={has(level.guid)}
              icon={<UsersRound size={16} aria-hidden />}
              onClick={() => whole(level)}
            >
              <UserText as="bdi" dir={page}>
                {t(`mail.compose.whole.${level.level}`, { name: level.name })}
              </UserText>
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
