import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contentSaveStatuses, type ContentModel, type TopicContent } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import {
  asUnsent,
  FormFields,
  type LostFile,
  savePending,
  type PendingEntity,
  useDraftChange,
  useLostFile,
  useUploading,
} from '@riwaq/ui/compiled-in';
import { type DraftHandle, DraftNotice, useDraft } from '@riwaq/ui/core';
import { Field, FormFoot, refusedFields, titleProblem, useAfterPress } from '@riwaq/ui/editing';
import { RichTextEditor } from '@riwaq/ui/editor';
import { Input } from '@riwaq/ui/form';
import { FullScreenDialog } from '@riwaq/ui/overlay';
import { newGuid, presentDataOf, problemKey } from '@riwaq/ui/page';
import { FileUploader, type AttachedFile } from '@riwaq/ui/upload';
import { notWhileSaving } from '../editing/not-while-saving';
import { useDialogSave } from '../editing/use-dialog-save';
import { useFindMentionable } from '../mentions/use-mentionable';

/** Purpose of a content dialog: a new content or an edit. */
export type ContentEdit =
  { kind: 'create'; topicGuid: string } | { kind: 'edit'; content: TopicContent };

/** Draft of a content, stored in this browser until it is saved. */
interface ContentDraft extends PendingEntity {
  title: string;
  html: string;
  files: AttachedFile[];
}

interface ContentDialogProps {
  edit: ContentEdit;
  open: boolean;
  onClose: () => void;
  onSaved: (content: TopicContent) => void;
}

const startOf = (edit: ContentEdit): ContentDraft =>
  edit.kind === 'create'
    ? { guid: newGuid(), title: '', html: '', files: [], attempted: null }
    : {
        guid: edit.content.forumTopicContentGuid,
        title: edit.content.title,
        html: edit.content.contentText,
        files: edit.content.files,
        attempted: null,
      };

/** Requests that save a content of a topic. */
function useContentRequests(topicGuid: string) {
  const { api } = useHost();
  return {
    modelOf: ({ guid, title, html, files }: ContentDraft) => ({
      forumTopicContentGuid: guid,
      forumTopicGuid: topicGuid,
      title: title.trim(),
      contentText: html,
      files: files.map(({ fileUrl, fileCaption }) => ({ fileUrl, fileCaption })),
    }),
    create: async (body: ContentModel) =>
      presentDataOf(await api('POST ForumTopic/CreateTopicContent', { body })),
    update: async (body: ContentModel & { forumTopicContentGuid: string }) =>
      presentDataOf(await api('POST ForumTopic/UpdateTopicContent', { body })),
  };
}

function useContentDraft(edit: ContentEdit, topicGuid: string, onChange: () => void) {
  const [initial] = useState(() => startOf(edit));
  const draft = useDraft<ContentDraft>(
    edit.kind === 'create' ? `content:new:${topicGuid}` : `content:${initial.guid}`,
    { initial },
  );
  const changeDraft = useDraftChange(draft);
  const change = (part: Partial<ContentDraft>) => {
    changeDraft(part);
    onChange();
  };
  return { draft, change };
}

/**
 * Full-screen dialog that creates or edits a content. The draft is stored in this browser and
 * restored.
 */
export default function ContentDialog({ edit, open, onClose, onSaved }: ContentDialogProps) {
  const { t } = useTranslation(['forum', 'status']);
  const { notify } = useHost();
  const topicGuid = edit.kind === 'create' ? edit.topicGuid : edit.content.forumTopicGuid;
  const { modelOf, create, update } = useContentRequests(topicGuid);
  const { saving, refusal, forgetRefusal, run } = useDialogSave('a content could not be saved');
  const { draft, change } = useContentDraft(edit, topicGuid, forgetRefusal);
  const { value } = draft;
  const { uploading, tellBusy } = useUploading();
  const problem = titleProblem(value.title);
  const refused = refusal === null ? null : (refusedFields(refusal, ['title'], {}).title ?? null);
  const lost = useLostFile(refusal, value.files);

  const save = async () => {
    if (problem !== null || saving) return;
    await run(async () => {
      const saved =
        edit.kind === 'create'
          ? await savePending({ entry: value, keep: draft.set, modelOf, create, update })
          : await update(modelOf(value));
      draft.clear(edit.kind === 'create' ? asUnsent : undefined);
      notify.success();
      onSaved(saved);
      onClose();
    });
  };

  const failure =
    refusal !== null && refused === null && lost === null
      ? problemKey(refusal, contentSaveStatuses)
      : null;
  const footer = (
    <FormFoot
      failure={failure}
      canSave={problem === null && !uploading}
      saving={saving}
      saveLabel={uploading ? t('content.uploading') : undefined}
      save={() => void save()}
    />
  );

  return (
    <FullScreenDialog
      open={open}
      title={t(edit.kind === 'create' ? 'content.add' : 'content.edit')}
      onClose={notWhileSaving(saving, onClose)}
      footer={footer}
      dirty={uploading}
    >
      <FormFields saving={saving}>
        <DraftNotice draft={draft} />
        <ContentFields
          draft={draft}
          change={change}
          refused={refused}
          lost={lost}
          topicGuid={topicGuid}
          tellBusy={tellBusy}
        />
      </FormFields>
    </FullScreenDialog>
  );
}

interface ContentFieldsProps {
  draft: DraftHandle<ContentDraft>;
  change: (part: Partial<ContentDraft>) => void;
  /** Problem of the title in the last response. */
  refused: string | null;
  /** A file that the server no longer has. */
  lost: LostFile | null;
  topicGuid: string;
  tellBusy: (of: string) => (isBusy: boolean) => void;
}

function ContentFields({ draft, change, refused, lost, topicGuid, tellBusy }: ContentFieldsProps) {
  const { t } = useTranslation('forum');
  const { value } = draft;
  const findMentionable = useFindMentionable(topicGuid);
  const [visited, setVisited] = useState(false);
  const afterPress = useAfterPress();
  return (
    <>
      <Field
        label={t('fields.contentTitle')}
        required
        problem={refused ?? (visited ? titleProblem(value.title) : null)}
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
        label={t('fields.contentText')}
        group
        problem={lost?.place === 'text' ? lost.problem : null}
      >
        {() => (
          <RichTextEditor
            key={draft.revision}
            initialHtml={value.html}
            onChange={(html) => change({ html })}
            location="Forums"
            findMentionable={findMentionable}
            label={t('fields.contentText')}
            placeholder={t('content.placeholder')}
            onBusy={tellBusy('text')}
          />
        )}
      </Field>
      <Field
        label={t('content.files')}
        group
        {...(lost?.place === 'files' && { problem: lost.problem, problemValues: lost.values })}
      >
        {() => (
          <FileUploader
            location="Forums"
            files={value.files}
            onChange={(files) => change({ files })}
            onBusy={tellBusy('files')}
          />
        )}
      </Field>
    </>
  );
}
