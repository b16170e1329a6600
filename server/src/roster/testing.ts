import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readBundle } from './bundle';
import { planOf } from './plan';

type Files = Readonly<Record<string, string | Uint8Array>>;

/** The university's day in the tests of the import. */
export const TODAY = '2026-06-30';

/**
 * The files of a small university: two departments, a stage with two sections, two subjects, a
 * teacher, two students.
 */
export const SMALL: Readonly<Record<string, string>> = {
  'orgs.csv': `sourcedId,status,dateLastModified,name,type,identifier,parentSourcedId
u,active,,University,district,,
cs,active,,علوم الحاسوب,department,,u
law,active,,Law,department,,u`,
  'courses.csv': `sourcedId,status,dateLastModified,schoolYearSourcedId,title,courseCode,grades,orgSourcedId,subjects,subjectCodes
alg,active,,,Algorithms,CS201,,cs,,
db,active,,,"قواعد البيانات، الجزء ""الأول""",CS202,,cs,,`,
  'classes.csv': `sourcedId,status,dateLastModified,title,grades,courseSourcedId,classCode,classType,location,schoolSourcedId,termSourcedIds,subjects,subjectCodes,periods,metadata.study,metadata.section
a,active,,الشعبة أ,المرحلة الثانية,,,homeroom,,cs,,,,,الدراسة الصباحية,
b,active,,الشعبة ب,المرحلة الثانية,,,homeroom,,cs,,,,,الدراسة الصباحية,
alg-1,active,,Algorithms,,alg,,scheduled,,cs,,,,,,
db-1,active,,Databases,,db,,scheduled,,cs,,,,,,"a,b"`,
  'users.csv': `sourcedId,status,dateLastModified,enabledUser,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password,primaryOrgSourcedId
t1,active,,true,huda,,هدى,سالم,,,huda@uni.example,,,,,a good password,cs
s1,active,,true,ali,,Ali,Hassan,K.,00451,ali@uni.example,0770,,,,,
s2,active,,true,zahra,,زهراء,علي,,00452,,,,,,,
p1,active,,true,parent1,,A,Parent,,,,,,,,,
a1,active,,true,root,,Site,Admin,,,,,,,,,`,
  'roles.csv': `sourcedId,status,dateLastModified,userSourcedId,roleType,role,beginDate,endDate,orgSourcedId,userProfileSourcedId
1,active,,t1,primary,teacher,,,cs,
2,active,,s1,primary,student,,,cs,
3,active,,s2,primary,student,,,cs,
4,active,,p1,primary,parent,,,cs,
5,active,,a1,primary,systemAdministrator,,,u,`,
  'enrollments.csv': `sourcedId,status,dateLastModified,classSourcedId,schoolSourcedId,userSourcedId,role,primary,beginDate,endDate
e1,active,,a,cs,s1,student,,,
e2,active,,b,cs,s2,student,,,
e3,active,,alg-1,cs,s1,student,,,
e4,active,,alg-1,cs,t1,teacher,true,,
e5,active,,db-1,cs,t1,teacher,true,,`,
};

/** Writes these files to a temporary folder. */
export async function folderOf(files: Files): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'riwaq-roster-'));
  await mkdir(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
  return folder;
}

/** The file of the small university with one text replaced. */
export const changed = (
  file: string,
  from: string,
  to: string,
): Readonly<Record<string, string>> => ({
  [file]: (SMALL[file] ?? '').replace(from, to),
});

/** Writes files to temporary folders, which are deleted after the tests. */
export function temporaryRosters(): (files: Files) => Promise<string> {
  const folders: string[] = [];
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));
  return async (files) => {
    const folder = await folderOf(files);
    folders.push(folder);
    return folder;
  };
}

/** Plans the import of the small university with some of its files replaced. */
export function smallPlans(): (change?: Files) => Promise<ReturnType<typeof planOf>> {
  const write = temporaryRosters();
  return async (change = {}) =>
    planOf(await readBundle(await write({ ...SMALL, ...change })), TODAY);
}
