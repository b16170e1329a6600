import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LibraryCategory, LibraryDocument } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { FormFields, useDraftChange, useUploading } from '@riwaq/ui/compiled-in';
import { DraftNotice, useDraft } from '@riwaq/ui/core';
import { Field, FormFoot } from '@riwaq/ui/editing';
import { FullScreenDialog } from '@riwaq/ui/overlay';
import { presentDataOf } from '@riwaq/ui/page';
import { FileUploader } from '@riwaq/ui/upload';
import { notWhileSaving } from '../editing/not-while-saving';
import { useDialogSave } from '../editing/use-dialog-save';
import { CategoryField } from './category-field';
import { DocumentDetails, DocumentNames, type KnownPlaces } from './document-fields';
import {
  documentFailure,
  documentModel,
  documentProblems,
  draftOf,
  existingCategory,
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

/** The stored draft of the dialog; `onChange` is called after each change. */
function useEditDraft(document: LibraryDocument, onChange: () => void) {
  const [initial] = useState<EditDraft>(() => ({
    categoryGuid: document.categoryGuid,
    document: draftOf(document),
  }));
  const draft = useDraft<EditDraft>(`library:${document.documentGuid}`, { initial });
  const changeDraft = useDraftChange(draft);
  const change = (part: Parameters<typeof changeDraft>[0]) => {
    changeDraft(part);
    onChange();
  };
  const changeDocument = (part: Partial<DocumentDraft>) =>
    change(({ document: now }) => ({ document: { ...now, ...part } }));
  return { draft, change, changeDocument };
}

function knownPlacesOf({ subject, department }: LibraryDocument): KnownPlaces {
  return {
    ...(subject && { subject: { value: subject.subjectGuid, label: subject.subjectName } }),
    ...(department && {
      department: { value: department.departmentGuid, label: department.departmentsName },
    }),
  };
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
  const { api, notify } = useHost();
  const { saving, refusal, forgetRefusal, run } = useDialogSave('a document could not be saved');
  const { draft, change, changeDocument } = useEditDraft(document, forgetRefusal);
  const { value } = draft;
  const { uploading, tellBusy } = useUploading();

  const chosen = existingCategory(categories, value.categoryGuid);
  const refused = refusedDocuments(refusal);
  const problems = { ...documentProblems(value.document), ...refused.documents.get(0) };
  const hasFile = value.document.file.fileUrl !== '';
  const ready =
    chosen !== null && hasFile && Object.keys(documentProblems(value.document)).length === 0;

  const save = async () => {
    if (!ready || saving || chosen === null) return;
    await run(async () => {
      presentDataOf(
        await api('POST Library/UpdateDocument', { body: documentModel(value.document, chosen) }),
      );
      draft.clear();
      notify.success();
      void onSaved();
      onClose();
    });
  };

  const footer = (
    <FormFoot
      failure={documentFailure(refusal, refused)}
      canSave={ready && !uploading}
      saving={saving}
      saveLabel={uploading ? t('content.uploading') : undefined}
      save={() => void save()}
    />
  );

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
        <FileField
          file={value.document.file}
          stored={document.file}
          problem={hasFile ? problems.fileUrl : 'fields.required'}
          onChange={(file) => changeDocument({ file })}
          onBusy={tellBusy('file')}
        />
        <DocumentDetails
          draft={value.document}
          onChange={changeDocument}
          problems={problems}
          known={knownPlacesOf(document)}
          onBusy={tellBusy('cover')}
        />
      </FormFields>
    </FullScreenDialog>
  );
}

interface FileFieldProps {
  /** Its `fileUrl` is empty while no file is chosen. */
  file: DocumentDraft['file'];
  stored: LibraryDocument['file'];
  problem: string | undefined;
  onChange: (file: DocumentDraft['file']) => void;
  onBusy: (busy: boolean) => void;
}

/** The document's file, and a notice when a chosen file is already in the library. */
function FileField({ file, stored, problem, onChange, onBusy }: FileFieldProps) {
  const { t } = useTranslation('forum');
  const { fileUrl } = file;
  const replaced = fileUrl !== '' && fileUrl !== stored.fileUrl;
  const duplicate = useDuplicates(replaced ? [fileUrl] : []).get(fileUrl);
  return (
    <>
      <Field
        label={t('library.fields.file')}
        required
        problem={problem}
        hint={t('library.fields.fileHint')}
        group
      >
        {() => (
          <FileUploader
            location="Library"
            multiple={false}
            files={fileUrl === '' ? [] : [file]}
            onChange={([chosen]) => onChange(chosen ?? { fileUrl: '', fileCaption: '' })}
            onBusy={onBusy}
          />
        )}
      </Field>
      {duplicate && <DuplicateNotice {...duplicate} />}
    </>
  );
}
