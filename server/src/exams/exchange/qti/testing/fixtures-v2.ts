/** Attributes of the root of an item as TAO and OpenOLAT write them. */
const ROOT =
  'xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.imsglobal.org/xsd/imsqti_v2p1 http://www.imsglobal.org/xsd/qti/qtiv2p1/imsqti_v2p1.xsd" identifier="i1" adaptive="false" timeDependent="false"';
export const TEMPLATES = 'http://www.imsglobal.org/question/qti_v2p1/rptemplates';

export const values = (...texts: readonly string[]): string =>
  `<correctResponse>${texts.map((text) => `<value>${text}</value>`).join('')}</correctResponse>`;

export const declaration = (
  content: string,
  { cardinality = 'single', baseType = 'identifier' } = {},
): string =>
  `<responseDeclaration identifier="RESPONSE" cardinality="${cardinality}" baseType="${baseType}">${content}</responseDeclaration>`;

export const score = (value = '0', more = ''): string =>
  `<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"${more}><defaultValue><value>${value}</value></defaultValue></outcomeDeclaration>`;

export const matchCorrect = `<responseProcessing template="${TEMPLATES}/match_correct"/>`;
export const mapResponse = `<responseProcessing template="${TEMPLATES}/map_response"/>`;

export const item = (...content: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<assessmentItem ${ROOT} title="Item 1">${content.join('\n')}</assessmentItem>`;

export const body = (...content: readonly string[]): string =>
  `<itemBody>${content.join('')}</itemBody>`;

export const choices = (
  texts: readonly string[],
  { most = 1, more = '', prompt = '' } = {},
): string =>
  `<choiceInteraction responseIdentifier="RESPONSE" maxChoices="${most}"${more}>${prompt === '' ? '' : `<prompt>${prompt}</prompt>`}${texts
    .map((text, index) => `<simpleChoice identifier="c${index}">${text}</simpleChoice>`)
    .join('')}</choiceInteraction>`;

/** A question with one right choice, the first. `content` of its body comes before the choices. */
export const choiceItem = (texts: readonly string[], ...content: readonly string[]): string =>
  item(declaration(values('c0')), score(), body(...content, choices(texts)), matchCorrect);

export const field = '<textEntryInteraction responseIdentifier="RESPONSE" expectedLength="10"/>';

export const mapping = (
  entries: readonly (readonly [key: string, value: string])[],
  more = '',
  ofEntries = '',
): string =>
  `<mapping defaultValue="0"${more}>${entries
    .map(([key, value]) => `<mapEntry mapKey="${key}" mappedValue="${value}"${ofEntries}/>`)
    .join('')}</mapping>`;

/** The processing of OpenOLAT: full score if a test passes, within the bounds of the score. */
export const olatProcessing = (test: string): string => `
<responseProcessing>
  <responseCondition>
    <responseIf><isNull><variable identifier="RESPONSE"/></isNull><setOutcomeValue identifier="FEEDBACKBASIC"><baseValue baseType="identifier">empty</baseValue></setOutcomeValue></responseIf>
    <responseElseIf>${test}<setOutcomeValue identifier="SCORE"><sum><variable identifier="SCORE"/><variable identifier="MAXSCORE"/></sum></setOutcomeValue><setOutcomeValue identifier="FEEDBACKBASIC"><baseValue baseType="identifier">correct</baseValue></setOutcomeValue></responseElseIf>
    <responseElse><setOutcomeValue identifier="FEEDBACKBASIC"><baseValue baseType="identifier">incorrect</baseValue></setOutcomeValue></responseElse>
  </responseCondition>
  <responseCondition>
    <responseIf><and><not><isNull><variable identifier="MAXSCORE"/></isNull></not><gt><variable identifier="SCORE"/><variable identifier="MAXSCORE"/></gt></and><setOutcomeValue identifier="SCORE"><variable identifier="MAXSCORE"/></setOutcomeValue></responseIf>
  </responseCondition>
  <responseCondition>
    <responseIf><lt><variable identifier="SCORE"/><variable identifier="MINSCORE"/></lt><setOutcomeValue identifier="SCORE"><variable identifier="MINSCORE"/></setOutcomeValue></responseIf>
  </responseCondition>
</responseProcessing>`;

/** The outcomes of OpenOLAT. */
export const olatOutcomes = (most: string): string => `
${score()}
<outcomeDeclaration identifier="MAXSCORE" cardinality="single" baseType="float"><defaultValue><value>${most}</value></defaultValue></outcomeDeclaration>
<outcomeDeclaration identifier="FEEDBACKBASIC" cardinality="single" baseType="identifier"><defaultValue><value>empty</value></defaultValue></outcomeDeclaration>
<outcomeDeclaration identifier="MINSCORE" cardinality="single" baseType="float" view="testConstructor"><defaultValue><value>0.0</value></defaultValue></outcomeDeclaration>`;

/** Rewrites an item of QTI 2 in the names of QTI 3. */
export function asVersion3(source: string): string {
  const kebab = (name: string): string =>
    name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const html = new Set([
    'p',
    'b',
    'i',
    'img',
    'div',
    'sup',
    'sub',
    'table',
    'tr',
    'td',
    'tbody',
    'math',
  ]);
  return source
    .replace(
      'http://www.imsglobal.org/xsd/imsqti_v2p1"',
      'http://www.imsglobal.org/xsd/imsqtiasi_v3p0"',
    )
    .replace(
      /<(\/?)([a-z]\w*)((?:\s[^<>]*)?)>/gi,
      (_tag, slash: string, name: string, rest: string) =>
        html.has(name)
          ? `<${slash}${name}${rest}>`
          : `<${slash}qti-${kebab(name)}${rest.replace(/(\s)([a-z][A-Za-z]*)=/g, (_whole, space: string, attribute: string) => `${space}${kebab(attribute)}=`)}>`,
    );
}
