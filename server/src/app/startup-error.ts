/**
 * Why the server cannot start or go on, as one line for the person who starts it. Nothing was
 * harmed.
 */
export class StartupError extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'StartupError';
  }
}
