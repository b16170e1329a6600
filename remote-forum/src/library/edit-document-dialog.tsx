import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { documentSaveStatuses, type LibraryCategory, type LibraryDocument } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { FormFields, useDraftChange, useUploading } from '@riwaq/ui/compiled-in';
import { DraftNotice, useDraft } from '@riwaq/ui/core';
import { Field, FormFoot } from '@riwaq/ui/editing';
import { FullScreenDialog } from '@riwaq/ui/overlay';
import { presentDataOf, problemKey } from '@riwaq/ui/page';
import { FileUploader } from '@riwaq/ui/upload';
import { notWhileSaving } from '../editing/not-while-saving';
import { CategoryField } from './category-field';
import { DocumentDetails, DocumentNames } from './document-fields';
import {
  documentModel,
  documentProblems,
  draftOf,
  refusedDocuments,
  type DocumentDraft,
} from './document-form';
import { DuplicateNotice } from './duplicate-notice';
import { useDuplicates } from './use-duplicates';

interface EditDraft {
  categoryGuid: string | null;
  document: DocumentDraft;
}

interface EditDocumentDialogProps {
  document: LibraryDocument;
  categories: readonly LibraryCategory[];
  open: boolean;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

/** Changes a document: what is said of it, its category, its file. */
export default function EditDocumentDialog({
  document,
  categories,
  open,
  onClose,
  onSaved,
}: EditDocumentDialogProps) {
  const { t } = useTranslation(['forum', 'status']);
  const { api, log, notify } = useHost();
  const [initial] = useState<EditDraft>(() => ({
    categoryGuid: document.categoryGuid,
    document: draftOf(document),
  }));
  const draft = useDraft<EditDraft>(`library:${document.documentGuid}`, { initial });
  const { value } = draft;
  const { uploading, tellBusy } = useUploading();
  const [saving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  const replaced = value.document.file.fileUrl !== document.file.fileUrl;
  const duplicates = useDuplicates(
    replaced && value.document.file.fileUrl !== '' ? [value.document.file.fileUrl] : [],
  );
  const duplicate = duplicates.get(value.document.file.fileUrl);

  const changeDraft = useDraftChange(draft);
  const change = (part: Parameters<typeof changeDraft>[0]) => {
    changeDraft(part);
    setRefusal(null);
  };
  const changeDocument = (part: Partial<DocumentDraft>) =>
    change(({ document: now }) => ({ document: { ...now, ...part } }));

  const chosen = categories.some(({ categoryGuid }) => categoryGuid === value.categoryGuid)
    ? value.categoryGuid
    : null;
  const refused = refusedDocuments(refusal);
  const problems = { ...documentProblems(value.document), ...refused.documents.get(0) };
  const hasFile = value.document.file.fileUrl !== '';
  const ready =
    chosen !== null && hasFile && Object.keys(documentProblems(value.document)).length === 0;

  const save = async () => {
    if (!ready || saving || chosen === null) return;
    setSaving(true);
    setRefusal(null);
    try {
      presentDataOf(
        await api('POST Library/UpdateDocument', { body: documentModel(value.document, chosen) }),
      );
      draft.clear();
      notify.success();
      void onSaved();
      onClose();
    } catch (cause) {
      log.error('a document could not be saved', cause);
      setRefusal(cause);
    } finally {
      setSaving(false);
    }
  };

  const failure =
    refusal !== null && refused.category === null && refused.documents.size === 0
      ? problemKey(refusal, documentSaveStatuses)
      : null;
  const footer = (
    <FormFoot
      failure={failure}
      canSave={ready && !uploading}
      saving={saving}
      saveLabel={uploading ? t('content.uploading') : undefined}
      save={() => void save()}
    />
  );
  const { subject, department } = document;

  return (
    <FullScreenDialog
      open={open}
      title={t('library.document.edit')}
      onClose={notWhileSaving(saving, onClose)}
      footer={footer}
      dirty={uploading}
    >
      <FormFields saving={saving}>
        <DraftNotice draft={draft} />
        <CategoryField
          label={t('library.fields.category')}
          categories={categories}
          value={value.categoryGuid}
          onChange={(categoryGuid) => change({ categoryGuid })}
          problem={refused.category}
        />
        <DocumentNames draft={value.document} onChange={changeDocument} problems={problems} />
        <Field
          label={t('library.fields.file')}
          required
          problem={hasFile ? problems.fileUrl : 'fields.required'}
          hint={t('library.fields.fileHint')}
          group
        >
          {() => (
            <FileUploader
              location="Library"
              multiple={false}
              files={hasFile ? [value.document.file] : []}
              onChange={([file]) =>
                changeDocument({ file: file ?? { fileUrl: '', fileCaption: '' } })
              }
              onBusy={tellBusy('file')}
            />
          )}
        </Field>
        {duplicate && <DuplicateNotice {...duplicate} />}
        <DocumentDetails
          draft={value.document}
          onChange={changeDocument}
          problems={problems}
          known={{
            ...(subject && { subject: { value: subject.subjectGuid, label: subject.subjectName } }),
            ...(department && {
              department: { value: department.departmentGuid, label: department.departmentsName },
            }),
          }}
          onBusy={tellBusy('cover')}
        />
      </FormFields>
    </FullScreenDialog>
  );
}
