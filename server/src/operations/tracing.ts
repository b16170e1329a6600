import type { Context, Span, Tracer } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { TableVersionTracker } from '../platform/db/table-version-tracker';
import { endpointOwner } from './endpoint-owner';

/**
 * Maximum length of a statement in a span. Statements contain parameter names, never their values.
 */
const STATEMENT_LENGTH = 2000;

export interface TracingOptions {
  /** OTLP-over-HTTP endpoint to which spans are sent: `/v1/traces` is below it. */
  endpoint: string;
  /** Service name of the installation, and name of the process. */
  service: string;
  process: string;
}

/** Traces of this process. */
export interface Tracing {
  /**
   * Creates a span for each request, named by its endpoint, in the trace that the request names.
   * Call it before the first request.
   */
  traceRequests(app: FastifyInstance): void;
  /** Creates a span for each statement of a request. */
  traceDatabase(watch: TableVersionTracker): void;
  /** Identifier of the current trace, or of a request's; undefined without one. */
  traceId(request?: FastifyRequest): string | undefined;
  /** Sends the remaining spans. */
  close(): Promise<void>;
}

type Api = typeof import('@opentelemetry/api');

/** The span of a request, and the context in which its work runs. */
interface RequestTrace {
  readonly span: Span;
  readonly within: Context;
}

/** Registers the exporter of spans. Imports its packages lazily: unused they take no memory. */
async function startExporter({ endpoint, service, process }: TracingOptions) {
  const [
    { BatchSpanProcessor, NodeTracerProvider },
    { OTLPTraceExporter },
    { defaultResource, resourceFromAttributes },
  ] = await Promise.all([
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const provider = new NodeTracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({ 'service.name': service, 'service.instance.id': process }),
    ),
    spanProcessors: [
      new BatchSpanProcessor(
        new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` }),
      ),
    ],
  });
  provider.register();
  return provider;
}

/** Begins the trace of a request, in the trace that its headers name. */
function beginRequest(
  { propagation, ROOT_CONTEXT, SpanKind, trace }: Api,
  tracer: Tracer,
  request: FastifyRequest,
): RequestTrace {
  const { module, area, endpoint } = endpointOwner(request);
  const parent = propagation.extract(ROOT_CONTEXT, request.headers);
  const span = tracer.startSpan(
    endpoint,
    {
      kind: SpanKind.SERVER,
      attributes: {
        'riwaq.module': module,
        'riwaq.area': area,
        'http.request.method': request.method,
        'http.route': request.routeOptions.url ?? '',
      },
    },
    parent,
  );
  return { span, within: trace.setSpan(parent, span) };
}

/** Runs a statement in a span of its own if a request is traced; background jobs are not. */
async function traceStatement<Result>(
  { context, SpanKind, SpanStatusCode, trace }: Api,
  tracer: Tracer,
  statement: string,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!trace.getSpan(context.active())) return work();
  const [verb = ''] = /\w+/.exec(statement) ?? [];
  const span = tracer.startSpan(`database ${verb.toLowerCase()}`, {
    kind: SpanKind.CLIENT,
    attributes: {
      'db.system.name': 'postgresql',
      'db.query.text': statement.slice(0, STATEMENT_LENGTH),
    },
  });
  try {
    return await work();
  } catch (cause) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    throw cause;
  } finally {
    span.end();
  }
}

/** Starts tracing (docs/decisions/0044). */
export async function startTracing(options: TracingOptions): Promise<Tracing> {
  const [api, provider] = await Promise.all([import('@opentelemetry/api'), startExporter(options)]);
  const { context, SpanStatusCode, trace } = api;
  const tracer = trace.getTracer('riwaq');
  const openTraces = new WeakMap<FastifyRequest, RequestTrace>();

  return {
    traceRequests(app) {
      app.addHook('onRequest', (request, _reply, done) => {
        openTraces.set(request, beginRequest(api, tracer, request));
        done();
      });
      // Set the context only now: while a body is read, work belongs to the socket's context.
      app.addHook('preHandler', (request, _reply, done) => {
        const begun = openTraces.get(request);
        if (begun) context.with(begun.within, done);
        else done();
      });
      app.addHook('onResponse', (request, reply, done) => {
        const span = openTraces.get(request)?.span;
        span?.setAttribute('http.response.status_code', reply.statusCode);
        if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
        span?.end();
        done();
      });
    },
    traceDatabase(watch) {
      watch.around = (statement, work) => traceStatement(api, tracer, statement, work);
    },
    traceId: (request) =>
      (request ? openTraces.get(request)?.span : trace.getSpan(context.active()))?.spanContext()
        .traceId,
    close: () => provider.shutdown(),
  };
}
