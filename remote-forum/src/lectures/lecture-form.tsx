import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { lectureSaveStatuses } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import {
  asUnsent,
  FormFields,
  type LostFile,
  type PendingEntity,
  useDraftChange,
  useLostFile,
} from '@riwaq/ui/compiled-in';
import { type DraftHandle, DraftNotice, useDraft } from '@riwaq/ui/core';
import { DateTimePicker } from '@riwaq/ui/date';
import {
  Field,
  type FieldProblems,
  FormFoot,
  refusedFields,
  SwitchField,
  titleProblem,
  useAfterPress,
} from '@riwaq/ui/editing';
import { RichTextEditor } from '@riwaq/ui/editor';
import { Input } from '@riwaq/ui/form';
import { problemKey } from '@riwaq/ui/page';
import { FileUploader, type AttachedFile } from '@riwaq/ui/upload';

/** Draft of a lecture, stored in this browser until it is saved. */
export interface LectureDraft extends PendingEntity {
  title: string;
  description: string;
  files: AttachedFile[];
  showFromDate: string | null;
  visible: boolean;
}

/** State and callbacks that the dialog shares with the form. */
export interface LectureFormFrame {
  /** Element into which the buttons are rendered. */
  foot: HTMLElement | null;
  uploading: boolean;
  /** Returns the busy listener for one uploader. */
  tellBusy: (of: string) => (isBusy: boolean) => void;
  /** State of the dialog, which cannot be closed while saving. */
  saving: boolean;
  setSaving: (saving: boolean) => void;
  onSaved: () => void;
}

interface LectureFormProps {
  /** Storage key of the draft. */
  draftKey: string;
  initial: LectureDraft;
  isNew: boolean;
  /** `keep` stores the draft before its first request. */
  save: (draft: LectureDraft, keep: (draft: LectureDraft) => void) => Promise<void>;
  frame: LectureFormFrame;
}

const FIELDS = ['title', 'showFromDate', 'files'] as const;
type LectureField = (typeof FIELDS)[number];
const BY_STATUS = { 2: ['files', 'lectures.fileRequired'] } as const;

/** The fields of a lecture, with buttons in the foot of the dialog. */
export function LectureForm({
  draftKey,
  initial,
  isNew,
  save,
  frame: { foot, uploading, tellBusy, saving, setSaving, onSaved },
}: LectureFormProps) {
  const { t } = useTranslation(['forum', 'status']);
  const { log } = useHost();
  const draft = useDraft<LectureDraft>(draftKey, { initial });
  const { value } = draft;
  const [refusal, setRefusal] = useState<unknown>(null);

  const changeDraft = useDraftChange(draft);
  const change = (part: Partial<LectureDraft>) => {
    changeDraft(part);
    setRefusal(null);
  };
  const problem = titleProblem(value.title);
  const refused = refusal === null ? {} : refusedFields(refusal, FIELDS, BY_STATUS);
  const lost = useLostFile(refusal, value.files);

  const submit = async () => {
    if (problem !== null || saving) return;
    setSaving(true);
    setRefusal(null);
    try {
      await save(value, draft.set);
      draft.clear(isNew ? asUnsent : undefined);
      onSaved();
    } catch (cause) {
      log.error('a lecture could not be saved', cause);
      setRefusal(cause);
    } finally {
      setSaving(false);
    }
  };

  const failure =
    refusal !== null && Object.keys(refused).length === 0
      ? problemKey(refusal, lectureSaveStatuses)
      : null;
  const footer = (
    <FormFoot
      failure={failure}
      canSave={problem === null && !uploading && value.files.length > 0}
      saving={saving}
      saveLabel={uploading ? t('content.uploading') : undefined}
      save={() => void submit()}
    />
  );

  return (
    <>
      {foot && createPortal(footer, foot)}
      <FormFields saving={saving}>
        <DraftNotice draft={draft} />
        <LectureFields
          draft={draft}
          change={change}
          refused={refused}
          lost={lost}
          tellBusy={tellBusy}
        />
      </FormFields>
    </>
  );
}

interface LectureFieldsProps {
  draft: DraftHandle<LectureDraft>;
  change: (part: Partial<LectureDraft>) => void;
  /** Problems of the last response. */
  refused: FieldProblems<LectureField>;
  /** A file that the server no longer has. */
  lost: LostFile | null;
  tellBusy: LectureFormFrame['tellBusy'];
}

function LectureFields({ draft, change, refused, lost, tellBusy }: LectureFieldsProps) {
  const { t } = useTranslation('forum');
  const { value } = draft;
  const [visited, setVisited] = useState(false);
  const afterPress = useAfterPress();
  const lostAttachment = lost?.place === 'files' ? lost : null;
  return (
    <>
      <Field
        label={t('lectures.fields.title')}
        required
        problem={refused.title ?? (visited ? titleProblem(value.title) : null)}
      >
        {(control) => (
          <Input
            {...control}
            value={value.title}
            onChange={(event) => change({ title: event.target.value })}
            onBlur={() => afterPress(() => setVisited(true))}
          />
        )}
      </Field>
      <Field
        label={t('lectures.fields.files')}
        required
        group
        problem={lost === null ? (refused.files ?? null) : (lostAttachment?.problem ?? null)}
        {...(lostAttachment && { problemValues: lostAttachment.values })}
        hint={t('lectures.fields.filesHint')}
      >
        {() => (
          <FileUploader
            location="Lectures"
            files={value.files}
            onChange={(files) => change({ files })}
            onBusy={tellBusy('files')}
          />
        )}
      </Field>
      <Field
        label={t('lectures.fields.text')}
        group
        problem={lost?.place === 'text' ? lost.problem : null}
      >
        {() => (
          <RichTextEditor
            key={draft.revision}
            initialHtml={value.description}
            onChange={(description) => change({ description })}
            location="Lectures"
            label={t('lectures.fields.text')}
            placeholder={t('lectures.fields.placeholder')}
            minHeight={200}
            onBusy={tellBusy('text')}
          />
        )}
      </Field>
      <PublicationFields value={value} change={change} problem={refused.showFromDate ?? null} />
    </>
  );
}

/** When students see the lecture. */
function PublicationFields({
  value,
  change,
  problem,
}: Pick<LectureFieldsProps, 'change'> & { value: LectureDraft; problem: string | null }) {
  const { t } = useTranslation('forum');
  return (
    <>
      <Field
        label={t('lectures.fields.showFrom')}
        hint={t('lectures.fields.showFromHint')}
        problem={problem}
      >
        {(control) => (
          <DateTimePicker
            {...control}
            value={value.showFromDate}
            onChange={(showFromDate) => change({ showFromDate })}
          />
        )}
      </Field>
      <SwitchField
        label={t('lectures.fields.visible')}
        hint={t('lectures.fields.visibleHint')}
        checked={value.visible}
        onChange={(visible) => change({ visible })}
      />
    </>
  );
}
