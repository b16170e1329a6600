const ends: Array<() => void> = [];

/** What a helper has to end once the test is over that runs now. */
export function atTestEnd(end: () => void): void {
  ends.push(end);
}

/** Ends it, the latest first. */
export function endTest(): void {
  for (const end of ends.splice(0).reverse()) end();
}
