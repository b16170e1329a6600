import type { Context, Span } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { TableWatch } from '../db/table-watch';
import { placeOf } from './endpoint-places';

/** So much of a statement is told. It names parameters, never what stands for them. */
const STATEMENT_LENGTH = 2000;

export interface TracingOptions {
  /** Where spans are sent, as OTLP over HTTP: `/v1/traces` is below it. */
  endpoint: string;
  /** What the installation is called among others, and the process. */
  service: string;
  process: string;
}

/** Traces of what this process does. */
export interface Tracing {
  /**
   * A span for each request, named by its declared call, in the trace that the request names.
   * Before the first request.
   */
  traceRequests(app: FastifyInstance): void;
  /** A span for each statement of a request. */
  traceDatabase(watch: TableWatch): void;
  /** The trace of what is done now, or of a request; undefined where there is none. */
  traceId(request?: FastifyRequest): string | undefined;
  /** Sends what is left. */
  close(): Promise<void>;
}

/**
 * Begins to trace (docs/decisions/0044). What it needs is loaded only now: without traces nothing
 * of it is in memory.
 */
export async function startTracing({
  endpoint,
  service,
  process,
}: TracingOptions): Promise<Tracing> {
  const [
    { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace },
    { BatchSpanProcessor, NodeTracerProvider },
    { OTLPTraceExporter },
    { defaultResource, resourceFromAttributes },
  ] = await Promise.all([
    import('@opentelemetry/api'),
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
  const tracer = trace.getTracer('riwaq');
  const underWay = new WeakMap<FastifyRequest, { span: Span; within: Context }>();

  return {
    traceRequests(app) {
      app.addHook('onRequest', (request, _reply, done) => {
        const { module, area, endpoint: name } = placeOf(request);
        const parent = propagation.extract(ROOT_CONTEXT, request.headers);
        const span = tracer.startSpan(
          name,
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
        underWay.set(request, { span, within: trace.setSpan(parent, span) });
        done();
      });
      // Only now: while a body is read, what is done belongs to the socket.
      app.addHook('preHandler', (request, _reply, done) => {
        const begun = underWay.get(request);
        if (begun) context.with(begun.within, done);
        else done();
      });
      app.addHook('onResponse', (request, reply, done) => {
        const span = underWay.get(request)?.span;
        span?.setAttribute('http.response.status_code', reply.statusCode);
        if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
        span?.end();
        done();
      });
    },
    traceDatabase(watch) {
      watch.around = async (statement, work) => {
        // What comes round by itself is in no trace.
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
      };
    },
    traceId: (request) =>
      (request ? underWay.get(request)?.span : trace.getSpan(context.active()))?.spanContext()
        .traceId,
    close: () => provider.shutdown(),
  };
}
