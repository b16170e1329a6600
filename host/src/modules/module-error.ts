import type { ModuleFailureCode } from '@riwaq/contract';

/** Why a module cannot be shown. The user's text is looked up by `code`. */
export class ModuleError extends Error {
  readonly code: ModuleFailureCode;
  readonly moduleId: string;

  constructor(init: { code: ModuleFailureCode; moduleId: string; cause?: unknown }) {
    // Include the cause's message, such as the changed file, because a log shows no nested causes.
    super(
      `${init.moduleId}: ${init.code}${init.cause instanceof Error ? ` (${init.cause.message})` : ''}`,
      { cause: init.cause },
    );
    this.name = 'ModuleError';
    this.code = init.code;
    this.moduleId = init.moduleId;
  }
}

/** The error for a file whose hash differs from the manifest. */
export const tampered = (moduleId: string, file: string): ModuleError =>
  new ModuleError({ code: 'code-tampered', moduleId, cause: new Error(file) });

const messageOf = (cause: unknown): string =>
  cause instanceof Error ? `${cause.name} ${cause.message}` : String(cause);

/**
 * Whether a script or stylesheet could not be loaded, at start or later (webpack and the federation
 * runtime use these messages).
 */
export function isChunkError(cause: unknown): boolean {
  const code =
    typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined;
  return (
    code === 'CSS_CHUNK_LOAD_FAILED' ||
    /ChunkLoadError|Loading (CSS )?chunk|ScriptNetworkError|dynamically imported module/i.test(
      messageOf(cause),
    )
  );
}

const isTimeout = (cause: unknown): boolean => /timed out|\btimeout\b/i.test(messageOf(cause));

/** Maps a rejected load to a failure code. Code that loads and then throws is `activate-failed`. */
export function loadFailureCode(cause: unknown): ModuleFailureCode {
  if (cause instanceof ModuleError) return cause.code;
  if (!isChunkError(cause)) return 'activate-failed';
  return isTimeout(cause) ? 'code-timeout' : 'code-unreachable';
}

/**
 * Returns the federation runtime's message when it refuses a shared version, or null for any other
 * error.
 */
export function sharedMismatch(cause: unknown): string | null {
  return /shared (singleton )?module|does not satisfy|Unsatisfied version/i.test(messageOf(cause))
    ? messageOf(cause)
    : null;
}
