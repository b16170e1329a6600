import {
  blackboardAnswer,
  blackboardChoices,
  blackboardField,
  blackboardItem,
  blackboardPool,
  blackboardRight,
  canvasChoices,
  canvasItem,
  canvasQuiz,
  canvasRight,
  equal,
} from './testing/fixtures-v1';
import { readQuestions } from './testing/read';

const right = blackboardRight('<varequal respident="response" case="false">id0</varequal>');
const kindsIn = async (file: string) => {
  const { questions, leftOut } = await readQuestions(file);
  expect(questions).toEqual([]);
  return leftOut.map(({ kind, reason }) => [kind, reason]);
};

it.each([
  'Matching',
  'Ordering',
  'Hot Spot',
  'Opinion Scale',
  'Jumbled Sentence',
  'Quiz Bowl',
  'Fill in the Blank Plus',
])('names the kind %s of Blackboard, however simple its question is', async (kind) => {
  const file = blackboardPool(
    blackboardItem(kind, blackboardChoices(['a', 'b']), right),
    blackboardItem(kind, blackboardField(), right),
    blackboardItem(kind, '', ''),
  );
  expect(await kindsIn(file)).toEqual(Array(3).fill([kind, 'kind']));
});

it.each([
  'matching_question',
  'fill_in_multiple_blanks_question',
  'multiple_dropdowns_question',
  'categorization_question',
  'text_only_question',
])('names the kind %s of Canvas, however simple its question is', async (kind) => {
  const item = canvasItem(kind, canvasChoices(['a', 'b']), canvasRight(equal('0')));
  expect(await kindsIn(canvasQuiz(item))).toEqual([[kind, 'kind']]);
});

describe('a question without metadata', () => {
  const item = (response: string): string =>
    `<questestinterop><item ident="a"><presentation><material><mattext>x</mattext></material>${response}</presentation><resprocessing/></item></questestinterop>`;
  const choices = (name: string, cardinality = 'Single'): string =>
    `<${name} ident="r" rcardinality="${cardinality}"><render_choice/></${name}>`;

  it.each([
    ['hotspot', choices('response_xy')],
    ['matching', choices('response_grp')],
    ['ordering', choices('response_lid', 'Ordered')],
    ['slider', '<response_num ident="r"><render_slider/></response_num>'],
    ['composite', choices('response_lid') + choices('response_lid')],
  ])('is named %s by its response', async (kind, response) => {
    expect(await kindsIn(item(response))).toEqual([[kind, 'kind']]);
  });
});

it('names a limit of the letters of an answer', async () => {
  const field = blackboardField().replace('maxchars="0"', 'maxchars="5"');
  const test = blackboardAnswer('<varequal respident="response" case="false">Paris</varequal>');
  const file = blackboardPool(blackboardItem('Fill in the Blank', field, test));
  expect((await readQuestions(file)).questions.map(({ losses }) => [...losses])).toEqual([
    ['answerForm'],
  ]);
});

it('names a text among the choices', async () => {
  const choices = blackboardChoices(['a', 'b']).replace(
    '</render_choice>',
    '<material><mattext>Read this.</mattext></material></render_choice>',
  );
  const file = blackboardPool(blackboardItem('Multiple Choice', choices, right));
  expect((await readQuestions(file)).questions.map(({ losses }) => [...losses])).toEqual([
    ['extras'],
  ]);
});
