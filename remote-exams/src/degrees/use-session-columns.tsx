import { useTranslation } from 'react-i18next';
import type { DegreeSession } from '@riwaq/api';
import { Link } from '@riwaq/contract/router';
import { formatDateTime, UserText } from '@riwaq/ui/core';
import { MenuButton } from '@riwaq/ui/page';
import type { ColumnType } from '@riwaq/ui/table';
import { degreePath } from '../paths';
import { EndedSign } from './session-signs';
import type { useSessionActions } from './use-session-actions';

/** Columns of the table of lists of degrees. */
export function useSessionColumns(
  actionsOf: ReturnType<typeof useSessionActions>,
): ColumnType<DegreeSession>[] {
  const { t } = useTranslation('exams');
  return [
    {
      key: 'title',
      title: t('fields.title'),
      render: (_, session) => (
        <Link className="rw-degrees-title" to={degreePath(session)}>
          <UserText>{session.title}</UserText>
        </Link>
      ),
    },
    {
      key: 'class',
      title: t('degrees.class'),
      render: (_, { subjectName, stageName, sectionName }) => (
        <span className="rw-degrees-of">
          <UserText>{subjectName}</UserText>
          <small>
            <UserText>{`${stageName} · ${sectionName}`}</UserText>
          </small>
        </span>
      ),
    },
    {
      key: 'type',
      title: t('filter.type'),
      render: (_, { degreeType }) => t(`types.${degreeType}`),
    },
    {
      key: 'date',
      title: t('degrees.date'),
      render: (_, { sessionDate }) => (
        <UserText as="bdi">{formatDateTime(sessionDate).slice(0, 10)}</UserText>
      ),
    },
    {
      key: 'entered',
      title: t('degrees.entered'),
      render: (_, { enteredCount, studentsCount }) =>
        t('degrees.enteredOf', { entered: enteredCount, all: studentsCount }),
    },
    {
      key: 'average',
      title: t('degrees.average'),
      render: (_, { average, highestDegree }) =>
        average === null ? '—' : t('degrees.of', { degree: average, highest: highestDegree }),
    },
    {
      key: 'state',
      title: t('filter.status'),
      render: (_, session) => <EndedSign session={session} />,
    },
    {
      key: 'menu',
      title: t('actions'),
      render: (_, session) => (
        <MenuButton label={t('menuOf', { name: session.title })} actions={actionsOf(session)} />
      ),
    },
  ];
}
