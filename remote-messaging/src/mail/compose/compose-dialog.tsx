import { useRef, useState } from 'react';
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
import type { Composition } from './composition';
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

function Compose({
  session: { autosave, restoredFrom, wasGone },
  title,
  answered,
  offer,
  open,
  onClose,
  onDraft,
}: ComposeProps) {
  const { t } = useTranslation(['messaging', 'status']);
  const afterPress = useAfterPress();
  const value = useComposition(autosave);
  const [revision, setRevision] = useState(0);
  const { uploading, tellBusy } = useUploading();
  const { sending, refusal, clearRefusal, send, discard } = useMailSending({
    autosave,
    open,
    onClose,
  });
  const problems = useComposeProblems(value, refusal);
  const fields = useRef<HTMLDivElement>(null);
  const isTitleTyped = useRef(false);
  const isReply = value.replyOnGuid !== null;
  const change = (part: Partial<Composition>) => {
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
  const submit = () => {
    if (sending) return;
    problems.showAll();
    if (problems.isIncomplete)
      fields.current
        ?.querySelector<HTMLElement>('[aria-invalid=true] input, input[aria-invalid=true]')
        ?.focus();
    else void send();
  };

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
          {wasGone && (
            <p role="status" className="rw-messaging-notice">
              {t('mail.draft.wasGone')}
            </p>
          )}
          {offer && value.title === '' && value.html === '' && (
            <DraftOffer writtenGuid={value.guid} onDraft={onDraft} />
          )}
          {restoredFrom !== null && (
            <RestoredNotice date={restoredFrom} onDiscard={() => void discard()} />
          )}
          {answered && <ReplyTo answered={answered} />}
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
          <Field
            label={t('mail.compose.text')}
            group
            problem={problems.lost?.place === 'text' ? problems.lost.problem : null}
          >
            {() => (
              <RichTextEditor
                key={revision}
                initialHtml={value.html}
                onChange={(html) => {
                  if (html !== autosave.composition.html) change({ html });
                }}
                location="Mails"
                label={t('mail.compose.text')}
                placeholder={t('mail.compose.placeholder')}
                minHeight={220}
                onBusy={tellBusy('text')}
              />
            )}
          </Field>
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
  files: Composition['files'];
  lost: ReturnType<typeof useLostFile>;
  onChange: (files: Composition['files']) => void;
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
