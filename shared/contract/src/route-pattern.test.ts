import { compileRoutePattern } from './route-pattern';

const match = (pattern: string, path: string) => compileRoutePattern(pattern)(path);

test.each([
  ['forums', '/forums', {}],
  ['forums', '/Forums/', {}],
  ['', '/', {}],
  ['portfolio/:id', '/portfolio/a%20b', { id: 'a b' }],
  ['exams/:folderId?', '/exams', {}],
  ['exams/:folderId?', '/exams/7', { folderId: '7' }],
  ['lecOne/{id}/{folderId?}', '/lecOne/1', { id: '1' }],
  ['showExam={id}', '/showExam=7', { id: '7' }],
  ['showMail={id}&{type}', '/showMail=7&inbox', { id: '7', type: 'inbox' }],
])('%s matches %s', (pattern, path, params) => expect(match(pattern, path)).toEqual(params));

test.each([
  ['forums', '/forums/1'],
  ['portfolio/:id', '/portfolio'],
  ['showExam={id}', '/showExam='],
  ['showExam={id}', '/showExam=1/2'],
  ['a.b', '/aXb'],
])('%s does not match %s', (pattern, path) => expect(match(pattern, path)).toBeNull());

test('returns a parameter with invalid percent-encoding unchanged', () => {
  expect(match('portfolio/:id', '/portfolio/50%')).toEqual({ id: '50%' });
});
