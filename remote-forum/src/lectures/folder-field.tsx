import { useTranslation } from 'react-i18next';
import { Skeleton, usePageDirection } from '@riwaq/ui/core';
import { Field } from '@riwaq/ui/editing';
import { Select } from '@riwaq/ui/form';
import { folderChoices, Problem } from '@riwaq/ui/page';
import { useLectureFolders } from './use-lectures';

/** Value of the top, which has no guid. */
export const TOP = '';

interface FolderFieldProps {
  subject: { subjectGuid: string; subjectName: string };
  /** A folder, or {@link TOP}. */
  value: string;
  /** The guid of the moved item, which cannot be moved into itself. */
  moved?: string;
  problem: string | null;
  onChange: (folder: string) => void;
}

/** Selects the target folder in a subject. */
export function FolderField({
  subject: { subjectGuid, subjectName },
  value,
  moved,
  problem,
  onChange,
}: FolderFieldProps) {
  const { t } = useTranslation('forum');
  const page = usePageDirection();
  const folders = useLectureFolders(subjectGuid);
  if (folders.kind === 'loading') return <Skeleton rows={1} />;
  if (folders.kind === 'failed')
    return <Problem cause={folders.cause} onRetry={folders.retry} retrying={folders.retrying} />;
  const options = [
    { value: TOP, label: t('lectures.move.top', { name: subjectName }) },
    ...folderChoices(
      folders.data.map(({ folderGuid, parentFolderGuid, title }) => ({
        guid: folderGuid,
        parentGuid: parentFolderGuid,
        name: title,
      })),
      page,
      moved,
    ).map(({ guid, label }) => ({ value: guid, label })),
  ];
  return (
    <Field label={t('lectures.move.folder')} problem={problem}>
      {(control) => (
        <Select
          {...control}
          showSearch
          optionFilterProp="label"
          options={options}
          value={value}
          onChange={onChange}
        />
      )}
    </Field>
  );
}
