import type { PagePart } from '@riwaq/contract/manifest';

const REPLIES = './replies/replies-drawer';

/** Screens and drawers that `/forums` shows at once, by its query as `parseView` reads it. */
export const FORUM_PARTS: PagePart[] = [
  { file: './contents/topic-screen', when: { topicGuid: true } },
  { file: './contents/recently-screen', when: { topicGuid: false, type: 'recently' } },
  { file: REPLIES, when: { contentGuid: true, open: 'replies' } },
  { file: REPLIES, when: { contentGuid: true, replyGuid: true } },
  { file: './rates/rates-drawer', when: { contentGuid: true, open: 'rates', replyGuid: false } },
];
