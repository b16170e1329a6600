import { FileDown, ListChecks, UserPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Exam } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { Link } from '@riwaq/contract/router';
import { Button, SearchBox } from '@riwaq/ui/core';
import { RefreshButton, useExport } from '@riwaq/ui/page';
import { useRefreshStudents } from '../data/use-students';
import { extraDegreePath } from '../paths';

interface StudentsToolsProps {
  exam: Exam;
  search: string;
  onSearch: (search: string) => void;
  hasStudents: boolean;
  hasEntered: boolean;
  onAutoCorrect: () => void;
  onAdd: () => void;
}

/** Search, correction, export and assignment above the students of an exam. */
export function StudentsTools({
  exam,
  search,
  onSearch,
  hasStudents,
  hasEntered,
  onAutoCorrect,
  onAdd,
}: StudentsToolsProps) {
  const { t } = useTranslation('exams');
  const { api, i18n } = useHost();
  const exportFile = useExport();
  const refresh = useRefreshStudents();
  return (
    <div className="rw-exams-tools">
      <SearchBox label={t('search.students')} value={search} onSearch={onSearch} />
      <RefreshButton onRefresh={refresh} />
      <Button
        icon={<ListChecks size={16} aria-hidden />}
        disabled={exam.isActive || !hasEntered}
        onClick={onAutoCorrect}
      >
        {t('grading.auto')}
      </Button>
      <Link className="rw-link-button rw-link-button-quiet" to={extraDegreePath(exam.guid)}>
        {t('degrees.extra.action')}
      </Link>
      <Button
        icon={<FileDown size={16} aria-hidden />}
        disabled={!hasStudents}
        onClick={() =>
          void exportFile(() =>
            api('GET Exams/GetStudentsWithDegreesXlsx', {
              query: { ExamGuid: exam.guid, Lang: i18n.language },
            }),
          )
        }
      >
        {t('export.students')}
      </Button>
      <Button type="primary" icon={<UserPlus size={16} aria-hidden />} onClick={onAdd}>
        {t('students.add')}
      </Button>
    </div>
  );
}
