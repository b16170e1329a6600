import { foldForSearch, GOAL_STATUS, SOURCE_TYPE, VISIBILITIES } from '@riwaq/api';
import { makeFile, contentOf, type DemoFile } from './files';
import { demoGuid } from './guid';
import {
  commonMaterial,
  portfolioMaterial,
  type AchievementMaterial,
  type GoalMaterial,
  type PortfolioMaterial,
  type WorkSampleMaterial,
} from './material/portfolio';
import {
  addComments,
  addFeedback,
  type OwnedItem,
  type PortfolioBuilder,
} from './portfolio-reactions';
import { createRandom, type Random } from './random';
import type { Row } from './rows';
import type { DepartmentKey, Person, Stage, Structure } from './structure';
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
type AnyItem = WorkSampleMaterial | AchievementMaterial | GoalMaterial;
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
const content = {
  notes: (title: string) => contentOf.notes(title, LINES),
  sheet: () => contentOf.sheet('Portfolio', 1),
  picture: (title: string) => contentOf.picture(title),
} as const;

const midday = (now: Date, day: number) => new Date(morning(now, day).getTime() + 4 * 3_600_000);

const itemGuid = (owner: Person, key: string) => demoGuid('portfolio item', owner.guid, key);
const tagGuid = (owner: Person, name: string) => demoGuid('portfolio tag', owner.guid, name);

/** The columns of an item that depend on its kind. */
function kindColumns(material: AnyItem, now: Date): KindColumns {
  const { day } = material;
  if ('due' in material) {
    const due = midday(now, material.due);
    return {
      ...NO_KIND,
      kind: SOURCE_TYPE.goal,
      description: material.description,
      due_at: due,
      status: material.status,
      status_at: daysFrom(now, Math.min(-1, material.due)),
      dated_at: due,
    };
  }
  if ('achieved' in material) {
    const achieved_on = midday(now, material.achieved).toISOString().slice(0, 10);
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
    attention_told_at: 'forAttention' in material ? daysFrom(now, day) : null,
    dated_at: daysFrom(now, day),
  };
}

function addFiles(
  { out, now, withFiles }: PortfolioBuilder,
  { itemGuid: guid, owner, title }: OwnedItem,
  { key, day, files = [] }: AnyItem,
): void {
  if (!withFiles) return;
  files.forEach(({ name, kind }, position) => {
    const file = makeFile(['portfolio', guid, name], {
      location: 'Portfolio',
      owner,
      name,
      caption: name,
      createdAt: daysFrom(now, day),
      downloads: 0,
      content: content[kind](`${key} ${title}`),
    });
    out.files.push(file);
    out.links.push({ source_guid: guid, file_guid: file.guid, area: 'portfolio' });
    out.attachments.push({ source_guid: guid, file_guid: file.guid, caption: name, position });
  });
}

/** Adds the reflections on an item with their feedback. */
function addReflections(
  builder: PortfolioBuilder,
  place: OwnedItem,
  reflections: WorkSampleMaterial['reflections'] = [],
): void {
  const { out, now } = builder;
  reflections.forEach(({ text, day, feedback = [] }, index) => {
    const guid = demoGuid('portfolio reflection', place.itemGuid, index);
    out.reflections.push({
      guid,
      item_guid: place.itemGuid,
      text,
      created_at: daysFrom(now, day),
      modified_at: null,
    });
    addFeedback(builder, feedback, {
      guid,
      type: SOURCE_TYPE.reflection,
      place,
      reflection: guid,
    });
  });
}

function addItem(builder: PortfolioBuilder, owner: Person, material: AnyItem): void {
  const { out, now } = builder;
  const guid = itemGuid(owner, material.key);
  const { title, visibility, day, tags = [], files = [], feedback = [], comments = [] } = material;
  const text =
    'paragraphs' in material
      ? [material.caseDescription, ...material.paragraphs].join(' ')
      : material.description;
  const columns = kindColumns(material, now);
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
    created_at: daysFrom(now, day),
    modified_at: null,
  });
  for (const name of tags)
    out.tags.push({
      guid: demoGuid('portfolio tagging', guid, name),
      item_guid: guid,
      tag_item_guid: tagGuid(owner, name),
    });
  const place: OwnedItem = { itemGuid: guid, itemType: kind, owner, title };
  addFiles(builder, place, material);
  addFeedback(builder, feedback, { guid, type: kind, place });
  addComments(builder, comments, { guid, type: kind, place });
  if ('reflections' in material) addReflections(builder, place, material.reflections);
}

function addCollections(
  { out, now }: PortfolioBuilder,
  owner: Person,
  collections: PortfolioMaterial['collections'] = [],
): void {
  for (const { key, title, description, visibility, items } of collections) {
    const guid = demoGuid('portfolio collection', owner.guid, key);
    out.collections.push({
      guid,
      student_guid: owner.guid,
      title,
      description,
      visibility,
      created_at: daysFrom(now, -20),
      modified_at: null,
    });
    items.forEach((item, position) =>
      out.collected.push({ collection_guid: guid, item_guid: itemGuid(owner, item), position }),
    );
  }
}

function addPortfolio(
  builder: PortfolioBuilder,
  {
    student,
    mission,
    career,
    tags,
    workSamples,
    achievements,
    goals,
    collections,
  }: PortfolioMaterial,
): void {
  const { out, byUserName } = builder;
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
    addItem(builder, owner, item);
  addCollections(builder, owner, collections);
}

/** The material of a small portfolio. */
function drawPortfolio(
  random: Random,
  student: string,
  { works, goal, mission, text }: (typeof commonMaterial)[DepartmentKey],
): PortfolioMaterial {
  return {
    student,
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
  };
}

/** The material of small portfolios of some students in every section. */
function drawPortfolios(
  stages: readonly Stage[],
  without: ReadonlySet<string>,
): PortfolioMaterial[] {
  return stages.flatMap(({ key: stage, department, sections }) =>
    sections.flatMap(({ name, students }) => {
      const random = createRandom(`portfolios ${stage} ${name}`);
      return random
        .sample(
          students.filter(({ userName }) => !without.has(userName)),
          OTHERS_PER_SECTION,
        )
        .map(({ userName }) => drawPortfolio(random, userName, commonMaterial[department.key]));
    }),
  );
}

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
  const builder: PortfolioBuilder = { out, now, withFiles, byUserName };
  const full = new Set(portfolioMaterial.map(({ student }) => student));
  for (const material of [...portfolioMaterial, ...drawPortfolios(stages, full)])
    addPortfolio(builder, material);
  return out;
}
