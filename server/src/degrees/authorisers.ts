import { isGuid, ROLE } from '@riwaq/api';
import type { DegreesContext } from './context';
import { findList } from './store-lists';

/**
 * Registers the authoriser of the live groups of lists (their guids): the teachers of the class may
 * join.
 */
export function registerAuthorisers({ db, realtime, find }: DegreesContext): void {
  realtime.authoriseGroups(async (caller, group) => {
    if (!isGuid(group) || !(await findList(db, group))) return null;
    return caller.role === ROLE.teacher && (await find(caller, group)) !== undefined;
  });
}
