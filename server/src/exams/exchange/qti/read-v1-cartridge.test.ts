import {
  canvasChoices,
  canvasField,
  canvasRight,
  cartridgeItem,
  cartridgeQuiz,
  equal,
  several,
} from './testing/fixtures-v1';
import { packageOf, readQuestions, shown } from './testing/read';

describe('questions of a Common Cartridge', () => {
  it('have no marks, and the settings of their test are named', async () => {
    const { questions, leftOut } = await readQuestions(
      packageOf({
        'a/assessment_qti.xml': cartridgeQuiz(
          cartridgeItem(
            'cc.fib.v0p1',
            canvasField(),
            `<respcondition continue="Yes"><conditionvar><other/></conditionvar><displayfeedback linkrefid="general_fb"/></respcondition>${canvasRight(equal('Blank') + equal('white'))}`,
          ),
          cartridgeItem(
            'cc.multiple_response.v0p1',
            canvasChoices(['a', 'b', 'c'], { cardinality: 'Multiple' }),
            canvasRight(several(1)),
          ),
        ),
      }),
    );
    expect(questions.map((question) => [question.mark, ...shown(question)])).toEqual([
      [null, 'FillInTheBlanks', '+Blank', '+white'],
      [null, 'MultiChoice', '-a', '+b', '-c'],
    ]);
    expect(leftOut).toEqual([{ name: 'Quiz', kind: 'test', reason: 'settings' }]);
  });
});
