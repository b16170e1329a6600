import { useEffect, useState } from 'react';
import type { LectureItem } from '@riwaq/api';
import { useNavigate, useSearchParams } from '@riwaq/contract/router';
import { Part } from '@riwaq/ui/page';
import { LectureDrawer } from './lecture-parts';
import { folderPath, type FolderAddress } from './lecture-paths';
import type { FolderDialogs } from './use-folder-dialogs';

/** The lecture that the address names, or named last; null before that. */
export interface LectureOpening {
  guid: string | null;
  open: boolean;
}

/** Reads the opened lecture from the address. */
export function useLectureOpening(): LectureOpening {
  const [query] = useSearchParams();
  const opened = query.get('lecture');
  const [shown, setShown] = useState(opened);
  // The drawer shows its lecture until the closing animation has ended.
  useEffect(() => {
    if (opened !== null) setShown(opened);
  }, [opened]);
  return { guid: shown, open: opened !== null };
}

/**
 * The lectures before and after a lecture in a list; null at its ends and when it is not listed.
 */
export function neighboursOf(
  items: readonly LectureItem[],
  guid: string,
): { previous: string | null; next: string | null } {
  const guids = items.filter(({ kind }) => kind === 'lecture').map(({ itemGuid }) => itemGuid);
  const at = guids.indexOf(guid);
  if (at === -1) return { previous: null, next: null };
  return { previous: guids[at - 1] ?? null, next: guids[at + 1] ?? null };
}

interface OpenedLectureProps {
  address: FolderAddress;
  opening: LectureOpening;
  /** The listed items, between whose lectures the drawer steps. */
  items: readonly LectureItem[];
  canEdit: boolean;
  dialogs: Pick<FolderDialogs, 'lecture' | 'readers'>;
}

/** The drawer with the opened lecture. */
export function OpenedLecture({
  address: { subjectGuid, folderGuid },
  opening: { guid, open },
  items,
  canEdit,
  dialogs,
}: OpenedLectureProps) {
  const navigate = useNavigate();
  if (guid === null) return null;

  const close = () => navigate(folderPath(subjectGuid, folderGuid));
  const { previous, next } = neighboursOf(items, guid);
  const stepTo = (lecture: string | null) =>
    lecture === null
      ? null
      : () => navigate(folderPath(subjectGuid, folderGuid, lecture), { replace: true });

  return (
    <Part open={open} onClose={close}>
      <LectureDrawer
        itemGuid={guid}
        open={open}
        onClose={close}
        onPrevious={stepTo(previous)}
        onNext={stepTo(next)}
        onEdit={canEdit ? (lecture) => dialogs.lecture.show({ kind: 'edit', lecture }) : null}
        onReaders={canEdit ? dialogs.readers.show : null}
      />
    </Part>
  );
}
