import { SOURCE_TYPE, type SourceType } from '@riwaq/api';
import { places, type ItemPlace } from '../src/portfolio/rules/places';
import { demoGuid } from './guid';
import type { FeedbackMaterial, ReactionMaterial } from './material/portfolio';
import type { PortfolioRows } from './portfolio';
import type { Person, Structure } from './structure';
import { daysFrom } from './times';

/** Feedback and comments older than this many days have been read. */
const READ_BEFORE_DAYS = 20;

export interface PortfolioBuilder {
  readonly out: PortfolioRows;
  readonly now: Date;
  readonly withFiles: boolean;
  readonly byUserName: Structure['byUserName'];
}

export interface OwnedItem extends ItemPlace {
  owner: Person;
  title: string;
}
interface Source {
  guid: string;
  type: SourceType;
  place: OwnedItem;
  reflection?: string;
  feedback?: string;
}

function addNotification(
  { out, now, byUserName }: PortfolioBuilder,
  to: Person,
  from: string,
  kind: 'feedback' | 'comment',
  place: OwnedItem,
  guid: string,
  day: number,
): void {
  if (to.userName === from) return;
  out.notifications.push({
    guid: demoGuid('notification', to.guid, guid),
    person_guid: to.guid,
    kind: `portfolio.${kind}`,
    fields: { person: byUserName(from).fullName, item: place.title },
    path: places.within(place, kind === 'feedback' ? 'feedback' : 'comments', guid),
    created_at: daysFrom(now, day),
    read_at: day < -READ_BEFORE_DAYS ? daysFrom(now, day) : null,
  });
}

export function addComments(
  builder: PortfolioBuilder,
  comments: readonly ReactionMaterial[],
  { guid: source_guid, type, place, reflection, feedback }: Source,
): void {
  const { out, now, byUserName } = builder;
  comments.forEach(({ by, text, day }, index) => {
    const guid = demoGuid('portfolio comment', source_guid, index);
    out.comments.push({
      guid,
      item_guid: place.itemGuid,
      reflection_guid: reflection ?? null,
      feedback_guid: feedback ?? null,
      source_guid,
      source_type: type,
      person_guid: byUserName(by).guid,
      text,
      created_at: daysFrom(now, day),
      modified_at: null,
    });
    addNotification(builder, place.owner, by, 'comment', place, guid, day);
  });
}

export function addFeedback(
  builder: PortfolioBuilder,
  given: readonly FeedbackMaterial[],
  { guid: source_guid, type, place, reflection }: Source,
): void {
  const { out, now, byUserName } = builder;
  given.forEach(({ by, text, day, comments = [] }, index) => {
    const guid = demoGuid('portfolio feedback', source_guid, index);
    out.feedback.push({
      guid,
      item_guid: place.itemGuid,
      reflection_guid: reflection ?? null,
      source_guid,
      source_type: type,
      teacher_guid: byUserName(by).guid,
      text,
      created_at: daysFrom(now, day),
      modified_at: null,
    });
    addNotification(builder, place.owner, by, 'feedback', place, guid, day);
    addComments(builder, comments, {
      guid,
      type: SOURCE_TYPE.feedback,
      place,
      feedback: guid,
      ...(reflection === undefined ? {} : { reflection }),
    });
  });
}
