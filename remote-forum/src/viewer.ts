import { useHost } from '@riwaq/contract';
import type { Viewer } from './permissions';

/** Who looks at the screen. */
export function useViewer(): Viewer {
  const { session } = useHost();
  return { userGuid: session.user.userGuid, role: session.role };
}
