import { mayPass } from '@riwaq/api';

/** Throws one of the failures: one that a retry may mend, if there is one among them. */
export function throwFailure(failures: readonly unknown[]): void {
  if (failures.length > 0) throw failures.find(mayPass) ?? failures[0];
}

/**
 * Waits for all of them, however each ends. Rejects where one failed: as {@link throwFailure} does.
 */
export async function fetchedAll(fetches: readonly Promise<unknown>[]): Promise<void> {
  const outcomes = await Promise.allSettled(fetches);
  throwFailure(
    outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
    ),
  );
}
