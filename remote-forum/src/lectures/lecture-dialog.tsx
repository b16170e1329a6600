import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lecture } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { savePending, useUploading } from '@riwaq/ui/compiled-in';
import { Skeleton } from '@riwaq/ui/core';
import { FullScreenDialog } from '@riwaq/ui/overlay';
import { newGuid, presentDataOf, Problem } from '@riwaq/ui/page';
import { notWhileSaving } from '../editing/not-while-saving';
import { LectureForm, type LectureDraft, type LectureFormFrame } from './lecture-form';
import { useLecture, useRefreshLectures } from './use-lectures';

/** Purpose of a lecture dialog: a new lecture or an edit. */
export type LectureEdit =
  | { kind: 'create'; subjectGuid: string; folderGuid: string | null }
  | { kind: 'edit'; lecture: Lecture };

interface LectureDialogProps {
  edit: LectureEdit;
  open: boolean;
  onClose: () => void;
}

/**
 * Full-screen dialog that creates or edits a lecture. The draft is stored in this browser and
 * restored.
 */
export default function LectureDialog({ edit, open, onClose }: LectureDialogProps) {
  const { t } = useTranslation('forum');
  const { notify } = useHost();
  const refresh = useRefreshLectures();
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const { uploading, tellBusy } = useUploading();
  const [saving, setSaving] = useState(false);
  const onSaved = () => {
    notify.success();
    void refresh();
    onClose();
  };
  const frame: LectureFormFrame = { foot, uploading, tellBusy, saving, setSaving, onSaved };

  return (
    <FullScreenDialog
      open={open}
      title={t(edit.kind === 'create' ? 'lectures.add.lecture' : 'lectures.edit.lecture')}
      onClose={notWhileSaving(saving, onClose)}
      footer={<div ref={setFoot} className="rw-contents" />}
      dirty={uploading}
    >
      {edit.kind === 'create' ? (
        <NewLecture edit={edit} frame={frame} />
      ) : (
        <ChangedLecture lecture={edit.lecture} frame={frame} />
      )}
    </FullScreenDialog>
  );
}

/** Builds the request body from a draft. */
const modelOf = ({ guid, title, description, files, showFromDate, visible }: LectureDraft) => ({
  itemGuid: guid,
  title: title.trim(),
  description,
  showFromDate,
  visible,
  files: files.map(({ fileUrl, fileCaption }) => ({ fileUrl, fileCaption })),
});

function useUpdate() {
  const { api } = useHost();
  return async (body: ReturnType<typeof modelOf>) =>
    presentDataOf(await api('POST Lectures/UpdateLecture', { body }));
}

function NewLecture({
  edit: { subjectGuid, folderGuid },
  frame,
}: {
  edit: Extract<LectureEdit, { kind: 'create' }>;
  frame: LectureFormFrame;
}) {
  const { api } = useHost();
  const update = useUpdate();
  const [initial] = useState<LectureDraft>(() => ({
    guid: newGuid(),
    title: '',
    description: '',
    files: [],
    showFromDate: null,
    visible: true,
    attempted: null,
  }));

  const create = async (body: ReturnType<typeof modelOf>) =>
    presentDataOf(
      await api('POST Lectures/CreateLecture', { body: { ...body, subjectGuid, folderGuid } }),
    );
  const save = async (entry: LectureDraft, keep: (entry: LectureDraft) => void) => {
    await savePending({ entry, keep, modelOf, create, update });
  };
  return (
    <LectureForm
      draftKey={`lecture:new:${folderGuid ?? subjectGuid}`}
      initial={initial}
      isNew
      save={save}
      frame={frame}
    />
  );
}

function ChangedLecture({ lecture, frame }: { lecture: Lecture; frame: LectureFormFrame }) {
  const update = useUpdate();
  const state = useLecture(lecture.itemGuid);
  // Edit the first response; later refetches must not overwrite the draft.
  const [begun, setBegun] = useState<LectureDraft | null>(null);
  if (state.kind === 'ready' && begun === null) {
    const { itemGuid, title, files, showFromDate, visible } = state.data.lecture;
    setBegun({
      guid: itemGuid,
      title,
      description: state.data.description,
      files,
      showFromDate,
      visible,
      attempted: null,
    });
  }
  if (begun === null) {
    return state.kind === 'failed' ? (
      <Problem cause={state.cause} onRetry={state.retry} retrying={state.retrying} />
    ) : (
      <Skeleton rows={8} />
    );
  }
  return (
    <LectureForm
      draftKey={`lecture:${lecture.itemGuid}`}
      initial={begun}
      isNew={false}
      save={async (draft) => {
        await update(modelOf(draft));
      }}
      frame={frame}
    />
  );
}
