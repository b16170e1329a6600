import { strToU8, zipSync, type Zippable } from 'fflate';
import type { ImportedDraft, LeftOut } from '../question-draft';
import { readWord } from '../word';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const NAMESPACES =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/** A run; `properties` is the content of its `w:rPr`. */
export const run = (text: string, properties = ''): string =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}${escaped(text)
    .split('\n')
    .map((line) =>
      line
        .split('\t')
        .map((part) => `<w:t xml:space="preserve">${part}</w:t>`)
        .join('<w:tab/>'),
    )
    .join('<w:br/>')}</w:r>`;
/** A paragraph of runs, or of one plain text; `properties` is the content of its `w:pPr`. */
export const paragraph = (content: string, properties = ''): string =>
  `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${content.startsWith('<') ? content : run(content)}</w:p>`;
export const BOLD = '<w:b/><w:bCs/>';
/** The paragraph properties of a list item. */
export const listed = (list: number, level = 0): string =>
  `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`;
/** A table of cells, each with a text or the XML of its paragraphs. */
export const table = (...rows: string[][]): string =>
  `<w:tbl>${rows
    .map(
      (row) =>
        `<w:tr>${row.map((cell) => `<w:tc>${cell.startsWith('<w:p>') ? cell : paragraph(cell)}</w:tc>`).join('')}</w:tr>`,
    )
    .join('')}</w:tbl>`;
/** A picture of the relationship `p1`. */
export const PICTURE_RUN =
  '<w:r><w:drawing><wp:inline><wp:docPr id="1" name="x" descr="a &quot;map&quot;"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="p1"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>';

const level = (at: number, format: string): string =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/></w:lvl>`;
/**
 * List 1 numbers questions and letters options below them; list 2 has Arabic letters; list 3 has
 * bullets.
 */
const NUMBERING =
  `${XML}<w:numbering ${NAMESPACES}>` +
  `<w:abstractNum w:abstractNumId="0">${level(0, 'decimal')}${level(1, 'lowerLetter')}</w:abstractNum>` +
  `<w:abstractNum w:abstractNumId="1">${level(0, 'arabicAlpha')}</w:abstractNum>` +
  `<w:abstractNum w:abstractNumId="2">${level(0, 'bullet')}</w:abstractNum>` +
  [1, 2, 3]
    .map((id) => `<w:num w:numId="${id}"><w:abstractNumId w:val="${id - 1}"/></w:num>`)
    .join('') +
  '</w:numbering>';
const STYLES = `${XML}<w:styles ${NAMESPACES}><w:style w:styleId="Heading1"><w:name w:val="heading 1"/></w:style><w:style w:styleId="Title1"><w:basedOn w:val="Heading1"/></w:style><w:style w:styleId="Key"><w:rPr><w:b/></w:rPr></w:style></w:styles>`;

/** A Word file with this XML in its body; `parts` adds parts or replaces the default ones. */
export function docx(
  body: string,
  parts: Readonly<Record<string, string | Uint8Array>> = {},
): Buffer {
  const all: Readonly<Record<string, string | Uint8Array>> = {
    '[Content_Types].xml': `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `${XML}<w:document ${NAMESPACES}><w:body>${body}<w:sectPr/></w:body></w:document>`,
    'word/_rels/document.xml.rels': `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="p1" Type="${OFFICE}/image" Target="media/image1.png"/><Relationship Id="p2" Type="${OFFICE}/image" Target="../../secret.png"/><Relationship Id="h1" Type="${OFFICE}/hyperlink" Target="https://example.org/" TargetMode="External"/></Relationships>`,
    'word/numbering.xml': NUMBERING,
    'word/styles.xml': STYLES,
    'word/media/image1.png': new Uint8Array([1, 2, 3]),
    ...parts,
  };
  const entries: Zippable = Object.fromEntries(
    Object.entries(all).map(([name, content]) => [
      name,
      typeof content === 'string' ? strToU8(content) : content,
    ]),
  );
  return Buffer.from(zipSync(entries));
}

/** A Word file with one plain paragraph for each line. */
export const docxOfLines = (...lines: string[]): Buffer =>
  docx(lines.map((line) => paragraph(line)).join(''));

/** Reads the questions of a file that is not refused. */
export async function readDocx(
  content: Uint8Array,
): Promise<{ questions: readonly ImportedDraft[]; leftOut: readonly LeftOut[] }> {
  const result = await readWord(content);
  if (result.kind !== 'read') throw new Error(JSON.stringify(result));
  return result;
}

/** A question in few words: `type html | *right | wrong`. */
export const brief = ({ type, html, options }: ImportedDraft): string =>
  [
    `${type} ${html}`,
    ...options.map(({ text, isCorrect }) => (isCorrect ? `*${text}` : text)),
  ].join(' | ');
export const briefly = async (content: Uint8Array): Promise<string[]> =>
  (await readDocx(content)).questions.map(brief);
