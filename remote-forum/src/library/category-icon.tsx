import {
  Archive,
  BookOpen,
  ChartSpline,
  ClipboardList,
  FlaskConical,
  HeartPulse,
  Landmark,
  Laptop,
  Languages,
  Microscope,
  Clapperboard,
  Scale,
  type LucideIcon,
} from 'lucide-react';
import type { LibraryIcon } from '@riwaq/api';

const ICONS: Readonly<Record<LibraryIcon, LucideIcon>> = {
  book: BookOpen,
  computer: Laptop,
  science: FlaskConical,
  health: HeartPulse,
  law: Scale,
  language: Languages,
  mathematics: ChartSpline,
  research: Microscope,
  form: ClipboardList,
  history: Landmark,
  media: Clapperboard,
  archive: Archive,
};

/** The picture of a category. */
export function CategoryIcon({ icon, size }: { icon: LibraryIcon; size: number }) {
  const Icon = ICONS[icon];
  return <Icon size={size} aria-hidden />;
}
