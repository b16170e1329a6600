/**
 * Re-exports the used parts of the official client in a separate file, so that the bundler drops
 * the rest.
 */
export { HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
