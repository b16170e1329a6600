import { useTranslation } from 'react-i18next';
import type { Visibility } from '@riwaq/api';
import type { LostFile } from '@riwaq/ui/compiled-in';
import { Field } from '@riwaq/ui/editing';
import { Input } from '@riwaq/ui/form';
import { FileUploader, type AttachedFile } from '@riwaq/ui/upload';
import { VisibilityField } from '../card/visibility-field';

/** The title of an item. */
export function TitleField({
  value,
  problem,
  onChange,
  onLeft,
}: {
  value: string;
  problem: string | null;
  onChange: (title: string) => void;
  onLeft: () => void;
}) {
  const { t } = useTranslation('portfolio');
  return (
    <Field label={t('fields.title')} required problem={problem}>
      {(control) => (
        <Input
          {...control}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onLeft}
        />
      )}
    </Field>
  );
}

/** An optional text of several lines. */
export function TextField({
  label,
  hint,
  rows = 4,
  value,
  problem,
  onChange,
}: {
  label: string;
  hint?: string;
  rows?: number;
  value: string;
  problem: string | null;
  onChange: (text: string) => void;
}) {
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(control) => (
        <Input.TextArea
          {...control}
          rows={rows}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

/** The files of an item or a reflection. */
export function FilesField({
  files,
  lost,
  onChange,
  onBusy,
}: {
  files: readonly AttachedFile[];
  lost: LostFile | null;
  onChange: (files: AttachedFile[]) => void;
  onBusy: (busy: boolean) => void;
}) {
  const { t } = useTranslation('portfolio');
  return (
    <Field
      label={t('files.label')}
      group
      {...(lost?.place === 'files' && { problem: lost.problem, problemValues: lost.values })}
    >
      {() => (
        <FileUploader location="Portfolio" files={files} onChange={onChange} onBusy={onBusy} />
      )}
    </Field>
  );
}

/** Selects the visibility of an item. */
export function ItemVisibilityField({
  value,
  onChange,
}: {
  value: Visibility;
  onChange: (visibility: Visibility) => void;
}) {
  const { t } = useTranslation('portfolio');
  return <VisibilityField label={t('fields.visibility')} value={value} onChange={onChange} />;
}
