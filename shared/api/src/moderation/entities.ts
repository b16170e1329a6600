import { z } from 'zod';
import { guid, optionalText, seen, text } from '../schema';
import { MODERATION } from './limits';

/** Removes another person's text; its author is notified of the reason. */
export const removalModel = z.object({ guid, reason: seen.max(MODERATION.reasonMax) });

/** Reports another person's text to those who may remove it. */
export const reportModel = z.object({
  guid,
  reason: optionalText(text.trim().max(MODERATION.reasonMax)),
});

/** Open reports about one object: their number, and the reasons of the newest that have one. */
export const reported = z.object({ guid, count: z.number(), reasons: z.array(z.string()) });
export type Reported = z.infer<typeof reported>;
