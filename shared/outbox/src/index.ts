/**
 * The one delivery engine of the browser (docs/decisions/0075). Bundled into each module that uses
 * it, never provided by the host, because modules are deployed independently.
 */
export { DeliveryQueue } from './delivery-queue';
export type { Delivery, DeliveryOutcome, DeliveryPolicy, EntryResult } from './delivery-queue';
export { Draft, removeDraft, storedDraftValues } from './draft';
export { Outbox } from './outbox';
export type { DeliverOptions, OutboxView } from './outbox';
