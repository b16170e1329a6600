import { CHAT_BOX } from '../sizes';

/** A box of the dock; a hidden one is not in it. */
export interface DockBox {
  readonly conversationGuid: string;
  readonly minimised: boolean;
  /** When it was opened last, among the others: later is more. */
  readonly used: number;
}

/** The boxes in the order in which they came. */
export type Dock = readonly DockBox[];

/** Boxes that the dock remembers at most. */
export const BOXES_MAX = 8;

const byUse = (one: DockBox, other: DockBox): number => other.used - one.used;
/** The `count` that were used last, in their order. */
const lastUsed = (dock: Dock, count: number): Dock => {
  const stay = new Set([...dock].sort(byUse).slice(0, count));
  return dock.filter((box) => stay.has(box));
};

/** Opens a box, or brings it back in its place. */
export function opened(dock: Dock, conversationGuid: string): Dock {
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

export function minimised(dock: Dock, conversationGuid: string): Dock {
  return dock.map((box) =>
    box.conversationGuid === conversationGuid ? { ...box, minimised: true } : box,
  );
}

export function closed(dock: Dock, conversationGuid: string): Dock {
  return dock.filter((box) => box.conversationGuid !== conversationGuid);
}

/** How many boxes stand beside each other in `width` pixels; never none. */
export const boxesThatFit = (width: number): number =>
  Math.max(1, Math.floor((width - CHAT_BOX.edge + CHAT_BOX.gap) / (CHAT_BOX.width + CHAT_BOX.gap)));

/**
 * The boxes that are shown in `width` pixels: those used last. On a phone one open box is the whole
 * screen, and no minimised one is there.
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
 * A dock as it was kept, of which nothing is taken on trust. On a phone no box is open: it would
 * cover the page that the person has just gone to.
 */
export function restored(kept: unknown, phone: boolean): Dock {
  if (!Array.isArray(kept)) return [];
  return kept
    .flatMap((box: unknown): DockBox[] => {
      const { conversationGuid, minimised: isMinimised, used } = (box ?? {}) as Partial<DockBox>;
      return typeof conversationGuid === 'string' && typeof used === 'number'
        ? [{ conversationGuid, minimised: phone || isMinimised === true, used }]
        : [];
    })
    .slice(0, BOXES_MAX);
}
