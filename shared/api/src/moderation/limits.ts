/** Limits of removing and reporting texts (docs/decisions/0068). Not in the specification. */
export const MODERATION = {
  /** Longest reason of a removal or a report, in characters. */
  reasonMax: 500,
  /** Maximum number of listed reasons of reports about one object; all reports are counted. */
  reasonsListed: 20,
} as const;
