import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import {
  QUESTION_SAVE,
  QUESTION_TYPES,
  questionSaveStatuses,
  TEXT_MAX,
  type Question,
} from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { useUploading } from '@riwaq/ui/compiled-in';
import { Field, FullScreenForm, useEditing } from '@riwaq/ui/editing';
import { RichTextEditor } from '@riwaq/ui/editor';
import { Input, InputNumber, Select } from '@riwaq/ui/form';
import { newGuid, presentDataOf } from '@riwaq/ui/page';
import { FileUploader } from '@riwaq/ui/upload';
import type { QuestionOwner } from '../data/keys';
import { useRefreshQuestions } from '../data/use-questions';
import { FeedbackField } from './feedback-field';
import { OptionsField } from './options-field';
import {
  asType,
  mostMark,
  QUESTION_FIELDS,
  questionDraft,
  questionModel,
  questionProblems,
  type QuestionDraft,
  type QuestionField,
} from './question-form';

/** Mode of the dialog: a new question of an exam or a category, or an existing one. */
export type QuestionEdit = { kind: 'create' } | { kind: 'edit'; question: Question };

/** Pixels of the editor: a question is shorter than a post. */
const EDITOR_HEIGHT = 160;

interface QuestionDialogProps {
  owner: QuestionOwner;
  marksLeft?: number | null;
  edit: QuestionEdit;
  open: boolean;
  onClose: () => void;
}

/**
 * Full-screen form that creates or edits a question. Closes after saving; a failed save loses no
 * input.
 */
export default function QuestionDialog({
  owner,
  marksLeft = null,
  edit,
  open,
  onClose,
}: QuestionDialogProps) {
  const { t } = useTranslation('exams');
  const question = edit.kind === 'edit' ? edit.question : null;
  const { uploading, tellBusy } = useUploading();
  const { editing, initial, most } = useQuestionEditing({ owner, marksLeft, question, onClose });
  const { draft, change, touch, problemOf } = editing;

  return (
    <FullScreenForm
      open={open}
      title={t(question ? 'question.edit' : 'question.add')}
      onClose={onClose}
      editing={editing}
      busy={uploading}
      {...(uploading && { saveLabel: t('question.uploading') })}
    >
      <KindFields editing={editing} stored={question !== null} most={most} />
      <Field label={t('question.text')} required problem={problemOf('question')} group>
        {() => (
          <RichTextEditor
            initialHtml={initial.html}
            minHeight={EDITOR_HEIGHT}
            onChange={(html) => {
              change({ html });
              touch('question');
            }}
            location="Exams"
            label={t('question.text')}
            placeholder={t('question.placeholder')}
            onBusy={tellBusy('text')}
          />
        )}
      </Field>
      {draft.questionType === 'AttachedFile' ? (
        <p className="rw-form-note">{t('question.byHand')}</p>
      ) : (
        <OptionsField
          draft={draft}
          newKey={newGuid}
          problem={problemOf('QuestionOptions')}
          onChange={(options) => change({ options })}
          onLeave={() => touch('QuestionOptions')}
        />
      )}
      <QuestionFile
        file={draft.file}
        onChange={(file) => change({ file })}
        onBusy={tellBusy('file')}
      />
      <HintField editing={editing} />
      <FeedbackField
        initialHtml={initial.feedback}
        problem={problemOf('feedback')}
        onChange={(feedback) => change({ feedback })}
        onBusy={tellBusy('feedback')}
      />
    </FullScreenForm>
  );
}

interface QuestionEditingOptions {
  owner: QuestionOwner;
  marksLeft: number | null;
  /** Null for a new one. */
  question: Question | null;
  onClose: () => void;
}

/** Form of a question: its first values, the highest mark that is left, and its saving. */
function useQuestionEditing({ owner, marksLeft, question, onClose }: QuestionEditingOptions) {
  const { api, notify } = useHost();
  const refresh = useRefreshQuestions();
  // Chosen once, so that a retried create is idempotent.
  const questionGuid = useRef(question?.questionGuid ?? newGuid()).current;
  const initial = useRef(questionDraft(question, newGuid)).current;
  // Fixed when the dialog opens: after this question is saved, less is left.
  const most = useRef(mostMark(marksLeft, question)).current;
  const of = {
    questionGuid,
    examGuid: owner.kind === 'exam' ? owner.guid : null,
    categoryGuid: owner.kind === 'category' ? owner.guid : null,
  };
  const editing = useEditing<QuestionDraft, QuestionField>({
    initial,
    stored: question !== null,
    fields: QUESTION_FIELDS,
    problemsOf: (draft) => questionProblems(draft, most),
    catalogue: questionSaveStatuses,
    byStatus: {
      [QUESTION_SAVE.sameAnswers]: ['QuestionOptions', 'exams.sameAnswers'],
      [QUESTION_SAVE.noCorrect]: ['QuestionOptions', 'exams.selectCorrect'],
    },
    save: async (draft) => {
      presentDataOf(await api('POST Exams/AddOrEditQuestion', { body: questionModel(draft, of) }));
      notify.success();
      void refresh();
      onClose();
    },
  });
  return { editing, initial, most };
}

type QuestionEditing = ReturnType<typeof useQuestionEditing>['editing'];

interface KindFieldsProps {
  editing: QuestionEditing;
  /** The type of a stored question stays. */
  stored: boolean;
  most: number | null;
}

/** Type and mark of a question. */
function KindFields({ editing, stored, most }: KindFieldsProps) {
  const { t } = useTranslation('exams');
  const { draft, change, touch, problemOf } = editing;
  return (
    <div className="rw-form-pair">
      <Field
        label={t('question.type')}
        required
        hint={stored ? t('question.typeStays') : undefined}
      >
        {(control) => (
          <Select
            {...control}
            disabled={stored}
            value={draft.questionType}
            options={QUESTION_TYPES.map((type) => ({
              value: type,
              label: t(`questionTypes.${type}`),
            }))}
            onChange={(questionType) => change(asType(draft, questionType, newGuid))}
          />
        )}
      </Field>
      <Field
        label={t('question.mark')}
        required
        problem={problemOf('questionMark')}
        problemValues={{ most }}
        hint={most === null ? undefined : t('question.markHint', { mark: most })}
      >
        {({ id, status, ...named }) => (
          <InputNumber
            id={id}
            status={status}
            {...named}
            value={draft.mark}
            onChange={(mark) => {
              change({ mark });
              touch('questionMark');
            }}
          />
        )}
      </Field>
    </div>
  );
}

interface QuestionFileProps {
  file: QuestionDraft['file'];
  onChange: (file: QuestionDraft['file']) => void;
  onBusy: (busy: boolean) => void;
}

function QuestionFile({ file, onChange, onBusy }: QuestionFileProps) {
  const { t } = useTranslation('exams');
  return (
    <Field label={t('question.file')} group hint={t('question.fileHint')}>
      {() => (
        <FileUploader
          location="Exams"
          multiple={false}
          files={file ? [file] : []}
          onChange={([first]) =>
            onChange(first ? { fileUrl: first.fileUrl, fileCaption: first.fileCaption } : null)
          }
          onBusy={onBusy}
        />
      )}
    </Field>
  );
}

function HintField({ editing: { draft, change, problemOf } }: { editing: QuestionEditing }) {
  const { t } = useTranslation('exams');
  return (
    <Field
      label={t('question.hint')}
      problem={problemOf('questionHint')}
      hint={t('question.hintHint')}
    >
      {({ id, status }) => (
        <Input.TextArea
          id={id}
          status={status}
          rows={2}
          maxLength={TEXT_MAX.plain}
          value={draft.hint}
          onChange={(event) => change({ hint: event.target.value })}
        />
      )}
    </Field>
  );
}
