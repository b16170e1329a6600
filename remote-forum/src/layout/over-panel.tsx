import type { ReactNode } from 'react';
import { Drawer } from '@riwaq/ui/compiled-in';

/** A side panel over the page. */
export default function OverPanel({
  side,
  title,
  width,
  open,
  onClose,
  children,
}: {
  side: 'start' | 'end';
  title: string;
  width: number;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Drawer side={side} title={title} size={width} open={open} onClose={onClose}>
      {children}
    </Drawer>
  );
}
