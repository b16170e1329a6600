import { isolate, type ExportLanguage, type StudentProfile } from '@riwaq/api';
import { escapeAttribute, escapeHtml } from '../../platform/files/escape-html';
import { facts, lines, name, pageDirection, part, title as titleHtml } from './html';
import { say } from './item-page';
import { STYLE } from './style';

/**
 * Content security policy of an archive page: it may show its own pictures and play its own files;
 * scripts and requests are blocked.
 */
const POLICY =
  "default-src 'none'; img-src 'self' file: data:; media-src 'self' file:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/**
 * File name of the page in a language. The requested language is `index.html`, which opens first.
 */
export const pageName = (language: ExportLanguage, first: ExportLanguage): string =>
  language === first ? 'index.html' : `index.${language}.html`;

export interface PageHead {
  language: ExportLanguage;
  first: ExportLanguage;
  profile: StudentProfile;
  /** Path of the photo in the archive. */
  photo: string | null;
  /** YYYY-MM-DDTHH:mm:ss. */
  made: string;
  /** Contents of the archive in order, each section by the key of its heading. */
  contents: ReadonlyArray<{
    heading: ArchiveSection;
    items: ReadonlyArray<{ guid: string; title: string }>;
  }>;
  collections: ReadonlyArray<{
    title: string;
    description: string;
    items: ReadonlyArray<{ guid: string; title: string }>;
  }>;
}
export type ArchiveSection = 'workSamples' | 'achievements' | 'goals';

const links = (
  language: ExportLanguage,
  items: PageHead['collections'][number]['items'],
): string =>
  items.length === 0
    ? ''
    : `<ul>${items.map(({ guid, title }) => `<li><a href="#${escapeAttribute(guid)}">${name(language, title)}</a></li>`).join('')}</ul>`;

/** Formats the page up to its first item: card, contents and collections. */
export function pageStart({
  language,
  first,
  profile,
  photo,
  made,
  contents,
  collections,
}: PageHead): string {
  const other = language === 'ar' ? 'en' : 'ar';
  const student = isolate(profile.studentFullName, pageDirection(language));
  const title = escapeHtml(say(language, 'of', { name: student }));
  const { stage, section } = profile;
  const place = [
    stage?.department.departmentsName,
    stage?.stageName,
    stage?.studyType.studyName,
    section?.sectionName,
  ]
    .filter((name) => name !== undefined && name !== '')
    .join(' · ');
  return `<!doctype html>
<html lang="${language}" dir="${pageDirection(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<p class="language"><a href="${pageName(other, first)}" lang="${other}">${say(language, 'otherLanguage')}</a></p>
${photo === null ? '' : `<img src="${escapeAttribute(photo)}" alt="">`}
<h1>${title}</h1>
<p class="by">${escapeHtml(say(language, 'made', { date: made.slice(0, 10).replaceAll('-', '/') }))}</p>
${facts(language, [
  [say(language, 'place'), place],
  [say(language, 'code'), profile.studentCode],
  [say(language, 'email'), profile.email],
  [say(language, 'phone'), profile.phoneNumber],
])}
${part(2, say(language, 'mission'), lines(language, profile.missionStatement))}${part(2, say(language, 'career'), lines(language, profile.careerGoals))}
</header>
<nav aria-label="${escapeAttribute(say(language, 'contents'))}">
${contents.map(({ heading, items }) => part(3, say(language, heading), links(language, items))).join('')}
</nav>
${part(
  2,
  say(language, 'collections'),
  collections
    .map(
      (each) =>
        `<section>${titleHtml(language, each.title)}${lines(language, each.description)}${links(language, each.items)}</section>`,
    )
    .join(''),
)}
<main>
`;
}

/** Formats the heading of a section, and a note when it is empty. */
export const sectionStart = (
  language: ExportLanguage,
  heading: ArchiveSection,
  count: number,
): string =>
  `<h2>${escapeHtml(say(language, heading))}</h2>\n${count === 0 ? `<p>${escapeHtml(say(language, 'nothing'))}</p>\n` : ''}`;

export const PAGE_END = '</main>\n</body>\n</html>\n';
