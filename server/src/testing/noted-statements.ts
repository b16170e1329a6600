import { TableVersionTracker } from '../platform/db/table-version-tracker';

/** The original method: another test file in the same process may have left its spy installed. */
const { noteStatement } = TableVersionTracker.prototype;

/** Records the statements that are sent to the databases of a test file, in a growing list. */
export function noteStatements(): string[] {
  const statements: string[] = [];
  jest.spyOn(TableVersionTracker.prototype, 'noteStatement').mockImplementation(function noted(
    this: TableVersionTracker,
    text: string,
  ) {
    statements.push(text);
    return noteStatement.call(this, text);
  });
  return statements;
}
