import { Globe, GraduationCap, Lock, Users, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Visibility } from '@riwaq/api';

const ICONS: Readonly<Record<Visibility, LucideIcon>> = {
  me: Lock,
  teachers: GraduationCap,
  section: Users,
  university: Globe,
};

/** Shows a visibility as icon and text. */
export function VisibilitySign({ visibility }: { visibility: Visibility }) {
  const { t } = useTranslation('portfolio');
  const Icon = ICONS[visibility];
  return (
    <span className="rw-portfolio-sign">
      <Icon size={14} aria-hidden />
      {t(`visibility.${visibility}`)}
    </span>
  );
}
