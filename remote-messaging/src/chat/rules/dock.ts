import { CHAT_BOX } from '../sizes';

/** An open or minimised chat box. A closed box is not part of the dock. */
export interface DockBox {
  readonly conversationGuid: string;
  readonly minimised: boolean;
  /** Rank of the last opening among all boxes: the highest was opened last. */
  readonly used: number;
}

/** The boxes in the order in which they were added. */
export type Dock = readonly DockBox[];

/** Maximum number of boxes in the dock. */
export const BOXES_MAX = 8;

const byUse = (one: DockBox, other: DockBox): number => other.used - one.used;
/** Returns the `count` boxes that were opened last, in dock order. */
const lastUsed = (dock: Dock, count: number): Dock => {
  const stay = new Set([...dock].sort(byUse).slice(0, count));
  return dock.filter((box) => stay.has(box));
};

/** Opens a box, or restores a minimised one at its position. */
export function withOpened(dock: Dock, conversationGuid: string): Dock {
  const box = {
    conversationGuid,
    minimised: false,
    used: 1 + Math.max(0, ...dock.map(({ used }) => used)),
  };
  const there = dock.some((each) => each.conversationGuid === conversationGuid);
  return there
    ? dock.map((each) => (each.conversationGuid === conversationGuid ? box : each))
    : lastUsed([...dock, box], BOXES_MAX);
}

export function withMinimised(dock: Dock, conversationGuid: string): Dock {
  return dock.map((box) =>
    box.conversationGuid === conversationGuid ? { ...box, minimised: true } : box,
  );
}

export function withClosed(dock: Dock, conversationGuid: string): Dock {
  return dock.filter((box) => box.conversationGuid !== conversationGuid);
}

/** Number of boxes that fit side by side in `width` pixels; at least 1. */
export const boxesThatFit = (width: number): number =>
  Math.max(1, Math.floor((width - CHAT_BOX.edge + CHAT_BOX.gap) / (CHAT_BOX.width + CHAT_BOX.gap)));

/**
 * Returns the boxes to show in `width` pixels: those opened last. On a phone a single open box
 * fills the screen, and minimised boxes are hidden.
 */
export function shownBoxes(dock: Dock, width: number, phone: boolean): Dock {
  return phone
    ? lastUsed(
        dock.filter((box) => !box.minimised),
        1,
      )
    : lastUsed(dock, boxesThatFit(width));
}

/**
 * Validates a stored dock and drops malformed boxes. On a phone every box is minimised: an open one
 * would cover the page that the user has just navigated to.
 */
export function restoreDock(stored: unknown, phone: boolean): Dock {
  if (!Array.isArray(stored)) return [];
  return stored
    .flatMap((box: unknown): DockBox[] => {
      const { conversationGuid, minimised: isMinimised, used } = (box ?? {}) as Partial<DockBox>;
      return typeof conversationGuid === 'string' && typeof used === 'number'
        ? [{ conversationGuid, minimised: phone || isMinimised === true, used }]
        : [];
    })
    .slice(0, BOXES_MAX);
}
