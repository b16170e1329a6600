import { Award, FileText, Target } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SOURCE_TYPE, type ItemInShort, type ItemType } from '@riwaq/api';

const ICONS = {
  [SOURCE_TYPE.workSample]: FileText,
  [SOURCE_TYPE.achievement]: Award,
  [SOURCE_TYPE.goal]: Target,
} as const;
const NAMES: Readonly<Record<ItemType, string>> = {
  [SOURCE_TYPE.workSample]: 'workSample',
  [SOURCE_TYPE.achievement]: 'achievement',
  [SOURCE_TYPE.goal]: 'goal',
};

/** Shows the type of an item as icon and text. */
export function TypeSign({ item: { sourceType } }: { item: Pick<ItemInShort, 'sourceType'> }) {
  const { t } = useTranslation('portfolio');
  const Icon = ICONS[sourceType];
  return (
    <span className="rw-portfolio-sign rw-portfolio-muted">
      <Icon size={14} aria-hidden />
      {t(`type.${NAMES[sourceType]}`)}
    </span>
  );
}
