import { foldForSearch } from '@riwaq/api';
import type { Caller } from '../platform/caller';
import { forbidden, notFound } from '../platform/http/errors';
import type { Tx } from '../platform/db/database';
import type { ForumContext } from './context';
import { mayAsOwner } from './rules/permissions';
import * as store from './store-contents';
import { storeMentions } from './store-mentions';
import { canonicaliseContent } from './canonical-text';
import type { ContentInput } from './service-contents';

/**
 * Attaches the listed files and those shown in the text to the content. The listed ones keep the
 * order of the model.
 */
export async function keepFiles(
  { files }: ForumContext,
  tx: Tx,
  caller: Caller,
  contentGuid: string,
  model: ContentInput,
  shown: readonly string[],
): Promise<void> {
  const attached = new Map(model.files.map(({ fileUrl, fileCaption }) => [fileUrl, fileCaption]));
  await store.clearFiles(tx, contentGuid);
  const stored = await files.attach(tx, {
    caller,
    area: 'forum',
    sourceGuid: contentGuid,
    fileUrls: [...new Set([...attached.keys(), ...shown])],
  });
  await store.putFiles(
    tx,
    contentGuid,
    stored.flatMap(({ guid, fileUrl, originalName }) => {
      const caption = attached.get(fileUrl);
      return caption === undefined
        ? []
        : [{ fileGuid: guid, caption: caption === '' ? originalName : caption }];
    }),
  );
}

export async function valuesOf(
  { files }: ForumContext,
  tx: Tx,
  caller: Caller,
  model: ContentInput,
  now: Date,
): Promise<{ values: store.ContentValues; shown: string[]; mentioned: string[] }> {
  const { html, text, fileUrls } = files.htmlForStorage(model.contentText);
  const canonical = await canonicaliseContent(
    tx,
    { topicGuid: model.forumTopicGuid, writer: caller.userGuid, now },
    html,
  );
  return {
    values: {
      title: model.title,
      html: canonical.text,
      searchText: foldForSearch(`${model.title} ${text}`),
    },
    shown: fileUrls,
    mentioned: canonical.mentioned,
  };
}

/**
 * Stores mentions, notifies people whom the content mentions for the first time, and returns
 * them.
 */
export async function notifyMentioned(
  { notices }: ForumContext,
  tx: Tx,
  by: { userGuid: string; personName: string },
  notice: { topicGuid: string; topicName: string; contentGuid: string; contentTitle: string },
  people: readonly string[],
): Promise<string[]> {
  const notified = await storeMentions(tx, { contentGuid: notice.contentGuid }, people);
  await notices.mentioned(tx, by, { ...notice, replyGuid: null }, notified);
  return notified;
}

/** Locks a content that the caller sees; else 404. */
export async function lockVisible(
  tx: Tx,
  caller: Caller,
  contentGuid: string,
  now: Date,
): Promise<store.ContentPlace> {
  const content = await store.lockContent(tx, caller.userGuid, contentGuid, now);
  if (!content?.seen) throw notFound();
  return content;
}

/** Same as `lockVisible`; 403 unless the caller created the content. */
export async function own(
  tx: Tx,
  caller: Caller,
  contentGuid: string,
  now: Date,
): Promise<store.ContentPlace> {
  const content = await lockVisible(tx, caller, contentGuid, now);
  if (!mayAsOwner('content.change', caller.userGuid, content.createdBy)) throw forbidden();
  return content;
}
