import { TableWatch } from '../db/table-watch';

/** The statements that go to the databases of a test file, in a list that grows with each. */
export function noteStatements(): string[] {
  const statements: string[] = [];
  const note = TableWatch.prototype.noteStatement;
  jest.spyOn(TableWatch.prototype, 'noteStatement').mockImplementation(function noted(this: TableWatch, text: string) {
    statements.push(text);
    return note.call(this, text);
  });
  return statements;
}
