import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { cutText, MAIL_TITLE } from '@riwaq/api';
import { Part } from '@riwaq/ui/page';
import { useMail } from './data/use-mails';
import type { RequestedDraft } from './compose/use-draft-session';
import { ComposeDialog } from './lazy-components';
import { REPLY_PREFIX } from './thread/reply-prefix';
import type { MailAddress } from './use-mail-address';

/**
 * Renders the composer that the address asks for. It stays mounted while closing, so that the
 * dialog can restore the focus.
 */
export function ComposerOverlay({ address }: { address: MailAddress }) {
  const { writing, opened } = address;
  const last = useRef({ writing, turn: 0, open: false });
  const open = writing !== null;
  if (open && !last.current.open) last.current.turn += 1;
  last.current.open = open;
  if (writing) last.current.writing = writing;
  const { writing: shown, turn } = last.current;
  if (!shown) return null;
  if (shown.kind !== 'reply')
    return (
      <Over
        key={turn}
        wanted={shown.kind === 'draft' ? shown : { kind: 'new', start: startOf(address) }}
        open={open}
        address={address}
      />
    );
  return opened ? (
    <ReplyOver key={turn} opened={opened} mailGuid={shown.mailGuid} open={open} address={address} />
  ) : null;
}

const startOf = ({ to }: MailAddress) =>
  to
    ? { recipients: [{ ...to, kind: 'person' as const, subjectGuid: null, sectionGuid: null }] }
    : {};

/** Title of a reply: the original title with a single reply prefix. */
function useReplyTitle(): (title: string) => string {
  const { t } = useTranslation('messaging');
  return (title) =>
    cutText(
      REPLY_PREFIX.test(title) ? title : t('mail.compose.replyTitle', { title }),
      MAIL_TITLE.below - 1,
    );
}

function ReplyOver({
  opened,
  mailGuid,
  open,
  address,
}: {
  opened: NonNullable<MailAddress['opened']>;
  mailGuid: string;
  open: boolean;
  address: MailAddress;
}) {
  const state = useMail(opened.mailGuid, opened.type);
  const titleOf = useReplyTitle();
  if (state.kind !== 'ready') return null;
  const { mail, thread } = state.data;
  const answered = [mail, ...thread].find((each) => each.mailGuid === mailGuid) ?? null;
  return (
    <Over
      wanted={{ kind: 'reply', mailGuid, answered, title: titleOf((answered ?? mail).title) }}
      open={open}
      address={address}
    />
  );
}

function Over({
  wanted,
  open,
  address,
}: {
  wanted: RequestedDraft;
  open: boolean;
  address: MailAddress;
}) {
  const { closeWriting, named, write } = address;
  return (
    <Part open={open} onClose={closeWriting}>
      <ComposeDialog
        wanted={wanted}
        open={open}
        onClose={closeWriting}
        onNamed={(guid) => {
          if (open) named(guid);
        }}
        onDraft={(guid) => write({ kind: 'draft', guid })}
      />
    </Part>
  );
}
