/** Kinds of questions that other systems have and this one has not, or not in every form. */
const KINDS = [
  'matching',
  'ordering',
  'hotspot',
  'labelling',
  'slider',
  'drawing',
  'media',
  'blanks',
  'gapMenu',
  'dragWords',
  'calculated',
  'description',
  'survey',
  'random',
  'categories',
  'quizBowl',
  'truths',
  'program',
  'composite',
  'unnamed',
] as const;
export type LeftOutKind = (typeof KINDS)[number];

/** The names in Moodle, Canvas, Blackboard and QTI, folded by {@link fold}. */
const NAMES: Readonly<Record<LeftOutKind, string>> = {
  matching: 'match matching associate graphicassociate randomsamatch',
  ordering: 'order ordering graphicorder',
  hotspot: 'hotspot hottext selectpoint positionobject wordselect',
  labelling: 'ddmarker ddimageortext graphicgapmatch',
  slider: 'slider',
  drawing: 'drawing',
  media: 'media recordrtc poodllrecording cloudpoodll',
  blanks: 'cloze multianswer fillinmultipleblanks fillintheblankplus gapfill',
  gapMenu: 'gapselect multipledropdowns inlinechoice jumbledsentence',
  dragWords: 'ddwtos gapmatch',
  calculated:
    'calculated calculatedsimple calculatedmulti calculatedformula formulas stack varnumeric varnumericset',
  description: 'description information textonly',
  survey: 'opinionscale likert',
  random: 'random',
  categories: 'categorization categorize',
  quizBowl: 'quizbowl',
  truths: 'kprime mtf',
  program: 'coderunner vplquestion',
  composite: 'composite',
  unnamed: 'item',
};

const fold = (kind: string): string =>
  kind
    .replace(/(?:_question|Interaction)$/, '')
    .replace(/[\s_/-]/g, '')
    .toLowerCase();

const BY_NAME: ReadonlyMap<string, LeftOutKind> = new Map(
  KINDS.flatMap((kind) => NAMES[kind].split(' ').map((name) => [name, kind] as const)),
);

/**
 * The kind of a question that an import left out; null for one without a name here, such as that of
 * a plugin.
 */
export const leftOutKind = (kind: string): LeftOutKind | null => BY_NAME.get(fold(kind)) ?? null;
