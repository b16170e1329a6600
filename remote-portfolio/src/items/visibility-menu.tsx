import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { VISIBILITIES, type ItemType, type Visibility } from '@riwaq/api';
import { Button, Dropdown } from '@riwaq/ui/core';
import { VisibilitySign } from '../card/visibility-sign';
import { useItemActions } from './use-item-actions';

interface VisibilityMenuProps {
  sourceType: ItemType;
  sourceGuid: string;
  visibility: Visibility;
  isOwner: boolean;
}

/** Lets the owner change the visibility of an item; renders null for others. */
export function VisibilityMenu({
  sourceType,
  sourceGuid,
  visibility,
  isOwner,
}: VisibilityMenuProps) {
  const { t } = useTranslation('portfolio');
  const { changeVisibility } = useItemActions();
  if (!isOwner) return null;
  const items = VISIBILITIES.map((each) => ({
    key: each,
    label: <VisibilitySign visibility={each} />,
    onClick: () => void changeVisibility(sourceType, sourceGuid, each),
  }));
  return (
    <Dropdown trigger={['click']} menu={{ items, selectable: true, selectedKeys: [visibility] }}>
      <Button size="small" aria-label={t('seenBy', { who: t(`visibility.${visibility}`) })}>
        <VisibilitySign visibility={visibility} />
        <ChevronDown size={14} aria-hidden />
      </Button>
    </Dropdown>
  );
}
