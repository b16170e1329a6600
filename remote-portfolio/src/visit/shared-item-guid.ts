import { SOURCE_TYPE, type SharedPortfolio } from '@riwaq/api';

/** An item as a secret link shows it. */
export type SharedItemData = SharedPortfolio['items'][number];

/** Guid of an item of any type. */
export function sharedItemGuid(item: SharedItemData): string {
  if (item.sourceType === SOURCE_TYPE.workSample) return item.workSampleGuid;
  return item.sourceType === SOURCE_TYPE.achievement ? item.achievementGuid : item.goalGuid;
}
