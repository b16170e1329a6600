import {
  HttpClient,
  HttpError,
  HubConnectionBuilder,
  LogLevel,
  type HttpResponse,
} from '@microsoft/signalr';
import { isRefused } from './hub-link';

class Answering extends HttpClient {
  readonly #answer: () => Promise<HttpResponse>;
  constructor(answer: () => Promise<HttpResponse>) {
    super();
    this.#answer = answer;
  }

  send(): Promise<HttpResponse> {
    return this.#answer();
  }
}

/** The error with which the official client rejects after this response to the negotiation. */
const failure = (answer: () => Promise<HttpResponse>): Promise<unknown> =>
  new HubConnectionBuilder()
    .withUrl('http://localhost/applicationHub', { httpClient: new Answering(answer) })
    .configureLogging(LogLevel.None)
    .build()
    .start()
    .then(
      () => null,
      (cause: unknown) => cause,
    );

test.each([401, 403])('treats HTTP %d on negotiation as a rejected token', async (status) => {
  expect(isRefused(await failure(() => Promise.reject(new HttpError('Refused', status))))).toBe(
    true,
  );
});

test.each([404, 429, 500, 503])('does not treat HTTP %d as a rejected token', async (status) => {
  expect(isRefused(await failure(() => Promise.reject(new HttpError('Status', status))))).toBe(
    false,
  );
});

test('does not treat an unreachable hub as a rejected token', async () => {
  expect(isRefused(await failure(() => Promise.reject(new TypeError('Failed to fetch'))))).toBe(
    false,
  );
  expect(isRefused(null)).toBe(false);
});
