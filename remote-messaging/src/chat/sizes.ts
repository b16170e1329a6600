import type { CSSProperties } from 'react';
import { LAYOUT } from '@riwaq/api';

/** Media query under which a chat box fills the screen. */
export const PHONE = `(max-width: ${LAYOUT.phoneBreakpoint - 0.02}px)`;

/** Sizes of a chat box and of the space around it, in pixels (CHAT-2). */
export const CHAT_BOX = {
  width: 350,
  height: 400,
  list: 275,
  /** Offset that moves a minimised box down until only its head is visible. */
  minimised: -355,
  gap: 12,
  /** Space reserved for the dock's own button. */
  edge: 88,
} as const;

/** Height of the members panel, relative to the window (CHAT-14). */
const MEMBERS_HEIGHT = '72.5vh';

/** CSS custom properties that pass {@link CHAT_BOX} to the styles of the boxes. */
export const BOX_SIZES = {
  '--rw-messaging-box-width': `${CHAT_BOX.width}px`,
  '--rw-messaging-box-height': `${CHAT_BOX.height}px`,
  '--rw-messaging-box-list': `${CHAT_BOX.list}px`,
  '--rw-messaging-box-minimised': `${CHAT_BOX.minimised}px`,
  '--rw-messaging-box-gap': `${CHAT_BOX.gap}px`,
} as CSSProperties;

/** CSS custom properties for the styles of the members panel. */
export const MEMBERS_SIZES = { '--rw-messaging-members-height': MEMBERS_HEIGHT } as CSSProperties;
