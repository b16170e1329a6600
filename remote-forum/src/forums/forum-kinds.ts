import {
  CalendarDays,
  Folder,
  FolderTree,
  GraduationCap,
  Megaphone,
  Newspaper,
  type LucideIcon,
} from 'lucide-react';
import { FORUM_TYPE, type ForumType } from '@riwaq/api';

/** How each type of forum is shown: its icon, and the name that styles and texts know it by. */
export const FORUM_KINDS: Readonly<
  Record<ForumType, { name: keyof typeof FORUM_TYPE; Icon: LucideIcon }>
> = {
  [FORUM_TYPE.announcements]: { name: 'announcements', Icon: Megaphone },
  [FORUM_TYPE.news]: { name: 'news', Icon: Newspaper },
  [FORUM_TYPE.events]: { name: 'events', Icon: CalendarDays },
  [FORUM_TYPE.files]: { name: 'files', Icon: Folder },
  [FORUM_TYPE.subjects]: { name: 'subjects', Icon: GraduationCap },
  [FORUM_TYPE.category]: { name: 'category', Icon: FolderTree },
};

/** The types that a user can choose for a forum that is not a category. */
export const CHOSEN_FORUM_TYPES = [
  FORUM_TYPE.subjects,
  FORUM_TYPE.announcements,
  FORUM_TYPE.news,
  FORUM_TYPE.events,
  FORUM_TYPE.files,
] as const satisfies readonly ForumType[];
