import { FORUM_ROLE } from '@riwaq/api';
import { allows } from '../../access/matrix';

const wide = (roles: readonly string[]) => ({
  everywhere: roles.includes(FORUM_ROLE.everywhere),
  level: roles.includes(FORUM_ROLE.university),
});

/** Whether a person with these roles may change the categories. */
export const mayChangeCategories = (roles: readonly string[]): boolean =>
  allows('library.categories', wide(roles));

/**
 * Whether a person may change or delete a document: their own, or any with a role for the complete
 * university.
 */
export function mayChangeDocument(
  userGuid: string,
  roles: readonly string[],
  document: { createdBy: string },
): boolean {
  return allows('library.document', { ...wide(roles), owner: document.createdBy === userGuid });
}
