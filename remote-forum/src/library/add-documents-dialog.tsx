import { ChevronDown, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LIBRARY_ADD_MAX, type DocumentModel, type LibraryCategory } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import {
  asUnsent,
  attemptedWith,
  FormFields,
  useDraftChange,
  useUploading,
} from '@riwaq/ui/compiled-in';
import {
  Button,
  type DraftHandle,
  DraftNotice,
  IconButton,
  useDraft,
  UserText,
} from '@riwaq/ui/core';
import { Field, FormFoot, type FieldProblems } from '@riwaq/ui/editing';
import { FullScreenDialog } from '@riwaq/ui/overlay';
import { newGuid, presentDataOf } from '@riwaq/ui/page';
import { FileIcon, FileUploader, type AttachedFile } from '@riwaq/ui/upload';
import { notWhileSaving } from '../editing/not-while-saving';
import { useDialogSave } from '../editing/use-dialog-save';
import { CategoryField } from './category-field';
import { DocumentDetails, DocumentNames } from './document-fields';
import {
  documentFailure,
  documentModel,
  documentProblems,
  existingCategory,
  newDocument,
  refusedDocuments,
  type DocumentDraft,
  type DocumentField,
  type RefusedDocuments,
} from './document-form';
import { DuplicateNotice } from './duplicate-notice';
import { useDuplicates } from './use-duplicates';

/** Draft of documents, stored in this browser until they are saved. */
interface AddDraft {
  categoryGuid: string | null;
  documents: DocumentDraft[];
  /** The sent model, computed by `attemptedWith`. */
  attempted: string | null;
}

interface AddDocumentsDialogProps {
  categoryGuid: string | null;
  categories: readonly LibraryCategory[];
  open: boolean;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

/** The stored draft of the dialog; `onChange` is called after each change. */
function useAddDraft(categoryGuid: string | null, onChange: () => void) {
  const [initial] = useState<AddDraft>(() => ({ categoryGuid, documents: [], attempted: null }));
  const draft = useDraft<AddDraft>('library:new', { initial });
  const changeDraft = useDraftChange(draft);
  const change = (part: Parameters<typeof changeDraft>[0]) => {
    changeDraft(part);
    onChange();
  };
  return { draft, change };
}

/** Returns a function that creates the documents of a draft and clears the draft. */
function useCreateDocuments({ value, set, clear }: DraftHandle<AddDraft>) {
  const { api } = useHost();
  /**
   * If the response to an earlier attempt was lost, the documents may already exist: send later
   * changes as updates.
   */
  const send = async (
    models: readonly (DocumentModel & { documentGuid: string })[],
    attempted: string | null,
  ) => {
    presentDataOf(await api('POST Library/CreateDocuments', { body: { documents: [...models] } }));
    if (attempted === null || attempted === JSON.stringify(models)) return;
    for (const body of models) presentDataOf(await api('POST Library/UpdateDocument', { body }));
  };
  return async (chosen: string) => {
    // Create the guids before the first request: another page may have opened the same draft.
    const documents =
      value.attempted === null
        ? value.documents.map((each) => ({ ...each, guid: newGuid() }))
        : value.documents;
    const models = documents.map((each) => documentModel(each, chosen));
    set({ ...value, documents, attempted: attemptedWith(value.attempted, models) });
    await send(models, value.attempted);
    // Keep only documents of the draft that were added or changed since the request.
    const sent = new Set(documents.map((each) => JSON.stringify(each)));
    clear((written) => ({
      ...asUnsent(written),
      documents: written.documents.filter((each) => !sent.has(JSON.stringify(each))),
    }));
  };
}

/** Adds documents to a category: each file becomes a document titled by the file's name. */
export default function AddDocumentsDialog({
  categoryGuid,
  categories,
  open,
  onClose,
  onSaved,
}: AddDocumentsDialogProps) {
  const { t } = useTranslation(['forum', 'status']);
  const { notify } = useHost();
  const { saving, refusal, forgetRefusal, run } = useDialogSave('documents could not be added');
  const { draft, change } = useAddDraft(categoryGuid, forgetRefusal);
  const { value } = draft;
  const { uploading, tellBusy } = useUploading();
  const createDocuments = useCreateDocuments(draft);

  const chosen = existingCategory(categories, value.categoryGuid);
  const refused = refusedDocuments(refusal);
  const ready =
    chosen !== null &&
    value.documents.length > 0 &&
    value.documents.every((each) => Object.keys(documentProblems(each)).length === 0);

  const save = async () => {
    if (!ready || saving || chosen === null) return;
    await run(async () => {
      await createDocuments(chosen);
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
      saveLabel={
        uploading
          ? t('content.uploading')
          : t('library.add.save', { count: value.documents.length })
      }
      save={() => void save()}
    />
  );

  return (
    <FullScreenDialog
      open={open}
      title={t('library.add.title')}
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
          onChange={(next) => change({ categoryGuid: next })}
          problem={refused.category}
        />
        <NewDocuments
          documents={value.documents}
          change={change}
          refused={refused}
          tellBusy={tellBusy}
        />
      </FormFields>
    </FullScreenDialog>
  );
}

interface NewDocumentsProps {
  documents: readonly DocumentDraft[];
  change: (part: (now: AddDraft) => Partial<AddDraft>) => void;
  refused: RefusedDocuments;
  tellBusy: (of: string) => (isBusy: boolean) => void;
}

/** Uploads files and lists the documents that are made of them. */
function NewDocuments({ documents: added, change, refused, tellBusy }: NewDocumentsProps) {
  const { t } = useTranslation('forum');
  const duplicates = useDuplicates(added.map(({ file }) => file.fileUrl));
  const changeDocument = (guid: string, part: Partial<DocumentDraft>) =>
    change(({ documents }) => ({
      documents: documents.map((each) => (each.guid === guid ? { ...each, ...part } : each)),
    }));
  const arrive = (files: AttachedFile[]) =>
    change(({ documents }) => {
      const known = new Set(documents.map(({ file }) => file.fileUrl));
      return {
        documents: [
          ...documents,
          ...files
            .filter(({ fileUrl }) => !known.has(fileUrl))
            .map((file) => newDocument(newGuid(), file)),
        ],
      };
    });
  return (
    <>
      <Field label={t('library.add.files')} hint={t('library.add.filesHint')} group>
        {() => (
          <FileUploader
            location="Library"
            files={[]}
            max={LIBRARY_ADD_MAX - added.length}
            onChange={arrive}
            onBusy={tellBusy('files')}
          />
        )}
      </Field>
      {added.length > 0 && (
        <ol className="rw-library-new" aria-label={t('library.add.documents')}>
          {added.map((document, index) => (
            <li key={document.guid}>
              <NewDocument
                draft={document}
                problems={{ ...documentProblems(document), ...refused.documents.get(index) }}
                duplicate={duplicates.get(document.file.fileUrl)}
                onChange={(part) => changeDocument(document.guid, part)}
                onRemove={() =>
                  change(({ documents }) => ({
                    documents: documents.filter(({ guid }) => guid !== document.guid),
                  }))
                }
                onBusy={tellBusy(document.guid)}
              />
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

interface NewDocumentProps {
  draft: DocumentDraft;
  problems: FieldProblems<DocumentField>;
  duplicate: { documentGuid: string; title: string } | undefined;
  onChange: (change: Partial<DocumentDraft>) => void;
  onRemove: () => void;
  onBusy: (busy: boolean) => void;
}

const DETAILS: readonly DocumentField[] = [
  'year',
  'language',
  'description',
  'subjectGuid',
  'departmentGuid',
  'coverUrl',
];

/** One new document: its file, its names, and the details behind a button. */
function NewDocument({ draft, problems, duplicate, onChange, onRemove, onBusy }: NewDocumentProps) {
  const { t } = useTranslation(['forum', 'kit']);
  const [detailsRequested, setDetailsRequested] = useState(false);
  const detailed = detailsRequested || DETAILS.some((field) => problems[field] !== undefined);
  return (
    <section
      className="rw-card rw-library-new-document"
      aria-label={draft.title || draft.file.fileCaption}
    >
      <header className="rw-library-new-file">
        <FileIcon name={draft.file.fileUrl} />
        <div>
          <UserText as="bdi" className="rw-file-name">
            {draft.file.fileCaption}
          </UserText>
          {draft.file.fileSizeFormated && (
            <p className="rw-form-note">
              <UserText as="bdi">{draft.file.fileSizeFormated}</UserText>
            </p>
          )}
        </div>
        <IconButton
          label={t('upload.remove', { ns: 'kit', name: draft.file.fileCaption })}
          icon={<Trash2 size={18} aria-hidden />}
          onClick={onRemove}
        />
      </header>
      {problems.fileUrl && (
        <p className="rw-form-note rw-form-note-problem" role="alert">
          {t('library.add.fileGone')}
        </p>
      )}
      {duplicate && <DuplicateNotice {...duplicate} />}
      <DocumentNames draft={draft} onChange={onChange} problems={problems} />
      <Button
        type="link"
        className="rw-library-more"
        aria-expanded={detailed}
        icon={
          <ChevronDown
            className={detailed ? 'rw-library-turned' : undefined}
            size={16}
            aria-hidden
          />
        }
        onClick={() => setDetailsRequested(!detailed)}
      >
        {t('library.add.details')}
      </Button>
      {detailed && (
        <DocumentDetails draft={draft} onChange={onChange} problems={problems} onBusy={onBusy} />
      )}
    </section>
  );
}
