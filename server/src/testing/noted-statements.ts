import { TableWatch } from '../db/table-watch';

/**
 * As it is before anybody listens: another file of the same process may have left its own listening
 * there.
 */
const { noteStatement } = TableWatch.prototype;

/** The statements that go to the databases of a test file, in a list that grows with each. */
export function noteStatements(): string[] {
  const statements: string[] = [];
  jest.spyOn(TableWatch.prototype, 'noteStatement').mockImplementation(function noted(
    this: TableWatch,
    text: string,
  ) {
    statements.push(text);
    return noteStatement.call(this, text);
  });
  return statements;
}
