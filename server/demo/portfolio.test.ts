import { sql } from 'kysely';
import { foldForSearch, GOAL_STATUS, VISIBILITIES } from '@riwaq/api';
import { demoRows } from './testing';

const rows = demoRows();

test('gives student every visibility and status, and all kinds of reactions', async () => {
  const items = await rows<{ kind: number; visibility: string; status: number | null }>(
    sql`select i.kind, i.visibility, i.status from portfolio_item i join person p on p.guid = i.student_guid where p.user_name = 'student'`,
  );
  expect(new Set(items.map(({ kind }) => kind))).toEqual(new Set([0, 1, 2]));
  expect(new Set(items.map(({ visibility }) => visibility))).toEqual(new Set(VISIBILITIES));
  expect(new Set(items.flatMap(({ status }) => status ?? []))).toEqual(
    new Set(Object.values(GOAL_STATUS)),
  );
  for (const table of [
    'portfolio_feedback',
    'portfolio_comment',
    'portfolio_reflection',
    'portfolio_tag',
    'portfolio_collection_item',
  ] as const) {
    expect(
      (
        await rows<{ count: number }>(sql`select count(*)::int as count from ${sql.table(table)}`)
      )[0]?.count,
    ).toBeGreaterThan(2);
  }
});

test('has feedback only by teachers and comments only by people with access', async () => {
  const wrong = await rows(sql`
    select f.guid from portfolio_feedback f join portfolio_item i on i.guid = f.item_guid join person o on o.guid = i.student_guid join person w on w.guid = f.teacher_guid
    where w.role <> 2 or i.visibility = 'me' or (i.visibility <> 'university' and not exists (select 1 from teaching t where t.teacher_guid = w.guid and t.section_guid = o.section_guid))
    union all
    select c.guid from portfolio_comment c join portfolio_item i on i.guid = c.item_guid join person o on o.guid = i.student_guid join person w on w.guid = c.person_guid
    where w.guid <> o.guid and (i.visibility = 'me' or (i.visibility <> 'university' and w.section_guid is distinct from o.section_guid
      and not exists (select 1 from teaching t where t.teacher_guid = w.guid and t.section_guid = o.section_guid)))`);
  expect(wrong).toEqual([]);
});

test('lists the tags of an item in its search text', async () => {
  const items = await rows<{ tag_text: string; names: string[] }>(sql`
    select i.tag_text, array(select t.name from portfolio_tag g join tag_item t on t.guid = g.tag_item_guid where g.item_guid = i.guid) as names from portfolio_item i`);
  for (const { tag_text, names } of items)
    for (const name of names) expect(tag_text).toContain(foldForSearch(name));
});

test('has portfolios in every section', async () => {
  const without = await rows(
    sql`select s.guid from section s where not exists (select 1 from portfolio_item i join person p on p.guid = i.student_guid where p.section_guid = s.guid)`,
  );
  expect(without).toEqual([]);
});
