import {
  Award,
  CircleCheck,
  FileText,
  Lightbulb,
  MessageSquareQuote,
  Target,
  type LucideIcon,
} from 'lucide-react';
import type { TimelineEntry } from '@riwaq/api';

const ICONS: Readonly<Record<TimelineEntry['kind'], LucideIcon>> = {
  workSample: FileText,
  achievement: Award,
  goal: Target,
  goalAchieved: CircleCheck,
  reflection: Lightbulb,
  feedback: MessageSquareQuote,
};

/** Icon for the kind of a timeline entry. */
export function KindIcon({ kind }: { kind: TimelineEntry['kind'] }) {
  const Icon = ICONS[kind];
  return <Icon size={16} aria-hidden />;
}
