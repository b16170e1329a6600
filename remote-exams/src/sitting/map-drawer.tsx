import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Drawer } from '@riwaq/ui/compiled-in';

/** Drawer with the map of an exam's questions, for narrow screens. */
export default function MapDrawer({
  open,
  onClose,
  children,
}: {
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation('exams');
  return (
    <Drawer open={open} side="bottom" title={t('sitting.map.title')} onClose={onClose}>
      {children}
    </Drawer>
  );
}
