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

/** What the official client rejects with where the negotiation is answered so. */
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

test.each([401, 403])(
  'a negotiation that is answered %d is a refusal of the token',
  async (status) => {
    expect(isRefused(await failure(() => Promise.reject(new HttpError('Refused', status))))).toBe(
      true,
    );
  },
);

test.each([404, 429, 500, 503])('one that is answered %d is none', async (status) => {
  expect(isRefused(await failure(() => Promise.reject(new HttpError('Status', status))))).toBe(
    false,
  );
});

test('nor is a hub that cannot be reached', async () => {
  expect(isRefused(await failure(() => Promise.reject(new TypeError('Failed to fetch'))))).toBe(
    false,
  );
  expect(isRefused(null)).toBe(false);
});
