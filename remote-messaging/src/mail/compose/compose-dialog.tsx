import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAIL_FILES_MAX, MAIL_TITLE, type Mail } from '@riwaq/api';
import { FormFields, useUploading, type useLostFile } from '@riwaq/ui/compiled-in';
import { Skeleton } from '@riwaq/ui/core';
import { Field, FormFoot, useAfterPress } from '@riwaq/ui/editing';
import { RichTextEditor } from '@riwaq/ui/editor';
import { Input } from '@riwaq/ui/form';
import { FullScreenDialog } from '@riwaq/ui/overlay';
import { Problem } from '@riwaq/ui/page';
import { FileUploader } from '@riwaq/ui/upload';
import type { MailComposition } from './composition';
import type { DraftAutosave } from './draft-autosave';
import { DraftOffer, RestoredNotice } from './draft-notices';
import { DraftStatus } from './draft-status';
import { RecipientsField } from './recipients-field';
import { ReplyTo } from './reply-to';
import { useComposeProblems } from './use-compose-problems';
import {
  useComposition,
  useDraftSession,
  type ReadySession,
  type RequestedDraft,
} from './use-draft-session';
import { useMailSending } from './use-mail-sending';

interface ComposeDialogProps {
  wanted: RequestedDraft;
  open: boolean;
  onClose: () => void;
  /** Called with the guid of the draft once it has one. */
  onNamed: (guid: string) => void;
  /** Opens another draft instead. */
  onDraft: (guid: string) => void;
}

/** Full-screen composer of a mail or a reply (MAIL-2). Every keystroke is stored. */
export default function ComposeDialog({
  wanted,
  open,
  onClose,
  onNamed,
  onDraft,
}: ComposeDialogProps) {
  const { t } = useTranslation('messaging');
  const session = useDraftSession(wanted, onNamed);
  const title = t(wanted.kind === 'reply' ? 'mail.compose.replyHeading' : 'mail.write');
  if (session.kind === 'ready')
    return (
      <Compose
        key={session.autosave.composition.replyOnGuid ?? 'mail'}
        session={session}
        title={title}
        answered={wanted.kind === 'reply' ? wanted.answered : null}
        offer={wanted.kind === 'new'}
        open={open}
        onClose={onClose}
        onDraft={onDraft}
      />
    );
  return (
    <FullScreenDialog open={open} title={title} onClose={onClose}>
      {session.kind === 'failed' ? (
        <Problem cause={session.cause} onRetry={session.retry} />
      ) : (
        <Skeleton rows={8} />
      )}
    </FullScreenDialog>
  );
}

interface ComposeProps {
  session: ReadySession;
  title: string;
  answered: Mail | null;
  offer: boolean;
  open: boolean;
  onClose: () => void;
  onDraft: (guid: string) => void;
}

type ComposeProblems = ReturnType<typeof useComposeProblems>;

interface CompositionChangeOptions {
  autosave: DraftAutosave;
  problems: ComposeProblems;
  clearRefusal: () => void;
}

function useCompositionChange({ autosave, problems, clearRefusal }: CompositionChangeOptions) {
  const afterPress = useAfterPress();
  const isTitleTyped = useRef(false);
  const change = (part: Partial<MailComposition>) => {
    autosave.change({ ...autosave.composition, ...part });
    clearRefusal();
  };

  const changeTitle = (title: string) => {
    isTitleTyped.current = true;
    change({ title });
  };
  // Report a missing title only after the user has typed one.
  const leaveTitle = () => {
    if (isTitleTyped.current) afterPress(() => problems.touch('title'));
  };
  return { change, changeTitle, leaveTitle };
}

/** Focuses the first control of the first field that shows a problem. */
function focusFirstProblem(form: HTMLElement | null) {
  form
    ?.querySelector('.rw-form-note-problem')
    ?.closest('.rw-form-field')
    ?.querySelector<HTMLElement>('input:not(:disabled)')
    ?.focus();
}

/** Sends a complete mail; otherwise focuses the first field that has a problem. */
function useSubmit(problems: ComposeProblems, sending: boolean, send: () => Promise<void>) {
  const fields = useRef<HTMLDivElement>(null);
  const [refusals, setRefusals] = useState(0);
  // Problems appear with the render that follows the press.
  useEffect(() => {
    if (refusals > 0) focusFirstProblem(fields.current);
  }, [refusals]);
  const submit = () => {
    if (sending) return;
    problems.showAll();
    if (problems.isIncomplete) setRefusals((count) => count + 1);
    else void send();
  };
  return { fields, submit };
}

function Compose(props: ComposeProps) {
  const { title, open, onClose } = props;
  const { autosave } = props.session;
  const { t } = useTranslation(['messaging', 'status']);
  const value = useComposition(autosave);
  const [revision, setRevision] = useState(0);
  const { uploading, tellBusy } = useUploading();
  const { sending, refusal, clearRefusal, send, discard } = useMailSending({
    autosave,
    open,
    onClose,
  });
  const problems = useComposeProblems(value, refusal);
  const { fields, submit } = useSubmit(problems, sending, send);
  const isReply = value.replyOnGuid !== null;
  const { change, changeTitle, leaveTitle } = useCompositionChange({
    autosave,
    problems,
    clearRefusal,
  });
  const footer = (
    <>
      <DraftStatus autosave={autosave} onReplaced={() => setRevision(revision + 1)} />
      <FormFoot
        failure={problems.failure}
        canSave={!uploading && !(isReply && problems.lacksTitle)}
        saving={sending}
        saveLabel={t(uploading ? 'mail.compose.uploading' : 'mail.compose.send')}
        save={submit}
      />
    </>
  );
  return (
    <FullScreenDialog open={open} title={title} onClose={onClose} footer={footer} dirty={uploading}>
      <div className="rw-messaging-compose" ref={fields}>
        <FormFields saving={sending}>
          <Notices {...props} value={value} onDiscard={() => void discard()} />
          {!isReply && (
            <RecipientsField
              recipients={value.recipients}
              problem={problems.problemOf('recipients')}
              onChange={(recipients) => change({ recipients })}
            />
          )}
          <TitleField
            title={value.title}
            problem={problems.problemOf('title')}
            onChange={changeTitle}
            onBlur={leaveTitle}
          />
          <TextField
            revision={revision}
            html={value.html}
            lost={problems.lost}
            onChange={(html) => {
              if (html !== autosave.composition.html) change({ html });
            }}
            onBusy={tellBusy('text')}
          />
          <FilesField
            files={value.files}
            lost={problems.lost}
            onChange={(files) => change({ files })}
            onBusy={tellBusy('files')}
          />
        </FormFields>
      </div>
    </FullScreenDialog>
  );
}

interface NoticesProps extends ComposeProps {
  value: MailComposition;
  onDiscard: () => void;
}

function Notices({ session, answered, offer, onDraft, value, onDiscard }: NoticesProps) {
  const { t } = useTranslation('messaging');
  const { restoredFrom, wasGone } = session;
  return (
    <>
      {wasGone && (
        <p role="status" className="rw-messaging-notice">
          {t('mail.draft.wasGone')}
        </p>
      )}
      {offer && value.title === '' && value.html === '' && (
        <DraftOffer writtenGuid={value.guid} onDraft={onDraft} />
      )}
      {restoredFrom !== null && <RestoredNotice date={restoredFrom} onDiscard={onDiscard} />}
      {answered && <ReplyTo answered={answered} />}
    </>
  );
}

interface TextFieldProps {
  /** Changes when the text is replaced. */
  revision: number;
  html: string;
  lost: ComposeProblems['lost'];
  onChange: (html: string) => void;
  onBusy: (isBusy: boolean) => void;
}

function TextField({ revision, html, lost, onChange, onBusy }: TextFieldProps) {
  const { t } = useTranslation('messaging');
  return (
    <Field
      label={t('mail.compose.text')}
      group
      problem={lost?.place === 'text' ? lost.problem : null}
    >
      {() => (
        <RichTextEditor
          key={revision}
          initialHtml={html}
          onChange={onChange}
          location="Mails"
          label={t('mail.compose.text')}
          placeholder={t('mail.compose.placeholder')}
          minHeight={220}
          onBusy={onBusy}
        />
      )}
    </Field>
  );
}

function TitleField({
  title,
  problem,
  onChange,
  onBlur,
}: {
  title: string;
  problem: string | null;
  onChange: (title: string) => void;
  onBlur: () => void;
}) {
  const { t } = useTranslation('messaging');
  return (
    <Field label={t('mail.compose.title')} required problem={problem}>
      {(control) => (
        <Input
          {...control}
          maxLength={MAIL_TITLE.below - 1}
          value={title}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
      )}
    </Field>
  );
}

function FilesField({
  files,
  lost,
  onChange,
  onBusy,
}: {
  files: MailComposition['files'];
  lost: ReturnType<typeof useLostFile>;
  onChange: (files: MailComposition['files']) => void;
  onBusy: (isBusy: boolean) => void;
}) {
  const { t } = useTranslation('messaging');
  return (
    <Field
      label={t('mail.compose.files')}
      group
      {...(lost?.place === 'files' && { problem: lost.problem, problemValues: lost.values })}
    >
      {() => (
        <FileUploader
          location="Mails"
          captions={false}
          max={MAIL_FILES_MAX}
          files={files}
          onChange={onChange}
          onBusy={onBusy}
        />
      )}
    </Field>
  );
}
