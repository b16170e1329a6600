import type { ModuleFailureCode } from '@riwaq/contract';

/** Why a module cannot be shown. The text for a person is looked up from `code`. */
export class ModuleError extends Error {
  readonly code: ModuleFailureCode;
  readonly moduleId: string;

  constructor(init: { code: ModuleFailureCode; moduleId: string; cause?: unknown }) {
    // In one line what happened and to what, such as the changed file: a log shows no cause of a
    // cause.
    super(
      `${init.moduleId}: ${init.code}${init.cause instanceof Error ? ` (${init.cause.message})` : ''}`,
      { cause: init.cause },
    );
    this.name = 'ModuleError';
    this.code = init.code;
    this.moduleId = init.moduleId;
  }
}

/** A file of a build is not the one that its manifest names. */
export const tampered = (moduleId: string, file: string): ModuleError =>
  new ModuleError({ code: 'code-tampered', moduleId, cause: new Error(file) });

const messageOf = (cause: unknown): string =>
  cause instanceof Error ? `${cause.name} ${cause.message}` : String(cause);

/**
 * Whether a script or stylesheet could not be had, at start or later (webpack and the federation
 * runtime name it so).
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

/** What a rejected load of code means. Code that arrives and throws has failed at its start. */
export function loadFailureCode(cause: unknown): ModuleFailureCode {
  if (cause instanceof ModuleError) return cause.code;
  if (!isChunkError(cause)) return 'activate-failed';
  return isTimeout(cause) ? 'code-timeout' : 'code-unreachable';
}

/** What the shared scope says when it refuses a version, or null for any other error. */
export function sharedMismatch(cause: unknown): string | null {
  return /shared (singleton )?module|does not satisfy|Unsatisfied version/i.test(messageOf(cause))
    ? messageOf(cause)
    : null;
}
