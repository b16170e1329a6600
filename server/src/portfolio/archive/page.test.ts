import { pageStart, type PageHead } from './page';

const headOf = (language: 'ar' | 'en', studentFullName: string) =>
  pageStart({
    language,
    first: language,
    profile: {
      studentFullName,
      studentCode: '',
      email: '',
      phoneNumber: '',
      missionStatement: '',
      careerGoals: '',
    } as PageHead['profile'],
    photo: null,
    made: '2026-11-27T08:30:00',
    contents: [],
    collections: [],
  });

it.each([
  ['ar', 'Sara (S.)', 'ملف إنجاز \u2066Sara (S.)\u2069'],
  ['en', 'سارة (س)', 'Portfolio of \u2067سارة (س)\u2069'],
] as const)('isolates the name of the student in %s', (language, name, title) => {
  const html = headOf(language, name);
  expect(html).toContain(`<title>${title}</title>`);
  expect(html).toContain(`<h1>${title}</h1>`);
});
