import { exportEndpoints } from './export-endpoints';
import { itemEndpoints } from './item-endpoints';
import { profileEndpoints } from './profile-endpoints';
import { sharingEndpoints } from './sharing-endpoints';
import { talkEndpoints } from './talk-endpoints';

/** The portfolio of a student. Lists are paged, and a page shorter than its size is the last. */
export const portfolioEndpoints = {
  ...profileEndpoints,
  ...itemEndpoints,
  ...talkEndpoints,
  ...sharingEndpoints,
  ...exportEndpoints,
} as const;
