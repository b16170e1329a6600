import {
  extensionOf,
  SOURCE_TYPE,
  UPLOAD,
  type ExportLanguage,
  type Feedback,
  type FileItem,
  type PortfolioComment,
  type Reflection,
  type Tag,
  type Visibility,
} from '@riwaq/api';
import { escapeAttribute, escapeHtml } from '../../platform/files/escape-html';
import { textsOf } from '../../platform/texts';
import ar from '../locales/ar.json';
import en from '../locales/en.json';
import { htmlWithDirections } from '../../platform/files/text-directions';
import { facts, lines, name, pageDirection, part, title } from './html';

export const say = textsOf({ ar, en });

/** An item for the archive. `html` is sanitised and refers to files by their archive paths. */
export interface ArchivedItem {
  guid: string;
  kind: 0 | 1 | 2;
  title: string;
  visibility: Visibility;
  tags: readonly Tag[];
  files: readonly FileItem[];
  created: string;
  date: string;
  status: number | null;
  caseDescription: string;
  text: string;
  html: string;
  flag: boolean;
  forAttention: boolean;
  reflections: ReadonlyArray<Reflection & ArchivedDiscussion>;
  said: ArchivedDiscussion;
}
/** Feedback and comments on an item or a reflection. */
export interface ArchivedDiscussion {
  feedbacks: readonly Feedback[];
  comments: readonly PortfolioComment[];
}

/** Returns the archive path of a file. */
export type PlaceOf = (fileUrl: string) => string | null;

const shownDay = (local: string) => local.slice(0, 10).replaceAll('-', '/');
const includes = (list: readonly string[], name: string) => list.includes(extensionOf(name));

/** Formats a file: shows pictures, plays audio and video, and links every file. */
function fileHtml(
  language: ExportLanguage,
  { fileUrl, fileCaption, fileSizeFormated }: FileItem,
  placeOf: PlaceOf,
): string {
  const place = placeOf(fileUrl);
  const caption = `${name(language, fileCaption)} <span class="by" dir="ltr">${escapeHtml(fileSizeFormated)}</span>`;
  if (place === null) return `<li>${caption}</li>`;
  const address = escapeAttribute(place);
  const shown = includes(UPLOAD.imageExtensions, fileUrl)
    ? `<img src="${address}" alt="" loading="lazy"><br>`
    : includes(['mp4', 'webm'], fileUrl)
      ? `<video src="${address}" controls preload="none"></video><br>`
      : includes(['mp3', 'wav'], fileUrl)
        ? `<audio src="${address}" controls preload="none"></audio><br>`
        : '';
  return `<li><figure>${shown}<a href="${address}">${caption}</a></figure></li>`;
}
const filesHtml = (
  language: ExportLanguage,
  files: readonly FileItem[],
  placeOf: PlaceOf,
): string =>
  files.length === 0
    ? ''
    : `<ul>${files.map((file) => fileHtml(language, file, placeOf)).join('')}</ul>`;

function saidBy(
  language: ExportLanguage,
  person: string,
  date: string,
  text: string,
  below = '',
): string {
  const by = `${person === '' ? '' : `${name(language, person)} · `}<bdi dir="ltr">${shownDay(date)}</bdi>`;
  return `<div class="said"><div class="by">${by}</div>${lines(language, text)}${below}</div>`;
}
const commentsHtml = (language: ExportLanguage, comments: readonly PortfolioComment[]): string =>
  comments
    .filter(({ removed }) => !removed)
    .map(({ personName, createdDate, commentText }) =>
      saidBy(language, personName, createdDate, commentText),
    )
    .join('');

function discussionHtml(
  language: ExportLanguage,
  { feedbacks, comments }: ArchivedDiscussion,
): string {
  const given = feedbacks
    .map(({ teacher, createdDate, feedbackText, comments }) =>
      saidBy(
        language,
        teacher.teacherName,
        createdDate,
        feedbackText,
        commentsHtml(language, comments),
      ),
    )
    .join('');
  return (
    part(4, say(language, 'feedback'), given) +
    part(4, say(language, 'comments'), commentsHtml(language, comments))
  );
}

/** Formats one item with its files, reflections, feedback and comments. */
export function itemHtml(language: ExportLanguage, item: ArchivedItem, placeOf: PlaceOf): string {
  const status =
    item.status === null ? '' : say(language, `status_${item.status}` as keyof typeof en);
  const marks = [
    item.flag ? say(language, 'flagged') : '',
    item.forAttention ? say(language, 'forAttention') : '',
  ]
    .filter((mark) => mark !== '')
    .join(' · ');
  const dated =
    item.kind === SOURCE_TYPE.workSample
      ? []
      : [
          [
            say(language, item.kind === SOURCE_TYPE.goal ? 'due' : 'achieved'),
            shownDay(item.date),
          ] as const,
        ];
  const tags = item.tags
    .map(
      ({ tagName, tagBackgroundColor, tagTextColor }) =>
        `<span class="tag" style="background:${escapeAttribute(tagBackgroundColor)};color:${escapeAttribute(tagTextColor)}">${escapeHtml(tagName)}</span>`,
    )
    .join('');
  const reflections = item.reflections
    .map((each) =>
      saidBy(
        language,
        '',
        each.createdDate,
        each.reflectionText,
        filesHtml(language, each.files, placeOf) + discussionHtml(language, each),
      ),
    )
    .join('');
  return `<article id="${escapeAttribute(item.guid)}">
${title(language, item.title)}
${marks === '' ? '' : `<p class="by">${escapeHtml(marks)}</p>`}
${facts(language, [...dated, [say(language, 'status'), status], [say(language, 'created'), shownDay(item.created)], [say(language, 'visibility'), say(language, `visibility_${item.visibility}`)]])}
${tags === '' ? '' : `<p>${tags}</p>`}
${part(4, say(language, 'caseDescription'), lines(language, item.caseDescription))}${lines(language, item.text)}${item.html === '' ? '' : htmlWithDirections(item.html, pageDirection(language))}
${part(4, say(language, 'files'), filesHtml(language, item.files, placeOf))}${part(4, say(language, 'reflections'), reflections)}${discussionHtml(language, item.said)}
</article>
`;
}
