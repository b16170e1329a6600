import { EDITOR } from '@riwaq/api';

/** Font sizes in points: 8 to 36 (UI-12). */
export const FONT_SIZES: readonly number[] = [
  8, 9, 10, 11, 12, 14, 16, 18, 20, 24, 28, 32, 36,
].filter((size) => size >= EDITOR.fontSizesPt.min && size <= EDITOR.fontSizesPt.max);

export const LINE_HEIGHTS: readonly number[] = [1, 1.25, 1.5, 1.75, 2, 2.5];

const HEADINGS = [
  'header-one',
  'header-two',
  'header-three',
  'header-four',
  'header-five',
] as const;

/** Block types of the heading menu: the paragraph, then headings 1 to 5. */
export const BLOCK_TYPES = ['unstyled', ...HEADINGS.slice(0, EDITOR.headingLevels.max)] as const;
export type BlockType = (typeof BLOCK_TYPES)[number];

export type ColorName =
  'red' | 'orange' | 'gold' | 'green' | 'teal' | 'blue' | 'violet' | 'pink' | 'grey';

/**
 * Text colours, close to the middle between the light and the dark surface so that they are legible
 * on both.
 */
export const TEXT_COLORS: Readonly<Record<ColorName, string>> = {
  red: '#E5484D',
  orange: '#C4620C',
  gold: '#9A7B00',
  green: '#2F8F4E',
  teal: '#12877C',
  blue: '#3B7DDD',
  violet: '#8B5CF6',
  pink: '#D0469B',
  grey: '#6F7D7F',
};

/** Highlight colours; their text is dark in both modes. */
export const HIGHLIGHTS: Readonly<Record<ColorName, string>> = {
  red: '#FFD6D6',
  orange: '#FFE1C2',
  gold: '#FFF0A8',
  green: '#CFF3D8',
  teal: '#C5F0EA',
  blue: '#D3E5FF',
  violet: '#E5DAFF',
  pink: '#FFD9EE',
  grey: '#E3E8E8',
};
