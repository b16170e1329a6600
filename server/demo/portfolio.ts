import { foldForSearch, GOAL_STATUS, SOURCE_TYPE, VISIBILITIES, type SourceType } from '@riwaq/api';
import { places, type ItemPlace } from '../src/portfolio/rules/places';
import { makeFile, octetsOf, type DemoFile } from './files';
import { demoGuid } from './guid';
import {
  commonMaterial,
  portfolioMaterial,
  type AchievementMaterial,
  type GoalMaterial,
  type PortfolioMaterial,
  type ReactionMaterial,
  type WorkSampleMaterial,
} from './material/portfolio';
import { createRandom } from './random';
import type { Row } from './rows';
import type { Person, Structure } from './structure';
import { daysFrom, morning } from './times';

export interface PortfolioRows {
  files: DemoFile[];
  links: Array<Row<'file_link'>>;
  cards: Array<Row<'portfolio'>>;
  items: Array<Row<'portfolio_item'>>;
  reflections: Array<Row<'portfolio_reflection'>>;
  attachments: Array<Row<'portfolio_file'>>;
  tagItems: Array<Row<'tag_item'>>;
  tags: Array<Row<'portfolio_tag'>>;
  feedback: Array<Row<'portfolio_feedback'>>;
  comments: Array<Row<'portfolio_comment'>>;
  collections: Array<Row<'portfolio_collection'>>;
  collected: Array<Row<'portfolio_collection_item'>>;
  notifications: Array<Row<'notification'>>;
}

/** Number of students per section with a portfolio, other than `student` and `student2`. */
const OTHERS_PER_SECTION = 3;
/** Feedback and comments older than this many days have been read. */
const READ_BEFORE_DAYS = 20;

type AnyItem = WorkSampleMaterial | AchievementMaterial | GoalMaterial;
interface OwnedItem extends ItemPlace {
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

type KindColumns = Pick<
  Row<'portfolio_item'>,
  | 'kind'
  | 'case_description'
  | 'description'
  | 'flag'
  | 'for_attention'
  | 'attention_told_at'
  | 'achieved_on'
  | 'due_at'
  | 'status'
  | 'status_at'
  | 'dated_at'
>;
/** The columns that only items of another kind use. */
const NO_KIND = {
  case_description: '',
  flag: false,
  for_attention: false,
  attention_told_at: null,
  achieved_on: null,
  due_at: null,
  status: null,
  status_at: null,
} as const;

const LINES = ['Prepared during the term.', 'See the report for the details.'];
const octets = {
  notes: (title: string) => octetsOf.notes(title, LINES),
  sheet: () => octetsOf.sheet('Portfolio', 1),
  picture: (title: string) => octetsOf.picture(title),
} as const;

/** Builds the portfolios: two full ones, and small ones of many students. */
export function buildPortfolios(
  { stages, byUserName }: Pick<Structure, 'stages' | 'byUserName'>,
  now: Date,
  { withFiles }: { withFiles: boolean },
): PortfolioRows {
  const out: PortfolioRows = {
    files: [],
    links: [],
    cards: [],
    items: [],
    reflections: [],
    attachments: [],
    tagItems: [],
    tags: [],
    feedback: [],
    comments: [],
    collections: [],
    collected: [],
    notifications: [],
  };
  const at = (day: number) => daysFrom(now, day);
  const midday = (day: number) => new Date(morning(now, day).getTime() + 4 * 3_600_000);

  function addNotification(
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
      created_at: at(day),
      read_at: day < -READ_BEFORE_DAYS ? at(day) : null,
    });
  }
  function addComments(
    comments: readonly ReactionMaterial[],
    { guid: source_guid, type, place, reflection, feedback }: Source,
  ): void {
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
        created_at: at(day),
        modified_at: null,
      });
      addNotification(place.owner, by, 'comment', place, guid, day);
    });
  }
  function addFeedback(
    given: NonNullable<AnyItem['feedback']>,
    { guid: source_guid, type, place, reflection }: Source,
  ): void {
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
        created_at: at(day),
        modified_at: null,
      });
      addNotification(place.owner, by, 'feedback', place, guid, day);
      addComments(comments, {
        guid,
        type: SOURCE_TYPE.feedback,
        place,
        feedback: guid,
        ...(reflection === undefined ? {} : { reflection }),
      });
    });
  }

  const itemGuid = (owner: Person, key: string) => demoGuid('portfolio item', owner.guid, key);
  const tagGuid = (owner: Person, name: string) => demoGuid('portfolio tag', owner.guid, name);

  /** The columns of an item that depend on its kind. */
  function kindColumns(material: AnyItem): KindColumns {
    const { day } = material;
    if ('due' in material) {
      const due = midday(material.due);
      return {
        ...NO_KIND,
        kind: SOURCE_TYPE.goal,
        description: material.description,
        due_at: due,
        status: material.status,
        status_at: at(Math.min(-1, material.due)),
        dated_at: due,
      };
    }
    if ('achieved' in material) {
      const achieved_on = midday(material.achieved).toISOString().slice(0, 10);
      return {
        ...NO_KIND,
        kind: SOURCE_TYPE.achievement,
        description: material.description,
        achieved_on,
        dated_at: new Date(`${achieved_on}T00:00:00+03:00`),
      };
    }
    return {
      ...NO_KIND,
      kind: SOURCE_TYPE.workSample,
      case_description: material.caseDescription,
      description: material.paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join(''),
      flag: material.flag === true,
      for_attention: material.forAttention === true,
      attention_told_at: 'forAttention' in material ? at(day) : null,
      dated_at: at(day),
    };
  }

  function addItem(owner: Person, material: AnyItem): void {
    const guid = itemGuid(owner, material.key);
    const {
      key,
      title,
      visibility,
      day,
      tags = [],
      files = [],
      feedback = [],
      comments = [],
    } = material;
    const text =
      'paragraphs' in material
        ? [material.caseDescription, ...material.paragraphs].join(' ')
        : material.description;
    const columns = kindColumns(material);
    const { kind } = columns;
    out.items.push({
      guid,
      student_guid: owner.guid,
      title,
      visibility,
      search_text: foldForSearch([title, text, ...files.map(({ name }) => name)].join(' ')),
      tag_text: foldForSearch(tags.join(' ')),
      ...columns,
      // The server itself sends the reminder for due items.
      due_told_at: null,
      created_at: at(day),
      modified_at: null,
    });
    for (const name of tags)
      out.tags.push({
        guid: demoGuid('portfolio tagging', guid, name),
        item_guid: guid,
        tag_item_guid: tagGuid(owner, name),
      });
    if (withFiles) {
      files.forEach(({ name, kind: of }, position) => {
        const file = makeFile(['portfolio', guid, name], {
          location: 'Portfolio',
          owner,
          name,
          caption: name,
          createdAt: at(day),
          downloads: 0,
          octets: octets[of](`${key} ${title}`),
        });
        out.files.push(file);
        out.links.push({ source_guid: guid, file_guid: file.guid, area: 'portfolio' });
        out.attachments.push({ source_guid: guid, file_guid: file.guid, caption: name, position });
      });
    }
    const place: OwnedItem = { itemGuid: guid, itemType: kind, owner, title };
    addFeedback(feedback, { guid, type: kind, place });
    addComments(comments, { guid, type: kind, place });
    if (!('reflections' in material)) return;
    material.reflections?.forEach((reflection, index) => {
      const of = demoGuid('portfolio reflection', guid, index);
      out.reflections.push({
        guid: of,
        item_guid: guid,
        text: reflection.text,
        created_at: at(reflection.day),
        modified_at: null,
      });
      addFeedback(reflection.feedback ?? [], {
        guid: of,
        type: SOURCE_TYPE.reflection,
        place,
        reflection: of,
      });
    });
  }

  function addPortfolio({
    student,
    mission,
    career,
    tags,
    workSamples,
    achievements,
    goals,
    collections = [],
  }: PortfolioMaterial): void {
    const owner = byUserName(student);
    out.cards.push({ student_guid: owner.guid, mission_statement: mission, career_goals: career });
    for (const { name, color } of tags)
      out.tagItems.push({
        guid: tagGuid(owner, name),
        owner_guid: owner.guid,
        name,
        name_key: foldForSearch(name),
        color_id: color,
      });
    for (const item of [...workSamples, ...achievements, ...goals].sort(
      (one, other) => one.day - other.day,
    ))
      addItem(owner, item);
    for (const { key, title, description, visibility, items } of collections) {
      const guid = demoGuid('portfolio collection', owner.guid, key);
      out.collections.push({
        guid,
        student_guid: owner.guid,
        title,
        description,
        visibility,
        created_at: at(-20),
        modified_at: null,
      });
      items.forEach((item, position) =>
        out.collected.push({ collection_guid: guid, item_guid: itemGuid(owner, item), position }),
      );
    }
  }

  for (const material of portfolioMaterial) addPortfolio(material);
  const full = new Set(portfolioMaterial.map(({ student }) => student));
  for (const { key: stage, department, sections } of stages) {
    const { works, goal, mission, text } = commonMaterial[department.key];
    for (const section of sections) {
      const random = createRandom(`portfolios ${stage} ${section.name}`);
      for (const { userName } of random.sample(
        section.students.filter((each) => !full.has(each.userName)),
        OTHERS_PER_SECTION,
      )) {
        addPortfolio({
          student: userName,
          mission,
          career: '',
          tags: [],
          achievements: [],
          workSamples: random.sample(works, random.int(1, 2)).map((title, index) => ({
            key: `work ${index}`,
            title,
            visibility: random.pick(VISIBILITIES.slice(1)),
            day: -random.int(5, 200),
            caseDescription: text,
            paragraphs: [text],
          })),
          goals: [
            {
              key: 'goal',
              title: goal,
              visibility: random.pick(VISIBILITIES.slice(1)),
              day: -random.int(5, 90),
              due: random.int(10, 120),
              status: random.pick([GOAL_STATUS.toDo, GOAL_STATUS.inProgress]),
              description: '',
            },
          ],
        });
      }
    }
  }
  return out;
}
