import {
  ApiError,
  OK,
  type ApiResponse,
  type ApiCallOptions,
  type ApiClient,
  type ApiData,
  type ApiInput,
  type ApiKey,
} from '@riwaq/api';

/** Handles one endpoint; throws an `ApiError` to fail the call. */
export type TestApiHandler<Key extends ApiKey> = (
  input: ApiInput<Key>,
  options: ApiCallOptions,
) => ApiResponse<ApiData<Key>> | Promise<ApiResponse<ApiData<Key>>>;
export type TestApiHandlers = { [Key in ApiKey]?: TestApiHandler<Key> };

export interface TestApiCall {
  key: ApiKey;
  input: unknown;
}

/** A client that responds from handlers and records its calls. */
export type TestApi = ApiClient & {
  /** All recorded calls, oldest first. */
  readonly calls: readonly TestApiCall[];
  /** The inputs of the calls of one endpoint, oldest first. */
  callsOf<Key extends ApiKey>(key: Key): ApiInput<Key>[];
  /** Sets the handler of an endpoint from now on. */
  answer<Key extends ApiKey>(key: Key, handler: TestApiHandler<Key>): void;
};

/** A successful response, or a business refusal when a code is given. */
export function answered<Data>(
  data: Data,
  statusCode: number = OK,
  details?: string,
): ApiResponse<Data> {
  return details === undefined ? { statusCode, data } : { statusCode, data, details };
}

/** A call of an endpoint without a handler rejects with an `ApiError` `not-found` that names it. */
export function createTestApi(initial: TestApiHandlers = {}): TestApi {
  const handlers = new Map<string, (input: never, options: ApiCallOptions) => unknown>();
  for (const [key, handler] of Object.entries(initial)) if (handler) handlers.set(key, handler);
  const calls: TestApiCall[] = [];

  const api = async (
    key: ApiKey,
    input: unknown = {},
    options: ApiCallOptions = {},
  ): Promise<unknown> => {
    calls.push({ key, input });
    const handler = handlers.get(key);
    await Promise.resolve();
    if (options.signal?.aborted) throw new ApiError({ code: 'aborted', endpoint: key });
    if (!handler) throw new ApiError({ code: 'not-found', endpoint: key, status: 404 });
    const answer = await handler(input as never, options);
    if (options.signal?.aborted) throw new ApiError({ code: 'aborted', endpoint: key });
    return answer;
  };

  return Object.assign(api as ApiClient, {
    calls,
    callsOf: <Key extends ApiKey>(key: Key) =>
      calls.filter((call) => call.key === key).map((call) => call.input as ApiInput<Key>),
    answer: <Key extends ApiKey>(key: Key, handler: TestApiHandler<Key>) =>
      void handlers.set(key, handler),
  });
}
