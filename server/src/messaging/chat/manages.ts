import { ROLE } from '@riwaq/api';
import { allows } from '../../access/matrix';
import type { Caller } from '../../platform/caller';
import type { LockedConversation } from './rows';

/** Whether the caller may change a group, its members and messages of others in it. */
export const manages = (
  { userGuid, role }: Caller,
  { owner_guid }: Pick<LockedConversation, 'owner_guid'>,
): boolean =>
  allows('chat.manage', { owner: owner_guid === userGuid, staff: role === ROLE.teacher });
