import { Mail } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import useSWR from 'swr';
import { useHost } from '@riwaq/contract';
import { useNavigate } from '@riwaq/contract/router';
import { IconButton } from '@riwaq/ui/core';
import { keys } from '../data/keys';
import { listPath, unfilteredView } from '../paths';
import type { ComposerHistoryState } from '../use-mail-address';
import { mayWriteTo } from './writable';

interface PersonProps {
  personGuid: string;
  personName: string;
}

/** Link for writing a mail to a person; renders null if the user may not. */
export function WriteMail({ personGuid, personName }: PersonProps) {
  const { t } = useTranslation('messaging');
  const host = useHost();
  const navigate = useNavigate();
  const { userGuid } = host.session.user;
  const { data: allowed } = useSWR(
    personGuid === userGuid ? null : keys.allowed(userGuid, personGuid),
    () => mayWriteTo(host, personGuid),
    { revalidateOnFocus: false, revalidateIfStale: false },
  );
  if (!allowed) return null;
  const state: ComposerHistoryState = { to: { guid: personGuid, name: personName } };
  return (
    <IconButton
      size="small"
      label={t('mail.writeTo', { name: personName })}
      icon={<Mail size={18} aria-hidden />}
      onClick={() => void navigate(listPath(unfilteredView('inbox'), { kind: 'new' }), { state })}
    />
  );
}
