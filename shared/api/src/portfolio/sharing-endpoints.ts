import { z } from 'zod';
import { declareEndpoints } from '../endpoint';
import { ROLE } from '../roles';
import { guid, nothing } from '../schema';
import { plainStatuses } from '../statuses';
import { itemInShort } from './entities';
import {
  collectionModel,
  portfolioCollection,
  secretLink,
  secretLinkModel,
  sharedPortfolio,
} from './sharing-entities';
import {
  linkFileStatuses,
  linkOpenStatuses,
  linkSaveStatuses,
  portfolioAddStatuses,
} from './statuses';

const source = 'docs/decisions/0028';
const secret = z.string().min(20).max(100);

/** Collections of a student's items, and secret links to some of them. */
export const sharingEndpoints = declareEndpoints({
  'GET Collections/Get': {
    access: 'signed-in',
    source,
    summary: "A student's collections that the caller sees, by title.",
    query: z.object({ studentGuid: guid }),
    data: z.array(portfolioCollection),
    statuses: plainStatuses,
  },
  'GET Collections/GetOne': {
    access: 'signed-in',
    source,
    summary: 'One collection with the items in it that the caller sees, in its order.',
    query: z.object({ collectionGuid: guid }),
    data: z.object({ collection: portfolioCollection, items: z.array(itemInShort) }),
    statuses: plainStatuses,
  },
  'POST Collections/Create': {
    access: [ROLE.student],
    rate: 'creating',
    source,
    summary: 'Creates a collection of items of the caller. An item may be in several.',
    body: collectionModel,
    data: portfolioCollection.nullable(),
    statuses: portfolioAddStatuses,
  },
  'POST Collections/Update': {
    access: [ROLE.student],
    rate: 'creating',
    source,
    summary: 'Changes a collection of the caller with its items and their order.',
    body: collectionModel.required({ collectionGuid: true }),
    data: portfolioCollection.nullable(),
    statuses: plainStatuses,
  },
  'POST Collections/Delete': {
    access: [ROLE.student],
    source,
    summary: 'Deletes a collection of the caller; its items stay. Links to it are revoked.',
    body: z.object({ collectionGuid: guid }),
    data: nothing,
    statuses: plainStatuses,
  },
  'GET SecretLinks/Get': {
    access: [ROLE.student],
    source,
    summary:
      "The caller's secret links, open ones first, then newest first, without their secrets.",
    data: z.array(secretLink),
    statuses: plainStatuses,
  },
  'POST SecretLinks/Create': {
    access: [ROLE.student],
    rate: 'creating',
    source,
    summary:
      'Creates a secret link to items or a collection of the caller. Only this response contains the `secret`; the page is `/shared-portfolio#<secret>`. A retry with the same `secretLinkGuid` replaces an open link that nobody has opened by one with a new secret; otherwise 409.',
    body: secretLinkModel,
    data: z.object({ link: secretLink, secret: z.string() }).nullable(),
    statuses: linkSaveStatuses,
  },
  'POST SecretLinks/Revoke': {
    access: [ROLE.student],
    source,
    summary: 'Revokes a secret link of the caller at once and permanently, with its files.',
    body: z.object({ secretLinkGuid: guid }),
    data: nothing,
    statuses: plainStatuses,
  },
  'POST SecretLinks/Open': {
    access: 'anyone',
    source,
    summary:
      'The content of a secret link, for anyone with the secret. `again` says that a page that shows it already refreshes it: this does not count as a visit.',
    body: z.object({ secret, again: z.boolean().default(false) }),
    data: sharedPortfolio.nullable(),
    statuses: linkOpenStatuses,
  },
  'POST SecretLinks/OpenFile': {
    access: 'anyone',
    source,
    summary: 'An address of a file of what a secret link shows, which opens while the link does.',
    body: z.object({ secret, fileUrl: z.string().min(1).max(500) }),
    data: z.object({ url: z.string() }).nullable(),
    statuses: linkFileStatuses,
  },
});
