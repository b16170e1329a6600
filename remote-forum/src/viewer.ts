import { useHost } from '@riwaq/contract';
import type { Viewer } from './permissions';

/** The signed-in user, for permission checks. */
export function useViewer(): Viewer {
  const { session } = useHost();
  return { userGuid: session.user.userGuid, role: session.role };
}
