import {
  Archive,
  Award,
  BookOpen,
  CalendarCheck,
  ChartColumn,
  ClipboardCheck,
  Database,
  FileText,
  Folder,
  GraduationCap,
  House,
  IdCard,
  Library,
  Mail,
  MessageCircle,
  MessagesSquare,
  Puzzle,
  Users,
  type LucideIcon,
} from 'lucide-react';

/** The icons that a manifest may name. */
const ICONS: Readonly<Record<string, LucideIcon>> = {
  home: House,
  forum: MessagesSquare,
  lectures: BookOpen,
  library: Library,
  exams: ClipboardCheck,
  bank: Database,
  degrees: GraduationCap,
  analytics: ChartColumn,
  attendance: CalendarCheck,
  portfolio: IdCard,
  achievements: Award,
  mail: Mail,
  chat: MessageCircle,
  people: Users,
  files: Folder,
  archive: Archive,
  document: FileText,
};

/** An unknown name gets a piece of a puzzle. */
export const iconOf = (name: string): LucideIcon =>
  Object.hasOwn(ICONS, name) ? (ICONS[name] ?? Puzzle) : Puzzle;
