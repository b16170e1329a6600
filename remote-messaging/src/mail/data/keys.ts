import type { MailType } from '@riwaq/api';
import { kindFilter } from '@riwaq/ui/compiled-in';
import type { MailListView } from '../paths';

/** Prefix of all cache keys. Includes the user, so that users never see each other's data. */
const base = (user: string) => ['messaging', user] as const;

/** Cache keys of mail. */
export const keys = {
  mails: (user: string, place: MailListView) => [...base(user), 'mails', place] as const,
  mail: (user: string, mailGuid: string, type: MailType) =>
    [...base(user), 'mail', mailGuid, type] as const,
  drafts: (user: string) => [...base(user), 'drafts'] as const,
  recipients: (user: string, mailGuid: string) => [...base(user), 'recipients', mailGuid] as const,
  teachers: (user: string) => [...base(user), 'teachers'] as const,
  allowed: (user: string, personGuid: string) => [...base(user), 'allowed', personGuid] as const,
  count: (user: string, to: unknown) => [...base(user), 'count', to] as const,
};

type Kind = keyof typeof keys;

/**
 * Matches cached values of some kinds for every user: `mutate(ofKinds('mails'))` refetches them.
 */
export const ofKinds = kindFilter<Kind>('messaging');
