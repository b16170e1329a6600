export interface Publishing {
  visible: boolean;
  showFrom: Date | null;
  folderOpen: boolean;
}

/** The visibility of a lecture to its students. */
export function publicationOf(
  { visible, showFrom, folderOpen }: Publishing,
  now: Date,
): 'shown' | 'scheduled' | 'hidden' {
  if (!visible || !folderOpen) return 'hidden';
  return showFrom !== null && showFrom > now ? 'scheduled' : 'shown';
}
