/** Building blocks for a host only; modules use the context that the host creates with them. */
export { disposeOnce, Listeners } from './disposal';
export { createEventBus, createModuleEventBus } from './event-bus';
export type { EventBus, EventBusOptions, ScopedEvents } from './event-bus';
export { addRefetch, retriedRefetch } from './refetch';
export { compileRoutePattern } from './route-pattern';
export type { RouteParams } from './route-pattern';
export { satisfiesRange } from './version-range';
