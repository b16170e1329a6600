import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useHost } from '@riwaq/contract';
import { UserText } from '@riwaq/ui/core';
import { useWatched } from '@riwaq/ui/page';
import { cutTo } from '../../mail/compose/cut-to';
import type { Outgoing } from '../rules/outgoing-queue';
import { useChat } from '../work/use-chat';

/** Characters of what was written that a notice repeats. */
const REPEATED = 80;
const saidIn = ({ text, file }: Outgoing): string => text || (file?.fileName ?? '');

/** Tells the person that what waited for a group is not sent any more, and why. */
export function UnsendableNotice(): null {
  const { t } = useTranslation('messaging');
  const { notify } = useHost();
  const unsendable = useWatched(useChat().unsendable);
  const told = useRef(0);
  useEffect(() => {
    const fresh = unsendable.slice(told.current);
    const [first] = fresh;
    told.current = unsendable.length;
    if (first) notify.warning(t('chat.unsendable', { count: fresh.length, text: cutTo(saidIn(first), REPEATED) }));
  }, [unsendable, notify, t]);
  return null;
}

/** What was written for a group that is the person's no more, whole, so that it can be copied. */
export function UnsendableTexts({ groupGuid }: { groupGuid: string }) {
  const { t } = useTranslation('messaging');
  const own = useWatched(useChat().unsendable).filter(({ conversationGuid }) => conversationGuid === groupGuid);
  if (own.length === 0) return null;
  return (
    <ul className="rw-messaging-unsendable" aria-label={t('chat.unsendableList')}>
      {own.map((each) => <li key={each.guid}><UserText>{saidIn(each)}</UserText></li>)}
    </ul>
  );
}
