import { mayPass } from '@riwaq/api';

/** Throws one of the failures, preferably one after which a retry may succeed. */
export function throwFailure(failures: readonly unknown[]): void {
  if (failures.length > 0) throw failures.find(mayPass) ?? failures[0];
}

/** Waits until all promises have settled, then rejects if any failed (see {@link throwFailure}). */
export async function fetchedAll(fetches: readonly Promise<unknown>[]): Promise<void> {
  const outcomes = await Promise.allSettled(fetches);
  throwFailure(
    outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
    ),
  );
}
