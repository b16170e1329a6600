import { createTestApi, createTestRealtime, createTestStorage } from '@riwaq/contract/testing';
import { Sitting } from '../sitting/sitting';
import { EXAM, type FakeExamServer } from './fake-exam-server';

/** Lets `ms` pass on the fake timers. */
export const pass = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);

/** A browser in which the exam's page can be reloaded any number of times. */
export function browserOf(server: FakeExamServer) {
  const storage = createTestStorage();
  const api = createTestApi(server.handlers);
  const realtime = createTestRealtime(new AbortController().signal);
  let page = new AbortController();
  let sitting: Sitting;
  const load = async (): Promise<void> => {
    // A reload does not wait for requests in flight.
    page.abort();
    page = new AbortController();
    sitting = new Sitting({ api, storage, examGuid: EXAM });
    sitting.connect(realtime, page.signal);
    void sitting.load();
    await pass(50);
  };
  return {
    load,
    api,
    realtime,
    storage,
    get sitting() {
      return sitting;
    },
  };
}
