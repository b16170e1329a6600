import { z } from 'zod';

/** Messages about the hub between the processes. */
const hubMessage = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('group'),
    group: z.string(),
    event: z.string(),
    args: z.array(z.unknown()),
    own: z.record(z.string(), z.array(z.unknown())).optional(),
  }),
  z.object({
    kind: z.literal('user'),
    userGuid: z.string(),
    event: z.string(),
    args: z.array(z.unknown()),
  }),
  z.object({
    kind: z.literal('people'),
    group: z.string(),
    people: z.array(z.string()),
    event: z.string(),
    args: z.array(z.unknown()),
  }),
  z.object({ kind: z.literal('remove'), userGuid: z.string(), group: z.string() }),
  z.object({ kind: z.literal('leave'), userGuid: z.string() }),
  z.object({ kind: z.literal('reconnect'), userGuid: z.string() }),
  z.object({
    kind: z.literal('disconnect'),
    userGuid: z.string(),
    sessionGuid: z.string().optional(),
  }),
]);
export type HubMessage = z.infer<typeof hubMessage>;

export const writeHubMessage = (message: HubMessage): string => JSON.stringify(message);

/**
 * Parses a message; null when it is not of this version: another version may run during an update.
 */
export function readHubMessage(text: string): HubMessage | null {
  try {
    return hubMessage.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
