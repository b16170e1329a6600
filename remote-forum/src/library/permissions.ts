import { ROLE, type LibraryDocument } from '@riwaq/api';
import { reachesLevel, type ForumRoles, type Viewer } from '../permissions';

/** What is offered to whom in the library (docs/decisions/0012). The server decides again. */
const isStaff = ({ role }: Viewer): boolean => role === ROLE.teacher;

export const canAddDocuments = (viewer: Viewer): boolean => isStaff(viewer);

/** A role for the whole university. */
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
