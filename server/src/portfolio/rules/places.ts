import { SOURCE_TYPE, type ItemType } from '@riwaq/api';

const PAGES: Readonly<Record<ItemType, string>> = {
  [SOURCE_TYPE.workSample]: 'worksample',
  [SOURCE_TYPE.achievement]: 'achievement',
  [SOURCE_TYPE.goal]: 'goal',
};

export interface ItemPlace {
  readonly itemGuid: string;
  readonly itemType: ItemType;
}

/** Routes of items, and of feedback, comments and reflections in them. */
export const places = {
  item: ({ itemGuid, itemType }: ItemPlace) => `/${PAGES[itemType]}/${itemGuid}`,
  /** Feedback, a comment or a reflection on the page of its item. */
  within: (place: ItemPlace, open: 'feedback' | 'comments', guid: string) =>
    `${places.item(place)}?${new URLSearchParams({ open, guid }).toString()}`,
} as const;
