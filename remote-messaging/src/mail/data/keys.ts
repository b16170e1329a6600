import type { MailType } from '@riwaq/api';
import type { Place } from '../paths';

/**
 * Everything that is cached begins with this and the person, so that nobody meets another's data.
 */
const base = (user: string) => ['messaging', user] as const;

/** Keys of the cache. */
export const keys = {
  mails: (user: string, place: Place) => [...base(user), 'mails', place] as const,
  mail: (user: string, mailGuid: string, type: MailType) => [...base(user), 'mail', mailGuid, type] as const,
  drafts: (user: string) => [...base(user), 'drafts'] as const,
  recipients: (user: string, mailGuid: string) => [...base(user), 'recipients', mailGuid] as const,
  teachers: (user: string) => [...base(user), 'teachers'] as const,
  allowed: (user: string, personGuid: string) => [...base(user), 'allowed', personGuid] as const,
  count: (user: string, to: unknown) => [...base(user), 'count', to] as const,
};

type Kind = keyof typeof keys;

/**
 * Picks the cached values of some kinds, whoever shows them: `mutate(ofKinds('mails'))` fetches
 * them again.
 */
export function ofKinds(...kinds: Kind[]): (key: unknown) => boolean {
  return (key) => Array.isArray(key) && key[0] === 'messaging' && kinds.some((kind) => kind === key[2]);
}
