/**
 * What is used of the official client: a file of its own, so that the rest is left out of the
 * bundle.
 */
export { HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
