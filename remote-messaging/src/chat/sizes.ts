import type { CSSProperties } from 'react';
import { LAYOUT } from '@riwaq/api';

/** Where a box is the whole screen. */
export const PHONE = `(max-width: ${LAYOUT.phoneBreakpoint - 0.02}px)`;

/** Pixels of a chat box and around it (document 3 sections 2, 4 and 9). */
export const CHAT_BOX = {
  width: 350,
  height: 400,
  list: 275,
  /** How far down a minimised box is let: its head stays. */
  minimised: -355,
  gap: 12,
  /** Kept free for the dock's own button. */
  edge: 88,
} as const;

/** Height of the panel of members, of the window's (document 3 section 2). */
const MEMBERS_HEIGHT = '72.5vh';

/** What the styles of boxes take from {@link CHAT_BOX}. */
export const BOX_SIZES = {
  '--rw-messaging-box-width': `${CHAT_BOX.width}px`,
  '--rw-messaging-box-height': `${CHAT_BOX.height}px`,
  '--rw-messaging-box-list': `${CHAT_BOX.list}px`,
  '--rw-messaging-box-minimised': `${CHAT_BOX.minimised}px`,
  '--rw-messaging-box-gap': `${CHAT_BOX.gap}px`,
} as CSSProperties;

/** What the styles of the panel of members take. */
export const MEMBERS_SIZES = { '--rw-messaging-members-height': MEMBERS_HEIGHT } as CSSProperties;
