/** Removing and reporting what people write (docs/decisions/0068). Not in the specification. */
export const MODERATION = {
  /** Longest reason of a removal or a report, in characters. */
  reasonMax: 500,
  /** Reasons of reports about one thing that are listed; all reports are counted. */
  reasonsListed: 20,
} as const;
