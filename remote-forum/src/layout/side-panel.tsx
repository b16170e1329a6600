import { useState, type ReactNode } from 'react';
import { LAYOUT } from '@riwaq/api';
import { useMediaQuery } from '@riwaq/ui/core';
import { InlinePart, Part } from '@riwaq/ui/page';
import { OverPanel } from '../lazy-parts';

/**
 * A panel that is docked beside the page on wide screens, and otherwise opens over it on demand.
 */
export interface SidePanelState {
  docked: boolean;
  shown: boolean;
  toggle: () => void;
  close: () => void;
  /** Closes the panel when it is open over the page. */
  closeIfOver: () => void;
}

export function useSidePanel(dockedQuery: string): SidePanelState {
  const docked = useMediaQuery(dockedQuery);
  // The user's choice applies to the current layout only: a narrower window closes the panel.
  const [choice, setChoice] = useState<{ docked: boolean; shown: boolean } | null>(null);
  const shown = choice?.docked === docked ? choice.shown : docked;
  const close = () => setChoice({ docked, shown: false });
  return {
    docked,
    shown,
    toggle: () => setChoice({ docked, shown: !shown }),
    close,
    closeIfOver: () => {
      if (!docked) close();
    },
  };
}

export function SidePanel({
  panel,
  side,
  title,
  children,
}: {
  panel: SidePanelState;
  side: 'start' | 'end';
  title: string;
  children: ReactNode;
}) {
  const narrow = useMediaQuery(`(max-width: ${LAYOUT.phoneBreakpoint - 1}px)`);
  const content = <InlinePart rows={6}>{children}</InlinePart>;
  if (panel.docked)
    return panel.shown ? (
      <aside className={`rw-card rw-forum-side rw-forum-side-${side}`} aria-label={title}>
        {content}
      </aside>
    ) : null;
  return (
    <OverSide
      panel={panel}
      side={side}
      title={title}
      width={narrow ? LAYOUT.forumDrawerNarrowWidth : LAYOUT.forumDrawerWidth}
    >
      {content}
    </OverSide>
  );
}

function OverSide({
  panel,
  width,
  ...rest
}: {
  panel: SidePanelState;
  side: 'start' | 'end';
  title: string;
  width: number;
  children: ReactNode;
}) {
  const [used, setUsed] = useState(false);
  if (panel.shown && !used) setUsed(true);
  if (!used) return null;
  return (
    <Part open={panel.shown} onClose={panel.close}>
      <OverPanel {...rest} width={width} open={panel.shown} onClose={panel.close} />
    </Part>
  );
}
