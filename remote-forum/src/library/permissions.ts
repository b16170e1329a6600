import { ROLE, type LibraryDocument } from '@riwaq/api';
import { reachesLevel, type ForumRoles, type Viewer } from '../permissions';

/**
 * Permissions in the library (docs/decisions/0012), used to hide actions. The server checks them
 * again.
 */
const isStaff = ({ role }: Viewer): boolean => role === ROLE.teacher;

export const canAddDocuments = (viewer: Viewer): boolean => isStaff(viewer);

/** Whether the user has a role for the complete university. */
export const canManageCategories = (viewer: Viewer, roles: ForumRoles): boolean =>
  isStaff(viewer) && reachesLevel(roles, null);

export function canChangeDocument(
  viewer: Viewer,
  roles: ForumRoles,
  document: LibraryDocument,
): boolean {
  return (
    canManageCategories(viewer, roles) ||
    (isStaff(viewer) && document.createdUserGuid === viewer.userGuid)
  );
}
