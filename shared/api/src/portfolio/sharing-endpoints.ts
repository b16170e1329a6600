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
    summary: 'Makes a collection of own items. An item may be in several.',
    body: collectionModel,
    data: portfolioCollection.nullable(),
    statuses: portfolioAddStatuses,
  },
  'POST Collections/Update': {
    access: [ROLE.student],
    rate: 'creating',
    source,
    summary: 'Changes an own collection, with its items and their order.',
    body: collectionModel.required({ collectionGuid: true }),
    data: portfolioCollection.nullable(),
    statuses: plainStatuses,
  },
  'POST Collections/Delete': {
    access: [ROLE.student],
    source,
    summary: 'Deletes an own collection; its items stay. Links to it are revoked.',
    body: z.object({ collectionGuid: guid }),
    data: nothing,
    statuses: plainStatuses,
  },
  'GET SecretLinks/Get': {
    access: [ROLE.student],
    source,
    summary:
      'The own secret links, open ones before others and newest first, without their secrets.',
    data: z.array(secretLink),
    statuses: plainStatuses,
  },
  'POST SecretLinks/Create': {
    access: [ROLE.student],
    rate: 'creating',
    source,
    summary:
      'Makes a secret link to own items or to a collection. Its `secret` is told this once: the page of it is `/shared-portfolio#<secret>`. Sent again with its `secretLinkGuid`, as long as the link is open and nobody has opened it, it is made anew in its place, with another secret: the answer had got lost. 409 otherwise.',
    body: secretLinkModel,
    data: z.object({ link: secretLink, secret: z.string() }).nullable(),
    statuses: linkSaveStatuses,
  },
  'POST SecretLinks/Revoke': {
    access: [ROLE.student],
    source,
    summary:
      'Closes an own secret link for good, at once, files and pages that show them included.',
    body: z.object({ secretLinkGuid: guid }),
    data: nothing,
    statuses: plainStatuses,
  },
  'POST SecretLinks/Open': {
    access: 'anyone',
    source,
    summary:
      'What a secret link shows, to whoever has it. With `again` it is looked at by a page that shows it already: that is no further visit.',
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
