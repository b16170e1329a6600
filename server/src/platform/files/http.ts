import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { CHAT_FILES_PATH, extensionOf, OK, UPLOAD, type UploadProgress } from '@riwaq/api';
import { UPLOAD_LOCATIONS } from '@riwaq/api/endpoints';
import { z } from 'zod';
import type { Caller } from '../caller';
import type { Attacks } from '../../audit/attacks';
import { HttpError, malformed, notFound, unauthorised } from '../http/errors';
import { brokenForm, FIELD_BYTES } from '../http/form';
import { bearerToken, languageOf, type Authenticate } from '../http/http';
import type { StoredFile } from '../services';
import { textsOf } from '../texts';
import { parsePart } from '../http/validate';
import type { FileAddresses } from './addresses';
import { mayBeShown } from './content-types';
import type { FileStore } from './file-store';
import ar from './locales/ar.json';
import en from './locales/en.json';
import type { FilesService } from './service';
import { OffsetMismatch, type FileUploads } from './uploads';

const say = textsOf({ ar, en });

/** Path prefix of uploads: `{prefix}{location}`. */
export const UPLOAD_PREFIX = '/upload/';

const location = z.enum(UPLOAD_LOCATIONS);
const uploadQuery = z.object({
  uploadId: z.guid().transform((guid) => guid.toLowerCase()),
  fileName: z.string().min(1).max(255),
});
const signedQuery = z.object({
  use: z.enum(['download', 'preview']),
  expires: z.coerce.number(),
  by: z.guid().optional(),
  signature: z.string().max(100),
});

interface Range {
  start: number;
  end: number;
  total: number;
}

/** Parses `bytes a-b/total`; without the header, the body is the complete file. */
function contentRange(request: FastifyRequest, bodyLength: number | null): Range {
  const header = request.headers['content-range'];
  if (header === undefined && bodyLength !== null)
    return { start: 0, end: bodyLength - 1, total: bodyLength };
  const match = /^bytes (\d{1,12})-(\d{1,12})\/(\d{1,12})$/.exec(header ?? '');
  const range = { start: Number(match?.[1]), end: Number(match?.[2]), total: Number(match?.[3]) };
  const wrong =
    !match ||
    range.end < range.start ||
    range.end >= range.total ||
    (bodyLength !== null && range.end - range.start + 1 !== bodyLength);
  if (wrong) throw malformed('content-range', 'invalid');
  return range;
}

async function partOf(
  request: FastifyRequest,
): Promise<{ content: Readable; range: Range; fields: unknown }> {
  if (request.isMultipart()) {
    const file = await request
      .file({
        limits: { fileSize: UPLOAD.chunkBytes, files: 1, fields: 10, fieldSize: FIELD_BYTES },
      })
      .catch((cause: unknown) => {
        throw brokenForm(cause, 'file');
      });
    if (!file) throw malformed('file', 'required');
    const fields = Object.fromEntries(
      Object.entries(file.fields).flatMap(([name, field]) =>
        field !== undefined && !Array.isArray(field) && field.type === 'field'
          ? [[name, field.value]]
          : [],
      ),
    );
    return {
      content: file.file,
      range: contentRange(request, null),
      fields: { fileName: file.filename, ...fields, ...(request.query as object) },
    };
  }
  const length = request.headers['content-length'];
  if (length === undefined || !/^\d{1,12}$/.test(length))
    throw malformed('content-length', 'required');
  const content = request.body instanceof Readable ? request.body : Readable.from([]);
  return { content, range: contentRange(request, Number(length)), fields: request.query };
}

/**
 * Chunked upload (docs/decisions/0005): POST receives a chunk, as raw bytes or multipart; GET
 * returns the progress of an upload; DELETE discards one, with the same response whether it existed
 * or not.
 */
export async function serveUploads(
  app: FastifyInstance,
  {
    uploads,
    authenticate,
    attacks,
  }: { uploads: FileUploads; authenticate: Authenticate; attacks: Pick<Attacks, 'refusedCall'> },
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    await scope.register(multipart);
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));

    const callerOf = async (request: FastifyRequest): Promise<Caller> => {
      const token = bearerToken(request);
      const caller = token === null ? null : await authenticate(token);
      if (!caller) throw unauthorised();
      return caller;
    };
    const locationOf = (request: FastifyRequest) => {
      const parsed = location.safeParse((request.params as { location: string }).location);
      if (!parsed.success) throw notFound();
      return parsed.data;
    };
    const answered = async (
      request: FastifyRequest,
      reply: FastifyReply,
      caller: Caller,
      work: () => Promise<UploadProgress>,
    ) => {
      try {
        return { statusCode: OK, data: await work() };
      } catch (cause) {
        if (cause instanceof HttpError)
          attacks.refusedCall(cause.status, caller, request.ip, `${request.method} upload`);
        if (!(cause instanceof OffsetMismatch)) throw cause;
        return reply.code(409).send({
          statusCode: 0,
          code: 'conflict',
          fields: [],
          data: { received: cause.received },
        });
      }
    };

    scope.post(`${UPLOAD_PREFIX}:location`, async (request, reply) => {
      const caller = await callerOf(request);
      const place = locationOf(request);
      const { content, range, fields } = await partOf(request);
      const { uploadId, fileName } = parsePart(uploadQuery, fields) as z.output<typeof uploadQuery>;
      // Drain the unread body, or the client never receives the response.
      return answered(request, reply, caller, () =>
        uploads
          .take(caller, { uploadGuid: uploadId, location: place, fileName, ...range, content })
          .finally(() => content.resume()),
      );
    });
    scope.get(`${UPLOAD_PREFIX}:location/:uploadId`, async (request, reply) => {
      const caller = await callerOf(request);
      const { uploadId } = request.params as { uploadId: string };
      if (!z.guid().safeParse(uploadId).success) throw notFound();
      const place = locationOf(request);
      return answered(request, reply, caller, () =>
        uploads.state(caller, place, uploadId.toLowerCase()),
      );
    });
    scope.delete(`${UPLOAD_PREFIX}:location/:uploadId`, async (request) => {
      const caller = await callerOf(request);
      const { uploadId } = request.params as { uploadId: string };
      if (!z.guid().safeParse(uploadId).success) throw notFound();
      await uploads.forget(caller, locationOf(request), uploadId.toLowerCase());
      return { statusCode: OK, data: null };
    });
  });
}

/**
 * Prevents stored files from running code or loading anything; without `sandbox`, in which PDF
 * viewers do not work.
 */
const FILE_POLICY =
  "default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'unsafe-inline'";

const disposition = (kind: 'inline' | 'attachment', name: string) => {
  const ascii = name.replace(/[^\x20-\x7e]|["\\]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
};

/** The first range of a Range header; null for the complete file, or 'unsatisfiable'. */
function wantedRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | null | 'unsatisfiable' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const start = match[1] === '' ? Math.max(0, size - Number(match[2])) : Number(match[1]);
  const end = match[1] === '' || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  return start > end || start >= size ? 'unsatisfiable' : { start, end };
}

interface FileServing {
  files: FilesService;
  store: FileStore;
  addresses: FileAddresses;
  /** Other origins, beside the server's own, whose pages may show a file in a frame. */
  siteOrigins: readonly string[];
}

/** A file at a signed address, and how its reader was authorised. */
interface SignedFile {
  file: StoredFile;
  reader: 'person' | 'visitor' | 'asked';
  query: z.output<typeof signedQuery>;
}

/**
 * Verifies the address of a file and its reader. Throws 404 for an address that is not valid any
 * more, and 423 for a reader who is locked out of the file's areas.
 */
async function verifyAddress(
  { files, addresses }: FileServing,
  fileUrl: string,
  request: FastifyRequest,
): Promise<SignedFile> {
  const query = signedQuery.safeParse(request.query);
  if (!query.success || !addresses.verify(fileUrl, query.data))
    throw new HttpError(404, 'not-found');
  const file = await files.find(fileUrl);
  if (!file) throw notFound();
  const reader =
    query.data.by === undefined ? 'person' : await files.passReader(query.data.by, file);
  if (!(await files.hasBytes(file))) throw notFound();
  return { file, reader, query: query.data };
}

function cacheControl(addresses: FileAddresses, { reader, query }: SignedFile): string {
  if (reader === 'visitor') return 'no-store';
  if (reader === 'asked') return 'private, no-cache';
  return `private, max-age=${addresses.secondsLeft(query)}, immutable`;
}

function headersOf({ addresses, siteOrigins }: FileServing, signed: SignedFile) {
  const { file, query } = signed;
  const framing = ['frame-ancestors', "'self'", ...siteOrigins].join(' ');
  const extension = extensionOf(file.originalName);
  const shown = query.use === 'preview' && mayBeShown(extension);
  return {
    'content-type': file.mime,
    'x-content-type-options': 'nosniff',
    'content-disposition': disposition(shown ? 'inline' : 'attachment', file.originalName),
    'content-security-policy': `${FILE_POLICY}; ${framing}; ${extension === 'pdf' ? "object-src 'self'" : 'sandbox'}`,
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': cacheControl(addresses, signed),
    'accept-ranges': 'bytes',
  };
}

/** Sends the bytes of a file, or the range that was requested. */
function sendBytes(
  store: FileStore,
  { guid, bytes }: StoredFile,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): FastifyReply {
  const range = wantedRange(request.headers.range, bytes);
  if (range === 'unsatisfiable')
    return reply.code(416).header('content-range', `bytes */${bytes}`).send();
  const { start, end } = range ?? { start: 0, end: bytes - 1 };
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${bytes}`);
  return reply.header('content-length', end - start + 1).send(store.read(guid, { start, end }));
}

/** Serves stored files at their signed addresses, with ranges for media players. */
export function serveFiles(app: FastifyInstance, serving: FileServing): void {
  const send = async (fileUrl: string, request: FastifyRequest, reply: FastifyReply) => {
    const signed = await verifyAddress(serving, fileUrl, request);
    // X-Frame-Options cannot list sites, and some browsers apply it despite `frame-ancestors`.
    reply.removeHeader('x-frame-options').headers(headersOf(serving, signed));
    if (signed.reader === 'asked') {
      // A file's content never changes, so that a browser with a cached copy only needs permission
      // to show it again.
      const tag = `"${signed.file.guid}"`;
      reply.header('etag', tag);
      if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    }
    return sendBytes(serving.store, signed.file, { request, reply });
  };

  /**
   * Responds to a missing file with 404 as text: a browser tab opens the address directly, so no
   * page could translate an error code.
   */
  const sendOrSay = async (fileUrl: string, request: FastifyRequest, reply: FastifyReply) => {
    try {
      return await send(fileUrl, request, reply);
    } catch (cause) {
      if (!(cause instanceof HttpError && cause.status === 404)) throw cause;
      return reply
        .code(404)
        .headers({ 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' })
        .send(say(languageOf(request), 'notThere'));
    }
  };

  app.get('/files/:location/:guid/:name', (request, reply) => {
    const {
      location: place,
      guid,
      name,
    } = request.params as { location: string; guid: string; name: string };
    return sendOrSay(`${place}/${guid}/${name}`, request, reply);
  });
  // Files of chat (CHAT-10).
  app.get(`/files/${CHAT_FILES_PATH}/:from/:to/:file`, (request, reply) => {
    const { from, to, file } = request.params as { from: string; to: string; file: string };
    return sendOrSay(`${CHAT_FILES_PATH}/${from}/${to}/${file}`, request, reply);
  });
}
