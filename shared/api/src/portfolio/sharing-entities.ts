import { z } from 'zod';
import { fileItem } from '../files/endpoints';
import { TITLE } from '../limits';
import { guid, localDateTime, optionalGuid, seen, title } from '../schema';
import { SOURCE_TYPE } from './codes';
import { COLLECTIONS_MAX } from './limits';
import {
  visibility,
  description,
  studentProfile,
  tagItem,
  workSample,
  achievement,
  goal,
  reflection,
} from './entities';

/**
 * A named collection: an item may be in several. `items` are those that the caller sees, in the
 * collection's order.
 */
export const portfolioCollection = z.object({
  collectionGuid: guid,
  studentGuid: guid,
  title: z.string(),
  description: z.string(),
  visibility,
  itemsCount: z.number(),
  createdDate: localDateTime,
  modifiedDate: localDateTime.nullable(),
  isOwner: z.boolean(),
});
export type PortfolioCollection = z.infer<typeof portfolioCollection>;
const itemGuids = z.array(guid).max(COLLECTIONS_MAX.items);
export const collectionModel = z.object({
  collectionGuid: optionalGuid,
  title,
  description,
  visibility: visibility.optional(),
  itemGuids: itemGuids.default([]),
});
export type CollectionModel = z.input<typeof collectionModel>;

/**
 * A secret link, as its owner sees it. The secret itself is returned only once, when the link is
 * created.
 */
export const secretLink = z.object({
  secretLinkGuid: guid,
  title: z.string(),
  createdDate: localDateTime,
  expiresDate: localDateTime,
  revokedDate: localDateTime.nullable(),
  state: z.enum(['open', 'ended', 'revoked']),
  /** Collection whose current items the link shows; null if it shows chosen items. */
  collectionGuid: guid.nullable(),
  withProfile: z.boolean(),
  itemsCount: z.number(),
  openedCount: z.number(),
  lastOpenedDate: localDateTime.nullable(),
});
export type SecretLink = z.infer<typeof secretLink>;
/**
 * Either a collection or some items; valid until `expiresDate`. A link never shows items that only
 * the owner sees.
 */
export const secretLinkModel = z.object({
  secretLinkGuid: optionalGuid,
  title: seen.max(TITLE.max - 1),
  expiresDate: localDateTime,
  withProfile: z.boolean().default(true),
  collectionGuid: optionalGuid,
  itemGuids: itemGuids.default([]),
});
export type SecretLinkModel = z.input<typeof secretLinkModel>;

/**
 * Files for a visitor. `fileUrl` is not a usable address: `POST SecretLinks/OpenFile` returns one.
 */
const visitorItem = {
  files: z.array(fileItem),
  tags: z.array(tagItem.omit({ tagItemGuid: true })),
};
/**
 * Content that a secret link shows to everybody who has it: no feedback, comment or contact.
 * `photoUrl` and rich texts can load their files as long as the link is open.
 */
export const sharedPortfolio = z.object({
  title: z.string(),
  studentFullName: z.string(),
  expiresDate: localDateTime,
  profile: studentProfile
    .pick({ photoUrl: true, missionStatement: true, careerGoals: true, stage: true })
    .nullable(),
  /** In the order of the collection, or as they were chosen. */
  items: z.array(
    z.union([
      z.object({
        sourceType: z.literal(SOURCE_TYPE.workSample),
        ...visitorItem,
        ...workSample.pick({
          workSampleGuid: true,
          title: true,
          caseDescription: true,
          description: true,
          createdDate: true,
        }).shape,
        reflections: z.array(
          reflection.pick({
            reflectionGuid: true,
            reflectionText: true,
            files: true,
            createdDate: true,
          }),
        ),
      }),
      z.object({
        sourceType: z.literal(SOURCE_TYPE.achievement),
        ...visitorItem,
        ...achievement.pick({
          achievementGuid: true,
          title: true,
          description: true,
          achievementDate: true,
        }).shape,
      }),
      z.object({
        sourceType: z.literal(SOURCE_TYPE.goal),
        ...visitorItem,
        ...goal.pick({
          goalGuid: true,
          title: true,
          description: true,
          dueDate: true,
          progressStatus: true,
        }).shape,
      }),
    ]),
  ),
});
export type SharedPortfolio = z.infer<typeof sharedPortfolio>;
