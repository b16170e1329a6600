const field = (label: string, entry: string): string =>
  `<qtimetadatafield><fieldlabel>${label}</fieldlabel><fieldentry>${entry}</fieldentry></qtimetadatafield>`;

const material = (html: string, type = 'text/html'): string =>
  `<material><mattext texttype="${type}"><![CDATA[${html}]]></mattext></material>`;

/** An item as Canvas writes it in a QTI export and in `non_cc_assessments`. */
export const canvasItem = (
  kind: string,
  response: string,
  conditions: string,
  { html = '<div><p>نص السؤال</p></div>', points = '2.5', more = '' } = {},
): string => `
  <item ident="g1" title="Question">
    <itemmetadata><qtimetadata>${field('question_type', kind)}${field('points_possible', points)}${field('original_answer_ids', '1,2,3')}</qtimetadata></itemmetadata>
    <presentation>${material(html)}${response}</presentation>
    ${conditions === '' ? '' : `<resprocessing><outcomes><decvar maxvalue="100" minvalue="0" varname="SCORE" vartype="Decimal"/></outcomes>${conditions}</resprocessing>`}
    ${more}
  </item>`;

export const canvasChoices = (
  texts: readonly string[],
  { cardinality = 'Single', type = 'text/plain' } = {},
): string =>
  `<response_lid ident="response1" rcardinality="${cardinality}"><render_choice>${texts
    .map(
      (text, index) => `<response_label ident="${index}">${material(text, type)}</response_label>`,
    )
    .join('')}</render_choice></response_lid>`;

export const canvasField = (kind = ''): string =>
  `<response_str ident="response1" rcardinality="Single"><render_fib${kind}><response_label ident="answer1" rshuffle="No"/></render_fib></response_str>`;

export const equal = (value: string, more = ''): string =>
  `<varequal respident="response1"${more}>${value}</varequal>`;

/** The condition that exactly these of three choices are chosen. */
export const several = (...right: readonly number[]): string =>
  `<and>${[0, 1, 2]
    .map((label) => (right.includes(label) ? equal(`${label}`) : `<not>${equal(`${label}`)}</not>`))
    .join('')}</and>`;

export const canvasRight = (tests: string, score = '100', proceed = 'No'): string =>
  `<respcondition continue="${proceed}"><conditionvar>${tests}</conditionvar><setvar action="Set" varname="SCORE">${score}</setvar></respcondition>`;

/** A quiz as Canvas writes it. */
export const canvasQuiz = (...content: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
  <assessment ident="quiz" title="اختبار الفصل"><section ident="root_section">${content.join('')}</section></assessment>
</questestinterop>`;

/** A question with one right choice, the first, as Canvas writes it. */
export const canvasChoice = (
  texts: readonly string[],
  content: { html?: string; more?: string } = {},
): string =>
  canvasItem('multiple_choice_question', canvasChoices(texts), canvasRight(equal('0')), content);

/** A question bank as Canvas writes it in the export of a course. */
export const canvasBank = (ident: string, title: string, ...items: readonly string[]): string =>
  `<questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2"><objectbank ident="${ident}"><qtimetadata>${field('bank_title', title)}</qtimetadata>${items.join('')}</objectbank></questestinterop>`;

/** A quiz of a Common Cartridge: without points. */
export const cartridgeQuiz = (...items: readonly string[]): string =>
  `<questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2"><assessment ident="a" title="Quiz"><qtimetadata>${field('cc_profile', 'cc.exam.v0p1')}${field('cc_maxattempts', '1')}</qtimetadata><section ident="root_section">${items.join('')}</section></assessment></questestinterop>`;

export const cartridgeItem = (profile: string, response: string, conditions: string): string =>
  `<item ident="c1" title="Question 1"><itemmetadata><qtimetadata>${field('cc_profile', profile)}</qtimetadata></itemmetadata><presentation>${material('<div>نص السؤال</div>')}${response}</presentation><resprocessing><outcomes><decvar maxvalue="100" minvalue="0" varname="SCORE" vartype="Decimal"/></outcomes>${conditions}</resprocessing></item>`;

const formatted = (html: string): string =>
  `<flow class="FORMATTED_TEXT_BLOCK"><material><mat_extension><mat_formattedtext type="HTML"><![CDATA[${html}]]></mat_formattedtext></mat_extension></material></flow>`;

/** An item of a pool as Blackboard writes it. */
export const blackboardItem = (
  kind: string,
  response: string,
  conditions: string,
  { html = '<p>نص السؤال</p>', more = '' } = {},
): string => `
  <item title="" maxattempts="0">
    <itemmetadata><bbmd_asi_object_id>_1_1</bbmd_asi_object_id><bbmd_asitype>Item</bbmd_asitype><bbmd_assessmenttype>Pool</bbmd_assessmenttype><bbmd_questiontype>${kind}</bbmd_questiontype>${more}<qmd_absolutescore_max>10.0</qmd_absolutescore_max><qmd_weighting>0</qmd_weighting></itemmetadata>
    <presentation><flow class="Block"><flow class="QUESTION_BLOCK">${formatted(html)}</flow><flow class="RESPONSE_BLOCK">${response}</flow></flow></presentation>
    <resprocessing scoremodel="SumOfScores"><outcomes><decvar varname="SCORE" vartype="Decimal" defaultval="0" minvalue="0" maxvalue="10.00000"/></outcomes>${conditions}
      <respcondition title="incorrect"><conditionvar><other/></conditionvar><setvar variablename="SCORE" action="Set">0</setvar><displayfeedback linkrefid="incorrect" feedbacktype="Response"/></respcondition>
    </resprocessing>
    <itemfeedback ident="correct" view="All"><flow_mat class="Block"><flow_mat class="FORMATTED_TEXT_BLOCK"><material><mat_extension><mat_formattedtext type="HTML"></mat_formattedtext></mat_extension></material></flow_mat></flow_mat></itemfeedback>
  </item>`;

export const blackboardChoices = (texts: readonly string[], cardinality = 'Single'): string =>
  `<response_lid ident="response" rcardinality="${cardinality}" rtiming="No"><render_choice shuffle="No" minnumber="0" maxnumber="0">${texts
    .map(
      (text, index) =>
        `<flow_label class="Block"><response_label ident="id${index}" shuffle="Yes" rarea="Ellipse" rrange="Exact"><flow_mat class="FORMATTED_TEXT_BLOCK"><material><mat_extension><mat_formattedtext type="HTML">${text}</mat_formattedtext></mat_extension></material></flow_mat></response_label></flow_label>`,
    )
    .join('')}</render_choice></response_lid>`;

export const blackboardField = (name = 'response_str', kind = 'String'): string =>
  `<${name} ident="response" rcardinality="Single" rtiming="No"><render_fib charset="us-ascii" encoding="UTF_8" fibtype="${kind}" rows="0" maxchars="0" prompt="Box" columns="0"/></${name}>`;

export const blackboardRight = (tests: string): string =>
  `<respcondition title="correct"><conditionvar>${tests}</conditionvar><setvar variablename="SCORE" action="Set">SCORE.max</setvar><displayfeedback linkrefid="correct" feedbacktype="Response"/></respcondition>`;

/** A test of a label alone, with its part of the mark. */
export const blackboardPart = (label: string, part: string): string =>
  `<respcondition><conditionvar><varequal respident="${label}" case="No"/></conditionvar><setvar variablename="SCORE" action="Set">${part}</setvar></respcondition>`;

/** Feedback of Blackboard on a label. */
export const blackboardFeedback = (label: string, html: string): string =>
  `<itemfeedback ident="${label}" view="All"><solution view="All" feedbackstyle="Complete"><solutionmaterial><flow_mat class="Block">${formatted(html).replaceAll('flow ', 'flow_mat ').replaceAll('</flow>', '</flow_mat>')}</flow_mat></solutionmaterial></solution></itemfeedback>`;

/** A condition of Blackboard whose score is implied by its feedback. */
export const blackboardAnswer = (tests: string): string =>
  `<respcondition title="8d1f"><conditionvar>${tests}</conditionvar><displayfeedback linkrefid="correct" feedbacktype="Response"/></respcondition>`;

export const blackboardPool = (...items: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?><questestinterop><assessment title="حوض الأسئلة"><assessmentmetadata><bbmd_assessmenttype>Pool</bbmd_assessmenttype></assessmentmetadata><rubric view="All"><flow_mat class="Block"/></rubric><section><sectionmetadata><bbmd_sectiontype>Subsection</bbmd_sectiontype></sectionmetadata>${items.join('')}</section></assessment></questestinterop>`;
