import { useEffect, useRef, useState } from 'react';
import { FileClock, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import {
  MAIL_FILES_MAX,
  MAIL_REPLY,
  MAIL_SEND,
  MAIL_TITLE,
  mailReplyStatuses,
  mailSendStatuses,
  type Mail,
  type MailFormProblem,
} from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { FormFields, useLostFile, useUploading } from '@riwaq/ui/compiled-in';
import { Button, IconButton, RelativeTime, Skeleton, UserText } from '@riwaq/ui/core';
import { Field, FormFoot, refusedFields, useAfterPress } from '@riwaq/ui/editing';
import { RichTextEditor } from '@riwaq/ui/editor';
import { Input } from '@riwaq/ui/form';
import { FullScreenDialog } from '@riwaq/ui/overlay';
import { dataOf, Problem, problemKey, Refusal, useAttempt, useProblemText } from '@riwaq/ui/page';
import { FileUploader } from '@riwaq/ui/upload';
import { useRefreshMail } from '../data/use-mails';
import { useAllDrafts } from '../drafts/use-all-drafts';
import { useOutbox } from '../sending/use-outbox';
import { problemsOf, type Composition } from './composition';
import { DraftStatus } from './draft-status';
import { RecipientsField } from './recipients-field';
import { ReplyTo } from './reply-to';
import {
  useComposition,
  useDraftSession,
  type ReadySession,
  type RequestedDraft,
} from './use-draft-session';

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

/** Shown when the title or the recipients are missing. */
const INCOMPLETE: MailFormProblem = 'messaging.enterInformation';
const FIELDS = ['title', 'recipients'] as const;
type FieldName = (typeof FIELDS)[number];
/** Maps the status codes of a refusal to the field that they concern. */
const BY_STATUS = Object.fromEntries(
  [
    MAIL_SEND.recipient,
    MAIL_SEND.subjectRequired,
    MAIL_SEND.subject,
    MAIL_SEND.section,
    MAIL_SEND.tooMany,
    MAIL_SEND.nobody,
  ].map((code) => [code, ['recipients', mailSendStatuses[code]] as const]),
);

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
  const { api, confirm, notify, log } = useHost();
  const attempt = useAttempt();
  const outbox = useOutbox();
  const refresh = useRefreshMail();
  const afterPress = useAfterPress();
  const value = useComposition(autosave);
  const [revision, setRevision] = useState(0);
  const [touched, setTouched] = useState<ReadonlySet<FieldName>>(new Set());
  const [asked, setAsked] = useState(false);
  const { uploading, tellBusy } = useUploading();
  const [sending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  const titleInput = useRef<HTMLDivElement>(null);
  const wroteTitle = useRef(false);
  const textOf = useProblemText('entry');
  // The response may arrive after the dialog was closed or the page was left.
  const shown = useRef(open);
  useEffect(() => {
    shown.current = open;
    return () => {
      shown.current = false;
    };
  }, [open]);

  const isReply = value.replyOnGuid !== null;
  const statuses = isReply ? mailReplyStatuses : mailSendStatuses;
  const problems = problemsOf(value);
  const refused =
    refusal === null ? {} : refusedFields<FieldName>(refusal, FIELDS, isReply ? {} : BY_STATUS);
  const lost = useLostFile(refusal, value.files, 'FileName');
  const problemOf = (field: FieldName) =>
    refused[field] ?? (asked || touched.has(field) ? (problems[field] ?? null) : null);
  const change = (part: Partial<Composition>) => {
    autosave.change({ ...autosave.composition, ...part });
    setRefusal(null);
  };

  const writeTitle = (title: string) => {
    wroteTitle.current = true;
    change({ title });
  };
  // Report a missing title only after the user has typed one.
  const leaveTitle = () => {
    if (wroteTitle.current) afterPress(() => setTouched((now) => new Set(now).add('title')));
  };

  const closeIfShown = () => {
    if (shown.current) onClose();
  };
  /**
   * The dialog was closed while sending: saves the mail as a draft and notifies the user why it was
   * not sent.
   */
  const tellUnsent = (text: string) => {
    autosave.ensureStored();
    notify.error(text);
    void refresh();
  };

  const send = async () => {
    if (sending) return;
    setAsked(true);
    if (Object.keys(problems).length > 0) {
      titleInput.current
        ?.querySelector<HTMLElement>('[aria-invalid=true] input, input[aria-invalid=true]')
        ?.focus();
      return;
    }
    setSending(true);
    setRefusal(null);
    try {
      // Detect a conflict before sending: another tab or device may have changed or sent the draft.
      await autosave.flush();
      await autosave.check().catch(() => undefined);
      const { title: called } = autosave.composition;
      const isContested = () =>
        autosave.state.kind === 'conflict' || autosave.state.kind === 'gone';
      if (isContested()) {
        if (!shown.current) tellUnsent(t('mail.compose.unsent', { title: called }));
        return;
      }
      const sent = await autosave.whileSending(() =>
        outbox.send(autosave.composition, autosave.sentDraft),
      );
      if (sent.kind === 'refused') {
        log.error('a mail was refused', sent.cause);
        const { draftChanged } = isReply ? MAIL_REPLY : MAIL_SEND;
        // Another device saved the draft during the send: fetch its text so that the user can
        // choose.
        const isChanged = sent.cause instanceof Refusal && sent.cause.statusCode === draftChanged;
        if (isChanged) await autosave.check().catch(() => undefined);
        if (shown.current) setRefusal(isContested() ? null : sent.cause);
        else
          tellUnsent(
            t('mail.compose.refused', { title: called, reason: textOf(sent.cause, statuses) }),
          );
        return;
      }
      autosave.end();
      if (sent.kind === 'sent') notify.success(t('mail.compose.sent'));
      else notify.warning(t('mail.compose.waits'));
      void refresh();
      closeIfShown();
    } finally {
      setSending(false);
    }
  };
  const discard = async () => {
    if (
      !(await confirm({
        title: t('mail.draft.deleteTitle'),
        text: t('mail.draft.deleteText'),
        okText: t('mail.delete.action'),
        danger: true,
      }))
    )
      return;
    autosave.close();
    const {
      version,
      composition: { guid },
    } = autosave;
    if (
      version > 0 &&
      !(await attempt(async () => {
        dataOf(await api('POST Mails/DeleteDraft', { body: { draftGuids: [guid] } }));
      }))
    )
      return;
    autosave.end();
    void refresh();
    closeIfShown();
  };

  // On closing, flush the draft, so that it appears in the list of drafts.
  useEffect(() => {
    if (!open) void autosave.flush().then(refresh);
  }, [open, autosave, refresh]);

  const incomplete = asked && Object.keys(problems).length > 0;
  const failure = incomplete
    ? INCOMPLETE
    : refusal !== null && lost === null && FIELDS.every((field) => refused[field] === undefined)
      ? problemKey(refusal, statuses)
      : null;
  const footer = (
    <>
      <DraftStatus autosave={autosave} onReplaced={() => setRevision(revision + 1)} />
      <FormFoot
        failure={failure}
        canSave={!uploading && !(isReply && problems.title !== undefined)}
        saving={sending}
        saveLabel={t(uploading ? 'mail.compose.uploading' : 'mail.compose.send')}
        save={() => void send()}
      />
    </>
  );
  return (
    <FullScreenDialog open={open} title={title} onClose={onClose} footer={footer} dirty={uploading}>
      <div className="rw-messaging-compose" ref={titleInput}>
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
            <div className="rw-messaging-notice" role="status">
              <FileClock size={16} aria-hidden />
              <span>
                {t('mail.draft.from')} <RelativeTime date={restoredFrom} />
              </span>
              <IconButton
                className="rw-messaging-end"
                size="small"
                danger
                label={t('mail.draft.delete')}
                icon={<Trash2 size={16} aria-hidden />}
                onClick={() => void discard()}
              />
            </div>
          )}
          {answered && <ReplyTo answered={answered} />}
          {!isReply && (
            <RecipientsField
              recipients={value.recipients}
              problem={problemOf('recipients')}
              onChange={(recipients) => change({ recipients })}
            />
          )}
          <Field label={t('mail.compose.title')} required problem={problemOf('title')}>
            {(control) => (
              <Input
                {...control}
                maxLength={MAIL_TITLE.below - 1}
                value={value.title}
                onChange={(event) => writeTitle(event.target.value)}
                onBlur={leaveTitle}
              />
            )}
          </Field>
          <Field
            label={t('mail.compose.text')}
            group
            problem={lost?.place === 'text' ? lost.problem : null}
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
                files={value.files}
                onChange={(files) => change({ files })}
                onBusy={tellBusy('files')}
              />
            )}
          </Field>
        </FormFields>
      </div>
    </FullScreenDialog>
  );
}

/** Offers earlier unsent drafts while a new mail is being written. */
function DraftOffer({
  writtenGuid,
  onDraft,
}: {
  writtenGuid: string;
  onDraft: (guid: string) => void;
}) {
  const { t } = useTranslation('messaging');
  const drafts = useAllDrafts().filter(
    ({ draftGuid, replyOnGuid }) => replyOnGuid === null && draftGuid !== writtenGuid,
  );
  const [latest] = drafts;
  if (!latest) return null;
  return (
    <div className="rw-messaging-notice" role="status">
      <FileClock size={16} aria-hidden />
      <span>
        {t('mail.draft.offer', { count: drafts.length })}{' '}
        <UserText as="strong">{latest.title || t('mail.draft.untitled')}</UserText>
      </span>
      <Button className="rw-messaging-end" size="small" onClick={() => onDraft(latest.draftGuid)}>
        {t('mail.draft.goOn')}
      </Button>
    </div>
  );
}
