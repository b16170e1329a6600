import { ROLE, SOURCE_TYPE, type ItemType, type SourceType, type Visibility } from '@riwaq/api';
import { sql } from 'kysely';
import { allows } from '../access/matrix';
import type { Caller } from '../platform/caller';
import { notFound } from '../platform/http/errors';
import type { Db, Tx } from '../platform/db/database';
import { levelsSeenBy, nearnessOf, type Nearness } from './rules/visibility';

/** A person who reads a portfolio. */
export type PortfolioReader = Pick<Caller, 'userGuid' | 'role'>;

/** A student, and what the caller may see of their portfolio. */
export interface ViewerRelation {
  readonly studentGuid: string;
  readonly studentFullName: string;
  readonly nearness: Nearness;
  readonly owner: boolean;
  /** The visibilities that the caller may see. */
  readonly levels: readonly Visibility[];
  readonly readsFeedback: boolean;
}

interface ViewerRelationRow {
  guid: string;
  full_name: string;
  teaches: boolean;
  belongs: boolean;
}

/** Loads a student and the caller's relation to them; 404 when the student does not exist. */
export async function viewerRelation(
  db: Db | Tx,
  caller: PortfolioReader,
  studentGuid: string,
): Promise<ViewerRelation> {
  const me = sql`${caller.userGuid}::uuid`;
  const {
    rows: [row],
  } = await sql<ViewerRelationRow>`
    select p.guid, p.full_name,
      exists (select 1 from teaching t where t.teacher_guid = ${me} and t.section_guid = p.section_guid) as teaches,
      exists (select 1 from person m where m.guid = ${me} and m.section_guid = p.section_guid) as belongs
    from person p where p.guid = ${studentGuid} and p.role = ${ROLE.student}`.execute(db);
  if (!row) throw notFound();
  const owner = row.guid === caller.userGuid;
  const nearness = nearnessOf({ owner, teaches: row.teaches, belongs: row.belongs });
  return {
    studentGuid: row.guid,
    studentFullName: row.full_name,
    nearness,
    owner,
    levels: levelsSeenBy(nearness),
    readsFeedback: allows('portfolio.feedback', { owner, staff: caller.role === ROLE.teacher }),
  };
}

/**
 * An item, a reflection or feedback: the subject of comments, feedback or a live group, with its
 * item.
 */
export interface PortfolioSource {
  readonly sourceGuid: string;
  readonly sourceType: SourceType;
  readonly itemGuid: string;
  readonly itemType: ItemType;
  readonly title: string;
  readonly studentGuid: string;
  readonly reflectionGuid: string | null;
  readonly feedbackGuid: string | null;
  /** The author, if the source is feedback. */
  readonly teacherGuid: string | null;
}

/** Finds a source of any type by its guid; undefined when it does not exist. */
export async function findSource(
  db: Db | Tx,
  sourceGuid: string,
): Promise<(PortfolioSource & { visibility: Visibility }) | undefined> {
  const {
    rows: [row],
  } = await sql<PortfolioSource & { visibility: Visibility }>`
    select s.guid as "sourceGuid", s.type::int as "sourceType", i.guid as "itemGuid", i.kind::int as "itemType", i.title, i.student_guid as "studentGuid", i.visibility,
      s.reflection as "reflectionGuid", s.feedback as "feedbackGuid", s.teacher as "teacherGuid"
    from (
      select guid, kind as type, guid as item, null::uuid as reflection, null::uuid as feedback, null::uuid as teacher from portfolio_item where guid = ${sourceGuid}
      union all
      select guid, ${sql.lit(SOURCE_TYPE.reflection)}, item_guid, guid, null, null from portfolio_reflection where guid = ${sourceGuid}
      union all
      select guid, ${sql.lit(SOURCE_TYPE.feedback)}, item_guid, reflection_guid, guid, teacher_guid from portfolio_feedback where guid = ${sourceGuid}
    ) s join portfolio_item i on i.guid = s.item`.execute(db);
  return row;
}

/**
 * Finds a source that the caller sees, and the caller's relation to its student; 404 when it does
 * not exist, has another type, or is invisible to the caller.
 */
export async function seenSource(
  db: Db | Tx,
  caller: PortfolioReader,
  { sourceGuid, sourceType }: { sourceGuid: string; sourceType?: SourceType },
): Promise<{ source: PortfolioSource & { visibility: Visibility }; relation: ViewerRelation }> {
  const found = await findSource(db, sourceGuid);
  if (!found || (sourceType !== undefined && found.sourceType !== sourceType)) throw notFound();
  const relation = await viewerRelation(db, caller, found.studentGuid);
  if (
    !relation.levels.includes(found.visibility) ||
    (found.feedbackGuid !== null && !relation.readsFeedback)
  )
    throw notFound();
  return { source: found, relation };
}
