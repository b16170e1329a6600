import { parentPort, workerData } from 'node:worker_threads';
import type { WorkerMessage } from '../../platform/run-in-worker';
import { writeXlsx } from '../../platform/spreadsheets/write-xlsx';
import { importEntries } from './import-entries';
import type {
  ImportProgress,
  ImportReply,
  ImportRequest,
  SheetReply,
  WorkerRequest,
} from './import-file';
import { READERS } from './readers';
import { recogniseFormat } from './recognise-format';

/** Reads one file of questions, or writes them as a spreadsheet, and exits. */
const request = workerData as WorkerRequest;

const post = (message: WorkerMessage<ImportReply | SheetReply, ImportProgress>): void =>
  parentPort?.postMessage(message);

/** Reports each percent once: a file may have thousands of questions. */
function reporter(total: number): (done: number) => void {
  let reported = -1;
  return (done) => {
    const percent = Math.floor((100 * done) / total);
    if (percent === reported) return;
    reported = percent;
    post({ kind: 'progress', progress: { done, total } });
  };
}

async function read({
  content,
  language,
  withFiles,
  ...given
}: ImportRequest): Promise<ImportReply> {
  const source = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  post({ kind: 'progress', progress: { done: 0, total: 0 } });
  const formatType = recogniseFormat(source, given.formatType);
  const result = await READERS[formatType](source, language);
  if (result.kind !== 'read') return { formatType, result };
  const read = await importEntries(result, reporter(result.questions.length));
  const files = withFiles ? read.files : new Map<string, Uint8Array>();
  const { draw = null } = result;
  return { formatType, result: { kind: 'read', ...read, files, draw } };
}

const reply = (): Promise<ImportReply | SheetReply> =>
  'table' in request ? writeXlsx(request.table) : read(request);

void reply().then((result) => post({ kind: 'reply', reply: result }));
