/** Why the server cannot start or continue, as one line for the operator. No data was damaged. */
export class StartupError extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'StartupError';
  }
}
