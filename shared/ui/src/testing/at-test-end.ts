const ends: Array<() => void> = [];

/** Registers a cleanup of a test helper, run after the current test. */
export function atTestEnd(end: () => void): void {
  ends.push(end);
}

/** Runs the registered cleanups, latest first. */
export function endTest(): void {
  for (const end of ends.splice(0).reverse()) end();
}
