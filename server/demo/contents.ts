import { foldForSearch } from '@riwaq/api';
import { htmlForStorage } from '../src/platform/files/rich-text';
import { addedDrafts, pointBody, type PlannedContent } from './bodies';
import { makeFile, contentOf, type DemoFile } from './files';
import { demoGuid } from './guid';
import * as h from './html';
import { languageOf, phrases } from './phrases';
import { createRandom, type Random } from './random';
import type { Row } from './rows';
import { daysFrom, earliest, momentBetween, momentsBetween } from './times';
import type { DemoTopic } from './topics';

export interface Content {
  guid: string;
  title: string;
  topic: DemoTopic;
  createdAt: Date;
  lockedAt: Date | null;
  /** The end of replies and rates. */
  until: Date;
}

export interface ContentRows {
  contents: Content[];
  rows: Array<Row<'forum_content'>>;
  files: DemoFile[];
  links: Array<Row<'file_link'>>;
  attachments: Array<Row<'forum_content_file'>>;
}

/** The Latin name on printed sheets. */
const printedName = (topic: DemoTopic): string => {
  const key = topic.forum.subject?.material.key ?? topic.forum.kind;
  return (key.charAt(0).toUpperCase() + key.slice(1)).replace(/-/g, ' ');
};

function draftsOf(random: Random, topic: DemoTopic): PlannedContent[] {
  const subject = topic.forum.subject?.material ?? null;
  const points = topic.material.points.map(([title, text], index): PlannedContent => ({
    title,
    html: pointBody(random, {
      topic: topic.material,
      index,
      words: phrases[languageOf(text)],
      subject,
      discussion: topic.discussion,
    }),
    attach:
      topic.forum.kind === 'files'
        ? ['form', ...(random.chance(0.3) ? ['notes' as const] : [])]
        : random.chance(0.16)
          ? ['picture']
          : random.chance(0.12)
            ? ['notes']
            : random.chance(0.06)
              ? ['picture', 'notes']
              : [],
  }));
  return subject ? [...points, ...addedDrafts(random, subject, topic.index)] : points;
}

/** The name, caption and bytes of a file of a content. */
function describeFile(
  content: Content,
  draft: PlannedContent,
  kind: PlannedContent['attach'][number],
) {
  const words = phrases[languageOf(content.title)];
  const { topic } = content;
  const number = draft.sheet ?? topic.index + 1;
  const points = topic.material.points.map(([title, text]) => `${title}: ${text}`);
  return {
    sheet: () => ({
      name: words.names.sheet(number),
      caption: words.captions.sheet(number),
      content: contentOf.sheet(printedName(topic), number),
    }),
    form: () => ({
      name: words.names.form,
      caption: words.captions.form(content.title),
      content: contentOf.form(printedName(topic)),
    }),
    notes: () => ({
      name: words.names.notes,
      caption: words.captions.notes(topic.name),
      content: contentOf.notes(topic.name, points),
    }),
    picture: () => ({
      name: words.names.picture,
      caption: words.captions.picture(topic.name),
      content: contentOf.picture(content.guid),
    }),
  }[kind]();
}

/** Adds the files of a content. Returns the HTML of the pictures that are part of its text. */
function addFiles(
  out: ContentRows,
  content: Content,
  draft: PlannedContent,
  random: Random,
): string {
  const { topic } = content;
  let pictures = '';
  draft.attach.forEach((kind, position) => {
    const file = makeFile([content.guid, kind], {
      ...describeFile(content, draft, kind),
      owner: topic.writer,
      createdAt: content.createdAt,
      downloads: topic.open ? random.int(0, 70) : 0,
    });
    out.files.push(file);
    out.links.push({ source_guid: content.guid, file_guid: file.guid, area: 'forum' });
    // Half of the pictures are embedded in the text, the others attached.
    if (kind === 'picture' && random.chance(0.5))
      pictures += h.image(file.address, phrases[languageOf(content.title)].picture);
    else
      out.attachments.push({
        content_guid: content.guid,
        file_guid: file.guid,
        caption: file.caption,
        position,
      });
  });
  return pictures;
}

function rowOf(
  { guid, title, topic, createdAt, lockedAt }: Content,
  body: string,
): Omit<Row<'forum_content'>, 'pinned' | 'modified_at'> {
  const { html, text } = htmlForStorage(body);
  return {
    guid,
    topic_guid: topic.guid,
    title,
    html,
    search_text: foldForSearch(`${title} ${text}`),
    locked_at: lockedAt,
    created_by: topic.writer.guid,
    created_at: createdAt,
    replies_count: 0,
    rates_count: 0,
    stars_count: 0,
    stars_sum: 0,
    last_reply_at: null,
  };
}

function addContents(out: ContentRows, topic: DemoTopic, now: Date, withFiles: boolean): void {
  const random = createRandom(`contents of ${topic.guid}`);
  const drafts = draftsOf(random, topic);
  const quietSince =
    topic.state === 'expired'
      ? topic.active.to
      : momentBetween(random, earliest(daysFrom(now, -12), now), now);
  const times = momentsBetween(
    random,
    topic.createdAt,
    quietSince > topic.createdAt ? quietSince : topic.active.to,
    drafts.length,
  );
  const pinned = random.chance(0.4) ? 0 : -1;
  const locked =
    topic.open && topic.discussion && random.chance(0.3) ? random.int(1, drafts.length - 1) : -1;

  drafts.forEach((draft, index) => {
    const createdAt = times[index] as Date;
    const lockedAt = index === locked ? momentBetween(random, createdAt, topic.active.to) : null;
    const content: Content = {
      guid: demoGuid('content', topic.guid, index),
      title: draft.title,
      topic,
      createdAt,
      lockedAt,
      until: earliest(lockedAt, topic.active.to, now),
    };
    out.contents.push(content);
    const pictures = withFiles ? addFiles(out, content, draft, random) : '';
    out.rows.push({
      ...rowOf(content, draft.html + pictures),
      pinned: index === pinned,
      modified_at: random.chance(0.08) ? momentBetween(random, createdAt, now) : null,
    });
  });
}

/** Builds the contents of topics in the order of writing, with their files. */
export function buildContents(
  topics: readonly DemoTopic[],
  now: Date,
  { withFiles }: { withFiles: boolean },
): ContentRows {
  const out: ContentRows = { contents: [], rows: [], files: [], links: [], attachments: [] };
  for (const topic of topics) addContents(out, topic, now, withFiles);
  out.contents.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  const place = new Map(out.contents.map(({ guid }, index) => [guid, index]));
  out.rows.sort((a, b) => (place.get(a.guid) ?? 0) - (place.get(b.guid) ?? 0));
  return out;
}
